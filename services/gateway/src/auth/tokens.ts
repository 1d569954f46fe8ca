import type { KeyObject } from 'node:crypto';
import type { MaybePromise } from '@entry/platform/ports/read-store';
import { errors, jwtVerify, SignJWT } from 'jose';
import QuickLRU from 'quick-lru';

const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';
const ISSUER = 'assisted-entry';
const AUDIENCE = 'assisted-entry-api';
/** Ours are about 400 characters; longer ones are not worth a hash. */
const TOKEN_MAXIMUM_LENGTH = 2_048;
const CACHED_TOKENS = 10_000;
/** A clock that is put back, or another machine's that is behind, must not shut out who has just logged in. */
const CLOCK_SLACK_SECONDS = 300;

/** What a token says: only who and which session. What that person may do is asked anew each time. */
export type TokenClaims = {
  readonly accountId: string;
  readonly sessionId: string;
  /** Whether "remember me" was chosen: such a session does not end by idling. */
  readonly remembered: boolean;
  /** Seconds since 1970. */
  readonly expiresAt: number;
};

export type TokenVerdict =
  | { readonly kind: 'valid'; readonly claims: TokenClaims }
  | { readonly kind: 'expired' }
  | { readonly kind: 'invalid' };

export type Tokens = {
  readonly issue: (session: {
    readonly accountId: string;
    readonly sessionId: string;
    readonly expiresAt: string;
    readonly remembered: boolean;
  }) => Promise<string>;
  readonly verify: (token: string) => MaybePromise<TokenVerdict>;
};

type Verified = { readonly token: string; readonly claims: TokenClaims };

/** Of HMAC-SHA-256, in base64url. */
const SIGNATURE_LENGTH = 43;
const signatureOf = (token: string): string => token.slice(-SIGNATURE_LENGTH);

const INVALID: TokenVerdict = { kind: 'invalid' };
const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1_000);

export function createTokens(signingKey: KeyObject, now: () => number): Tokens {
  // Verifying costs five times the rest of a polled request; a token's content never changes, so once is enough, in
  // each gateway. Whether the session still lives is not part of it.
  // Found by its signature and compared as a whole: to look up hundreds of characters takes longer than to compare them.
  const verified = new QuickLRU<string, Verified>({ maxSize: CACHED_TOKENS });

  const verifyAnew = async (token: string): Promise<TokenVerdict> => {
    try {
      const { payload } = await jwtVerify(token, signingKey, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'sid', 'exp', 'nbf'],
        currentDate: new Date(now()),
      });
      const sessionId = payload['sid'];
      if (payload.sub === undefined || payload.exp === undefined || typeof sessionId !== 'string') return INVALID;

      const remembered = payload['rem'] === true;
      const claims = { accountId: payload.sub, sessionId, remembered, expiresAt: payload.exp };
      verified.set(signatureOf(token), { token, claims });

      return { kind: 'valid', claims };
    } catch (error) {
      return error instanceof errors.JWTExpired ? { kind: 'expired' } : INVALID;
    }
  };

  return {
    issue: ({ accountId, sessionId, expiresAt, remembered }) =>
      new SignJWT({ sid: sessionId, rem: remembered })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(accountId)
        .setIssuedAt(seconds(now()))
        .setNotBefore(seconds(now()) - CLOCK_SLACK_SECONDS)
        .setExpirationTime(seconds(Date.parse(expiresAt)))
        .sign(signingKey),
    verify: (token) => {
      if (token.length > TOKEN_MAXIMUM_LENGTH) return INVALID;

      const known = verified.get(signatureOf(token));
      if (known?.token !== token) return verifyAnew(token);

      const { claims } = known;
      return claims.expiresAt <= seconds(now()) ? { kind: 'expired' } : { kind: 'valid', claims };
    },
  };
}
