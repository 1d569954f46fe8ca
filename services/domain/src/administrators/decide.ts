import type { AdministratorsCommand } from '@entry/contracts/administrators/commands';
import type { AdministratorsEvent } from '@entry/contracts/administrators/events';
import { DomainError } from '../domain-error.ts';
import { refuseUnknownCommand } from '../exhaustive.ts';
import { hasId } from '../id-set.ts';
import type { AdministratorsState } from './state.ts';

type Command<Type extends AdministratorsCommand['type']> = Extract<AdministratorsCommand, { type: Type }>;
type Events = readonly AdministratorsEvent[];

export function decide(command: AdministratorsCommand, state: AdministratorsState): Events {
  switch (command.type) {
    case 'AdmitAdministrator':
      return admitAdministrator(command, state);
    case 'DismissAdministrator':
      return dismissAdministrator(command, state);
    default:
      return refuseUnknownCommand(command);
  }
}

export function admitAdministrator(command: Command<'AdmitAdministrator'>, state: AdministratorsState): Events {
  const { accountId } = command;
  if (hasId(state.accountIds, accountId)) return [];

  return [{ type: 'AdministratorAdmitted', data: { accountId } }];
}

export function dismissAdministrator(command: Command<'DismissAdministrator'>, state: AdministratorsState): Events {
  const { accountId } = command;
  if (!hasId(state.accountIds, accountId)) return [];
  if (state.accountIds.size === 1) throw new DomainError('last_admin');

  return [{ type: 'AdministratorDismissed', data: { accountId } }];
}
