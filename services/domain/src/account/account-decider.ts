import type { AccountCommand } from '@entry/contracts/account/commands';
import type { AccountEvent } from '@entry/contracts/account/events';
import type { Decider } from '../decider.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import { type AccountState, NO_ACCOUNT } from './state.ts';

/** A person's account with its sessions; stream `account-<id>`. */
export const accountDecider: Decider<AccountCommand, AccountState, AccountEvent> = {
  name: 'account',
  initialState: NO_ACCOUNT,
  decide,
  evolve,
  subjectOf: (command) => command.accountId,
};
