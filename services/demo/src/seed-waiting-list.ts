import { INVITATION_DAYS, invitationExpiry } from '@entry/contracts/rules/invitations';
import { waitingListEntryStream } from '@entry/domain/streams';
import { isOnTheList } from '@entry/domain/waiting-list/state';
import { waitingListDecider } from '@entry/domain/waiting-list/waiting-list-decider';
import { joinWaitingList } from '@entry/flows/join-waiting-list';
import { waitingListHash } from '@entry/flows/reserved-values';
import { confirmInvitation, inviteFromWaitingList } from '@entry/flows/waiting-list-invitations';
import { type DemoAccount, type DemoDesk, daysAgo, speakFor } from './demo-desk.ts';
import { demoEmail } from './people.ts';
import { WAITING_MEMBERS, type WaitingMember } from './waiting-members.ts';

const FIRST_JOINED_DAYS_AGO = 38;
const DAYS_BETWEEN = 3;
const HOURS_UNTIL_INVITED = 30;
/** Of those whose invitation is to hold still when somebody looks at the demo. */
const INVITED_DAYS_AGO = 1;
const HOURS_UNTIL_CONFIRMED = 52;

/** People who registered interest, in order; some of them invited, one confirmed, one too late for that. */
export async function seedWaitingList(desk: DemoDesk, admin: DemoAccount): Promise<void> {
  for (const [index, member] of WAITING_MEMBERS.entries()) {
    await seedMember(desk, admin, member, FIRST_JOINED_DAYS_AGO - index * DAYS_BETWEEN);
  }
}

async function seedMember(desk: DemoDesk, admin: DemoAccount, member: WaitingMember, joined: number): Promise<void> {
  const { firstName, lastName, phone, country, standing } = member;
  const email = demoEmail(member);
  const speak = (account: DemoAccount | null, what: string, at: string) =>
    speakFor(desk, account, `${email} waiting-list ${what}`, at);
  const joining = speak(null, 'join', daysAgo(desk, joined));
  const stream = waitingListEntryStream(await waitingListHash(desk.keyedHash, email));

  await joinWaitingList(desk, joining, { email, firstName, lastName, phone, country });
  if (standing === 'waiting') return;

  const { state } = await desk.commands.load(waitingListDecider, stream);
  if (!isOnTheList(state)) return;

  const { entryId } = state;
  const inviting = speak(
    admin,
    'invite',
    standing === 'invited' ? daysAgo(desk, INVITED_DAYS_AGO) : daysAgo(desk, joined, HOURS_UNTIL_INVITED),
  );
  const place = { id: entryId, email };
  const offer = { expiresAt: invitationExpiry(inviting.now, INVITATION_DAYS), slots: desk.waitingListSlots };
  const [invited] = await inviteFromWaitingList(desk, inviting, [place], offer);

  if (standing !== 'confirmed' || invited?.outcome.kind === 'refused') return;
  await confirmInvitation(desk, speak(null, 'confirm', daysAgo(desk, joined, HOURS_UNTIL_CONFIRMED)), place);
}
