import { Role } from '@entry/contracts/account/role';
import * as z from 'zod/mini';
import { browserTexts, type TextStorage, tabTexts } from '../device/text-storage.ts';

/** The two keys of the specification. */
const TOKEN_KEY = 'token';
const USER_KEY = 'user';

/** What the browser keeps of a person: enough to greet and to route, nothing to find them by. */
export const SessionUser = z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), role: Role });
export type SessionUser = z.infer<typeof SessionUser>;

/** On a shared phone the session lives in the tab alone and ends with it; nothing else is kept there either. */
export function isSharedPhone(): boolean {
  return tabTexts.getItem(TOKEN_KEY) !== null;
}

export function readToken(): string | null {
  return place().getItem(TOKEN_KEY);
}

/** Of this tab: what lies in the browser is left alone by a shared phone's, for it may be somebody else's. */
export function writeSession(token: string, user: SessionUser, isShared = isSharedPhone()): void {
  clear(tabTexts);
  (isShared ? tabTexts : browserTexts).setItem(TOKEN_KEY, token);
  writeUser(user);
}

export function writeUser(user: SessionUser): void {
  place().setItem(USER_KEY, JSON.stringify(toSessionUser(user)));
}

/** Null unless both keys hold something sensible. */
export function readSession(): { token: string; user: SessionUser } | null {
  const token = readToken();
  const user = SessionUser.safeParse(parse(place().getItem(USER_KEY)));

  return token === null || !user.success ? null : { token, user: user.data };
}

/** The one that this tab uses, and no other tab's. */
export function clearSession(): void {
  clear(place());
}

/** To the tab alone, or to where every tab finds it. */
export function moveSession(isShared: boolean): void {
  const session = readSession();
  if (session === null) return;

  clearSession();
  writeSession(session.token, session.user, isShared);
}

function clear(storage: TextStorage): void {
  storage.removeItem(TOKEN_KEY);
  storage.removeItem(USER_KEY);
}

function place(): TextStorage {
  return isSharedPhone() ? tabTexts : browserTexts;
}

/** A reply's user carries e-mail and phone too; these must not stay on a shared phone. */
export function toSessionUser({ id, firstName, lastName, role }: SessionUser): SessionUser {
  return { id, firstName, lastName, role };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
