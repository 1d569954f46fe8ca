import { Role } from '@entry/contracts/account/role';
import * as z from 'zod/mini';

/** The two keys of the specification. */
const TOKEN_KEY = 'token';
const USER_KEY = 'user';

/** What the browser keeps of a person: enough to greet and to route, nothing to find them by. */
export const SessionUser = z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), role: Role });
export type SessionUser = z.infer<typeof SessionUser>;

export function readToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

export function writeSession(token: string, user: SessionUser): void {
  localStorage.setItem(TOKEN_KEY, token);
  writeUser(user);
}

export function writeUser(user: SessionUser): void {
  localStorage.setItem(USER_KEY, JSON.stringify(toSessionUser(user)));
}

/** Null unless both keys hold something sensible. */
export function readSession(): { token: string; user: SessionUser } | null {
  const token = readToken();
  const user = SessionUser.safeParse(parse(localStorage.getItem(USER_KEY)));

  return token === null || !user.success ? null : { token, user: user.data };
}

export function clearSession(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(USER_KEY);
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
