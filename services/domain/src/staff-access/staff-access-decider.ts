import type { StaffAccessCommand } from '@entry/contracts/staff-access/commands';
import type { StaffAccessEvent } from '@entry/contracts/staff-access/events';
import type { Decider } from '../decider.ts';
import { decide, subjectOf } from './decide.ts';
import { evolve } from './evolve.ts';
import { NOTHING_SEEN, type StaffAccessState } from './state.ts';

/** What one member of the staff looked at on one day; stream `staff-access-<account id>-<day>`. */
export const staffAccessDecider: Decider<StaffAccessCommand, StaffAccessState, StaffAccessEvent> = {
  name: 'staff access',
  initialState: NOTHING_SEEN,
  decide,
  evolve,
  subjectOf,
};
