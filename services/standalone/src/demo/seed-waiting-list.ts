import { WAITING_LIST_SLOTS_STREAM, waitingListEntryStream } from '@entry/domain/streams';
import { waitingListDecider } from '@entry/domain/waiting-list/waiting-list-decider';
import { waitingListSlotsDecider } from '@entry/domain/waiting-list-slots/waiting-list-slots-decider';
import { waitingListHash } from '@entry/gateway/flows/reserved-values';
import { type DemoAccount, type DemoDesk, daysAgo, demoId, speakFor } from './demo-desk.ts';
import { demoEmail } from './people.ts';
import { WAITING_MEMBERS, type WaitingMember } from './waiting-members.ts';

const FIRST_JOINED_DAYS_AGO = 38;
const DAYS_BETWEEN = 3;
const HOURS_UNTIL_INVITED = 30;
const HOURS_UNTIL_CONFIRMED = 52;

/** People who registered interest, in order; some of them invited, one confirmed. */
export async function seedWaitingList(desk: DemoDesk, admin: DemoAccount): Promise<void> {
  for (const [index, member] of WAITING_MEMBERS.entries()) {
    await seedMember(desk, admin, member, FIRST_JOINED_DAYS_AGO - index * DAYS_BETWEEN);
  }
}

async function seedMember(desk: DemoDesk, admin: DemoAccount, member: WaitingMember, joined: number): Promise<void> {
  const { firstName, lastName, phone, country, standing } = member;
  const email = demoEmail(member);
  const entryId = demoId(`${email} waiting-list entry`);
  const stream = waitingListEntryStream(await waitingListHash(desk.keyedHash, email));
  const speak = (account: DemoAccount | null, what: string, laterHours: number) =>
    speakFor(desk, account, `${email} waiting-list ${what}`, daysAgo(desk, joined, laterHours));

  const limit = desk.waitingListSlots;
  await speak(null, 'slot', 0).send(waitingListSlotsDecider, WAITING_LIST_SLOTS_STREAM, {
    type: 'TakeSlot',
    entryId,
    limit,
  });
  await speak(null, 'join', 0).send(waitingListDecider, stream, {
    type: 'JoinWaitingList',
    entryId,
    email,
    firstName,
    lastName,
    phone,
    country,
  });

  if (standing === 'waiting') return;
  await speak(admin, 'invite', HOURS_UNTIL_INVITED).send(waitingListDecider, stream, {
    type: 'InviteWaitingListMember',
    entryId,
  });

  if (standing === 'invited') return;
  await speak(null, 'confirm', HOURS_UNTIL_CONFIRMED).send(waitingListDecider, stream, {
    type: 'ConfirmWaitingListInvitation',
    entryId,
  });
}
