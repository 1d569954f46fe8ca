import type { Actor } from '@entry/contracts/event';
import { WAITING_LIST_COUNTRIES } from '@entry/contracts/rules/countries';
import { waitingListEntryStream } from '@entry/domain/streams';
import { waitingListDecider } from '@entry/domain/waiting-list/waiting-list-decider';
import type { Random } from '../random.ts';
import { type Journey, stepOf } from './journey.ts';
import { inventPerson } from './people.ts';

/** The bench's clock never comes to it: every invitation of its corpus still holds. */
const LONG_AFTER = '9999-12-31T00:00:00.000Z';
const VISITOR: Actor = { id: 'visitor', role: 'visitor' };

/** Somebody puts their name down; some are invited, and some of those confirm. */
export function* waitingJourney(random: Random, adminId: string): Journey {
  const entryId = random.uuid();
  const stream = waitingListEntryStream(random.hex(64));
  const { email, phone, personal } = inventPerson(random);
  const { firstName, lastName } = personal;
  const country = random.pick(WAITING_LIST_COUNTRIES);

  const join = { type: 'JoinWaitingList', entryId, country, email, firstName, lastName, phone } as const;
  yield stepOf(waitingListDecider, stream, join, VISITOR);
  if (random.chance(0.5)) return;

  yield stepOf(
    waitingListDecider,
    stream,
    { type: 'InviteWaitingListMember', entryId, expiresAt: LONG_AFTER },
    { id: adminId, role: 'admin' },
  );
  if (random.chance(0.4)) return;
  yield stepOf(waitingListDecider, stream, { type: 'ConfirmWaitingListInvitation', entryId }, VISITOR);
}
