import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { KNOWN_DEVICE_DAYS } from '@entry/contracts/rules/timings';
import { parse, serialize } from 'hono/utils/cookie';

export const KNOWN_DEVICES_COOKIE = 'known-devices';
/** Logging in reads it; registering and changing a password keep what it says of others who use the same browser. */
const COOKIE_PATH = '/api/auth';
/** People who share a browser; the cookie stays far below what servers take in headers. */
const ACCOUNTS_PER_BROWSER = 5;

const NONCE_BYTES = 16;
const EXPIRY_BYTES = 6;
const CLAIM_BYTES = NONCE_BYTES + EXPIRY_BYTES;
const MARK_BYTES = CLAIM_BYTES + 32;
const MARK_LENGTH = Math.ceil((MARK_BYTES * 4) / 3);
const SEPARATOR = '.';
/** As long as a hash of ours, so that accounts that do not exist cost the same. */
const NO_HASH = '-'.repeat(97);
const NO_ACCOUNT = '0'.repeat(36);
const DAY = 86_400_000;

/** Whose password was typed on the device: another password ends what was said with the one before. */
export type KnownAccount = { readonly accountId: string; readonly passwordHash: string | null };

/** What a browser says of itself; each mark may or may not be ours, and nobody can tell whose it is. */
export type DeviceMarks = readonly string[];

export type KnownDevices = {
  /** @param header `Cookie` of the request */
  readonly read: (header: string | undefined) => DeviceMarks;
  /**
   * What the tries of this device are counted by; null when nobody has logged in to this account with this browser. Does
   * the same work for an account that is not there (null).
   */
  readonly recognise: (marks: DeviceMarks, account: KnownAccount | null) => string | null;
  /** `Set-Cookie` after a right password. @param isSecure whether the browser came over TLS */
  readonly remember: (marks: DeviceMarks, account: KnownAccount, isSecure: boolean) => string;
  /** `Set-Cookie` that takes it all away. */
  readonly forget: () => string;
};

/**
 * Device cookies, as OWASP describes them against guessing online: a browser that somebody has logged in with keeps a mark
 * that only this service can have made for this account and password, and is counted by itself, so that no stranger's wrong
 * passwords shut the owner out. It opens nothing: whoever steals one may try as many passwords as any address may.
 *
 * The mark names nobody. It holds a nonce, an expiry and a signature over both, the account and its password's hash.
 * @param key of its own, the same for all gateways
 */
export function createKnownDevices(key: KeyObject, now: () => number): KnownDevices {
  const sign = (claims: Buffer, account: KnownAccount | null): Buffer =>
    createHmac('sha256', key)
      .update(claims)
      .update(account?.accountId ?? NO_ACCOUNT)
      .update(account?.passwordHash ?? NO_HASH)
      .digest();
  const isOf = (mark: string, account: KnownAccount | null): boolean => {
    const bytes = Buffer.from(mark, 'base64url');
    const claims = bytes.subarray(0, CLAIM_BYTES);
    const isSigned = timingSafeEqual(bytes.subarray(CLAIM_BYTES), sign(claims, account));

    return isSigned && account !== null && account.passwordHash !== null;
  };
  const isLive = (mark: string): boolean => {
    const bytes = Buffer.from(mark, 'base64url');
    return bytes.length === MARK_BYTES && bytes.readUIntBE(NONCE_BYTES, EXPIRY_BYTES) > now();
  };

  return {
    read: (header) => {
      const value = header === undefined ? undefined : parse(header, KNOWN_DEVICES_COOKIE)[KNOWN_DEVICES_COOKIE];
      const marks = (value ?? '').split(SEPARATOR, ACCOUNTS_PER_BROWSER);

      return marks.filter((mark) => mark.length === MARK_LENGTH && isLive(mark));
    },
    recognise: (marks, account) => {
      const own = marks.filter((mark) => isOf(mark, account));
      return own[0] === undefined ? null : Buffer.from(own[0], 'base64url').toString('hex', 0, NONCE_BYTES);
    },
    remember: (marks, account, isSecure) => {
      const claims = randomBytes(CLAIM_BYTES);
      claims.writeUIntBE(now() + KNOWN_DEVICE_DAYS * DAY, NONCE_BYTES, EXPIRY_BYTES);
      const mark = Buffer.concat([claims, sign(claims, account)]).toString('base64url');
      const others = marks.filter((other) => !isOf(other, account));
      const value = [mark, ...others].slice(0, ACCOUNTS_PER_BROWSER).join(SEPARATOR);

      return setCookie(value, KNOWN_DEVICE_DAYS * 86_400, isSecure);
    },
    forget: () => setCookie('', 0, false),
  };
}

function setCookie(value: string, maxAge: number, isSecure: boolean): string {
  return serialize(KNOWN_DEVICES_COOKIE, value, {
    path: COOKIE_PATH,
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure,
    maxAge,
  });
}
