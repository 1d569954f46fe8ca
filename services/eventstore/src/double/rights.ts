import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { status } from '@grpc/grpc-js';
import type { StreamState } from './event-index.ts';
import { type Failure, failure } from './protocol.ts';
import { PASSWORD_KNOWN_AFTER, USER_KNOWN_AFTER } from './server-behaviour.ts';
import type { Store } from './store.ts';

export type Right = '$r' | '$w' | '$d' | '$mr' | '$mw';
type Acl = NonNullable<StreamState['acl']>;

export type User = { readonly name: string; readonly groups: readonly string[] };

/** Who may do what, as the server decides it when it is started with TLS. */
export type Rights = {
  /** The user of an `authorization` header: null without one, 'refused' when the password is wrong. */
  readonly userOf: (authorization: string | undefined) => User | null | 'refused';
  /** Why a call is refused; null when it is not. */
  readonly refusal: (authorization: string | undefined, right: Right, stream: string) => Failure | null;
  readonly addUser: (name: string, password: string, groups: readonly string[]) => 'created' | 'exists';
  /** Known a moment later: until then the old one is taken. False when there is no such user. */
  readonly setPassword: (name: string, password: string) => boolean;
};

type StoredUser = {
  readonly name: string;
  readonly groups: readonly string[];
  readonly salt: string;
  readonly hash: string;
};
/** A password that is not known yet; the one before, which still is, or null for a new user. */
type Waiting = { readonly until: number; readonly before: StoredUser | null };
type Defaults = { readonly $userStreamAcl: Acl; readonly $systemStreamAcl: Acl };

const ADMINS = '$admins';
const EVERYBODY = '$all';
const INITIAL: Defaults = {
  $userStreamAcl: { $r: EVERYBODY, $w: EVERYBODY, $d: EVERYBODY, $mr: EVERYBODY, $mw: EVERYBODY },
  $systemStreamAcl: { $r: ADMINS, $w: ADMINS, $d: ADMINS, $mr: ADMINS, $mw: ADMINS },
};

const hashOf = (salt: string, password: string): string =>
  createHash('sha256')
    .update(salt + password)
    .digest('hex');

export function createRights(
  folder: string,
  adminPassword: string,
  { index, dataAt }: Store,
  now = () => performance.now(),
): Rights {
  const file = join(folder, 'users.json');
  const users = new Map<string, StoredUser>();
  const waiting = new Map<string, Waiting>();
  const checked = new Map<string, User>();
  let defaults = INITIAL;
  let settingsRead = 0;
  for (const user of existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StoredUser[]) : []) {
    users.set(user.name, user);
  }

  function keep(name: string, password: string, groups: readonly string[], knownAfter: number): void {
    if (knownAfter > 0) waiting.set(name, { until: now() + knownAfter, before: users.get(name) ?? null });
    const salt = randomUUID();
    users.set(name, { name, groups, salt, hash: hashOf(salt, password) });
    checked.clear();
    writeFileSync(`${file}.new`, JSON.stringify([...users.values()]), { flush: true });
    renameSync(`${file}.new`, file);
  }

  function addUser(name: string, password: string, groups: readonly string[]): 'created' | 'exists' {
    if (users.has(name)) return 'exists';

    keep(name, password, groups, USER_KNOWN_AFTER);
    return 'created';
  }
  if (!users.has('admin')) keep('admin', adminPassword, [ADMINS], 0);

  function knownUser(name: string): StoredUser | null {
    const late = waiting.get(name);
    if (late !== undefined && now() < late.until) return late.before;
    if (late !== undefined) checked.clear();
    waiting.delete(name);

    return users.get(name) ?? null;
  }

  function userOf(authorization: string | undefined): User | null | 'refused' {
    if (authorization === undefined) return null;
    const known = checked.get(authorization);
    if (known !== undefined && waiting.size === 0) return known;

    const [name = '', ...password] = Buffer.from(authorization.replace(/^basic /i, ''), 'base64')
      .toString()
      .split(':');
    const user = knownUser(name);
    if (user === null || hashOf(user.salt, password.join(':')) !== user.hash) return 'refused';

    checked.set(authorization, user);
    return user;
  }

  /** Of the newest event in `$settings`. */
  function defaultAcls(): Defaults {
    const settings = index.stream('$settings')?.events ?? [];
    const newest = settings.at(-1);
    if (newest === undefined || settings.length === settingsRead) return defaults;

    settingsRead = settings.length;
    defaults = { ...INITIAL, ...(JSON.parse(Buffer.from(dataAt(newest)).toString()) as Partial<Defaults>) };
    return defaults;
  }

  function isAllowed(user: User, right: Right, stream: string): boolean {
    if (user.groups.includes(ADMINS)) return true;

    const { $systemStreamAcl, $userStreamAcl } = defaultAcls();
    const base = stream.startsWith('$') ? $systemStreamAcl : $userStreamAcl;
    const roles = [index.stream(stream)?.acl?.[right] ?? base[right] ?? ADMINS].flat();
    return roles.some((role) => role === EVERYBODY || role === user.name || user.groups.includes(role));
  }

  return {
    userOf,
    refusal: (authorization, right, stream) => {
      const user = userOf(authorization);
      if (user === 'refused') return failure(status.UNAUTHENTICATED, '');

      // Rights of a stream's metadata are rights of the stream.
      const [target, asked] = stream.startsWith('$$')
        ? ([stream.slice(2), right === '$r' ? '$mr' : '$mw'] as const)
        : ([stream, right] as const);
      if (user !== null && isAllowed(user, asked, target)) return null;

      return failure(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });
    },
    addUser,
    setPassword: (name, password) => {
      const user = users.get(name);
      if (user !== undefined) keep(name, password, user.groups, PASSWORD_KNOWN_AFTER);
      return user !== undefined;
    },
  };
}
