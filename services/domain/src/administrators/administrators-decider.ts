import type { AdministratorsCommand } from '@entry/contracts/administrators/commands';
import type { AdministratorsEvent } from '@entry/contracts/administrators/events';
import type { Decider } from '../decider.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import { type AdministratorsState, NO_ADMINISTRATORS } from './state.ts';

/** Guards the last active admin; the one stream `administrators`. */
export const administratorsDecider: Decider<AdministratorsCommand, AdministratorsState, AdministratorsEvent> = {
  name: 'administrators',
  initialState: NO_ADMINISTRATORS,
  decide,
  evolve,
  subjectOf: () => null,
};
