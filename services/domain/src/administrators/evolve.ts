import type { AdministratorsEvent } from '@entry/contracts/administrators/events';
import { unchangedByUnknownEvent } from '../exhaustive.ts';
import { withId, withoutId } from '../id-set.ts';
import type { AdministratorsState } from './state.ts';

export function evolve(state: AdministratorsState, event: AdministratorsEvent): AdministratorsState {
  switch (event.type) {
    case 'AdministratorAdmitted':
      return { accountIds: withId(state.accountIds, event.data.accountId) };

    case 'AdministratorDismissed':
      return { accountIds: withoutId(state.accountIds, event.data.accountId) };

    default:
      return unchangedByUnknownEvent(state, event);
  }
}
