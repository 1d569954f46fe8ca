import { beforeEach, describe, expect, it } from 'vitest';
import { clearSession, moveSession, readSession, writeSession } from './session-storage.ts';

const user = { id: '1', firstName: 'Abebe', lastName: 'Bekele', role: 'user' as const };

function stored(): Record<string, string | null> {
  return Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)]));
}

describe('The stored session', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it('should keep token and user under the two keys, and nothing to find the person by', () => {
    const reply = { ...user, email: 'abebe@example.com', phone: '+251911223344' };
    writeSession('token-1', reply);

    expect(stored()).toEqual({ token: 'token-1', user: JSON.stringify(user) });
    expect(readSession()).toEqual({ token: 'token-1', user });
  });

  it('should live in the tab alone on a shared phone, also when its token is renewed', () => {
    writeSession('token-1', user, true);
    writeSession('token-2', user);

    expect(stored()).toEqual({});
    expect(readSession()).toEqual({ token: 'token-2', user });
    clearSession();
    expect(sessionStorage.length).toBe(0);
  });

  it('should end in the tab of a shared phone, and stay in the browser for whoever is there in another tab', () => {
    const other = { ...user, id: '2' };
    writeSession('token-of-the-browser', other);
    writeSession('token-of-the-tab', user, true);

    clearSession();

    expect(stored()).toEqual({ token: 'token-of-the-browser', user: JSON.stringify(other) });
    expect(sessionStorage.length).toBe(0);
  });

  it.each([true, false])('should be in one place alone once it has moved (to a shared phone: %s)', (isShared) => {
    writeSession('token-1', user, !isShared);
    moveSession(isShared);

    expect(Object.keys(stored())).toHaveLength(isShared ? 0 : 2);
    expect(sessionStorage.length).toBe(isShared ? 2 : 0);
    expect(readSession()).toEqual({ token: 'token-1', user });
  });

  it('should leave nothing behind when it ends', () => {
    writeSession('token-1', user);
    clearSession();

    expect(stored()).toEqual({});
  });

  it.each([
    ['no user', { token: 'token-1' }],
    ['no token', { user: JSON.stringify(user) }],
    ['a damaged user', { token: 'token-1', user: '{"id":' }],
    ['an unknown role', { token: 'token-1', user: JSON.stringify({ ...user, role: 'root' }) }],
  ])('should be no session with %s', (_name, entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);

    expect(readSession()).toBeNull();
  });
});
