import { describe, expect, it } from 'vitest';
import { accountDeleted, accountRegistered, SESSION, sessionStarted } from '../testing/events.ts';
import { APPLICANT, id, instant } from '../testing/history.ts';
import { specify } from '../testing/specification.ts';
import { accountAccessProjection, isLiveSession } from './account-access.ts';

const { given } = specify(accountAccessProjection);
const accountId = APPLICANT;
const session = { id: SESSION, expiresAt: instant(720) };
const access = { role: 'user', isActive: true, sessions: [] as object[] };

describe('When an account changes', () => {
  it('should let the registered person act', () =>
    given()
      .when('AccountRegistered', accountRegistered())
      .thenDocuments({ [accountId]: access }));

  it('should know the new role', () =>
    given(accountRegistered())
      .when('AccountRoleChanged', { type: 'AccountRoleChanged', data: { accountId, role: 'admin' } })
      .thenDocuments({ [accountId]: { ...access, role: 'admin' } }));

  it('should know that it is inactive', () =>
    given(accountRegistered())
      .when('AccountDeactivated', { type: 'AccountDeactivated', data: { accountId } })
      .thenDocuments({ [accountId]: { ...access, isActive: false } }));

  it('should know that it is active again', () =>
    given(accountRegistered(), { type: 'AccountDeactivated', data: { accountId } })
      .when('AccountReactivated', { type: 'AccountReactivated', data: { accountId } })
      .thenDocuments({ [accountId]: access }));

  it('should forget it when it is deleted', () =>
    given(accountRegistered(), sessionStarted())
      .when('AccountDeleted', accountDeleted())
      .thenDocuments({ [accountId]: null }));
});

describe('When sessions come and go', () => {
  it('should keep a new one beside the others', () =>
    given(accountRegistered(), sessionStarted())
      .when('SessionStarted', sessionStarted(id('second'), instant(30)))
      .thenDocuments({
        [accountId]: { ...access, sessions: [session, { id: id('second'), expiresAt: instant(30) }] },
      }));

  it('should drop those that ran out', () =>
    given(accountRegistered(), sessionStarted(id('short'), instant(2)))
      .when('SessionStarted', sessionStarted())
      .thenDocuments({ [accountId]: { ...access, sessions: [session] } }));

  it('should drop the one that ended', () =>
    given(accountRegistered(), sessionStarted(), sessionStarted(id('other')))
      .when('SessionEnded', {
        type: 'SessionEnded',
        data: { accountId, sessionId: id('other'), reason: 'logout' },
      })
      .thenDocuments({ [accountId]: { ...access, sessions: [session] } }));
});

describe('When a session is checked', () => {
  const live = { role: 'user', isActive: true, sessions: [session] } as const;

  it('should be live until it expires, for an active account', () => {
    expect(isLiveSession(live, SESSION, instant(719))).toBe(true);
    expect(isLiveSession(live, SESSION, instant(720))).toBe(false);
    expect(isLiveSession(live, id('other'), instant(0))).toBe(false);
    expect(isLiveSession({ ...live, isActive: false }, SESSION, instant(0))).toBe(false);
    expect(isLiveSession(null, SESSION, instant(0))).toBe(false);
  });
});
