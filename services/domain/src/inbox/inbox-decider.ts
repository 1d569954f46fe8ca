import type { InboxCommand } from '@entry/contracts/inbox/commands';
import type { InboxEvent } from '@entry/contracts/inbox/events';
import type { Decider } from '../decider.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import { EMPTY_INBOX, type InboxState } from './state.ts';

/** What an account's owner did with the notifications, and was told beside those of the application; stream `inbox-<accountId>`. */
export const inboxDecider: Decider<InboxCommand, InboxState, InboxEvent> = {
  name: 'inbox',
  initialState: EMPTY_INBOX,
  decide,
  evolve,
  subjectOf: (command) => command.accountId,
};
