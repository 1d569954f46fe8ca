import type { ReadModelEvent } from '@entry/contracts/read-models/events';
import { unchangedByUnknownEvent } from '../exhaustive.ts';
import type { ReadModelOperationsState } from './state.ts';

export function evolve(state: ReadModelOperationsState, event: ReadModelEvent): ReadModelOperationsState {
  switch (event.type) {
    case 'ReadModelRebuildRequested':
    case 'ReadModelSwitchRequested':
    case 'ParkedEventsRetryRequested':
      return { count: state.count + 1 };

    default:
      return unchangedByUnknownEvent(state, event);
  }
}
