import type { AdministratorsEvent } from '@entry/contracts/administrators/events';
import { unchangedByUnknownEvent } from '../exhaustive.ts';
import type { AdministratorsState } from './state.ts';

export function evolve(state: AdministratorsState, event: AdministratorsEvent): AdministratorsState {
  switch (event.type) {
    case 'AdministratorAdmitted':
      return { accountIds: new Set([...state.accountIds, event.data.accountId]) };

    case 'AdministratorDismissed': {
      const { accountId } = event.data;
      return { accountIds: new Set([...state.accountIds].filter((admitted) => admitted !== accountId)) };
    }

    default:
      return unchangedByUnknownEvent(state, event);
  }
}
