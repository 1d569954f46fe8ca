import type { AccountEvent } from '@entry/contracts/account/events';
import { unchangedByUnknownEvent } from '../exhaustive.ts';
import { personalOf } from '../personal.ts';
import { type AccountState, LIVE_SESSIONS_MAXIMUM, type RegisteredAccount, type Session } from './state.ts';

export function evolve(state: AccountState, event: AccountEvent): AccountState {
  switch (event.type) {
    case 'AccountRegistered': {
      const { accountId, role } = event.data;
      const personal = personalOf(event);

      return {
        kind: 'registered',
        accountId,
        role,
        isActive: true,
        firstName: personal?.firstName ?? '',
        middleName: personal?.middleName ?? '',
        lastName: personal?.lastName ?? '',
        email: personal?.email ?? '',
        phone: personal?.phone ?? '',
        passwordHash: personal?.passwordHash ?? null,
        passwordLink: null,
        sessions: [],
      };
    }

    case 'AccountProfileChanged': {
      const personal = personalOf(event);
      if (personal === null) return state;

      const { firstName, middleName, lastName, phone } = personal;
      return changed(state, { firstName, middleName, lastName, phone });
    }

    case 'AccountEmailChanged':
      return changed(state, { email: personalOf(event)?.email ?? '' });

    case 'AccountPasswordChanged':
      return changed(withLinkEnded(state), { passwordHash: personalOf(event)?.passwordHash ?? null });

    case 'PasswordLinkMade': {
      const personal = personalOf(event);
      const { expiresAt } = event.data;
      return changed(state, { passwordLink: personal === null ? null : { ...personal, expiresAt, isUnused: true } });
    }

    case 'PasswordLinkUsed':
      return withLinkEnded(state);

    case 'AccountRoleChanged':
      return changed(state, { role: event.data.role });

    case 'AccountDeactivated':
      return changed(state, { isActive: false });

    case 'AccountReactivated':
      return changed(state, { isActive: true });

    case 'SessionStarted': {
      if (state.kind !== 'registered') return state;

      const { sessionId, expiresAt, remembered } = event.data;
      return { ...state, sessions: newestExpiring([...state.sessions, { sessionId, expiresAt, remembered }]) };
    }

    case 'SessionEnded': {
      if (state.kind !== 'registered') return state;

      const { sessionId } = event.data;
      return { ...state, sessions: state.sessions.filter((session) => session.sessionId !== sessionId) };
    }

    case 'AccountDeleted':
      return { kind: 'deleted', accountId: event.data.accountId };

    default:
      return unchangedByUnknownEvent(state, event);
  }
}

function changed(state: AccountState, change: Partial<Omit<RegisteredAccount, 'kind' | 'accountId'>>): AccountState {
  return state.kind === 'registered' ? { ...state, ...change } : state;
}

/** Its hash stays, so that a repeat of the request that used it is known. */
function withLinkEnded(state: AccountState): AccountState {
  if (state.kind !== 'registered' || state.passwordLink === null) return state;

  return { ...state, passwordLink: { ...state.passwordLink, isUnused: false } };
}

/**
 * Sessions expire without an event, and a fold has no clock to drop them by: the list would grow with every
 * login. At most ten live at a time, and live ones expire after all expired ones, so the ten that expire last
 * hold every live one.
 */
function newestExpiring(sessions: readonly Session[]): readonly Session[] {
  if (sessions.length <= LIVE_SESSIONS_MAXIMUM) return sessions;

  const kept = new Set(
    sessions
      .toSorted((left, right) => (left.expiresAt < right.expiresAt ? 1 : left.expiresAt > right.expiresAt ? -1 : 0))
      .slice(0, LIVE_SESSIONS_MAXIMUM),
  );
  return sessions.filter((session) => kept.has(session));
}
