import type { StaffAccessEvent } from '@entry/contracts/staff-access/events';
import { unchangedByUnknownEvent } from '../exhaustive.ts';
import type { StaffAccessState } from './state.ts';

export function evolve(state: StaffAccessState, event: StaffAccessEvent): StaffAccessState {
  switch (event.type) {
    case 'StaffReadFile':
    case 'StaffViewedApplication':
    case 'StaffViewedAccount':
    case 'StaffSearched':
    case 'StaffExportedList':
      return { entries: state.entries + 1 };

    default:
      return unchangedByUnknownEvent(state, event);
  }
}
