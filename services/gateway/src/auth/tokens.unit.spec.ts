import { createHmac, createSecretKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createTokens } from './tokens.ts';

const key = createSecretKey(Buffer.alloc(32, 1));
const START = Date.parse('2026-01-01T00:00:00.000Z');
const session = {
  accountId: '7d3ab6a8-45b2-4f0a-9d9c-3f6a1f6f0c11',
  sessionId: '0d9e5ae5-3f5c-4a6e-8b1b-6a4b9b0c7f22',
  expiresAt: '2026-01-01T12:00:00.000Z',
  remembered: false,
};

function clock() {
  let time = START;
  return {
    now: () => time,
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

/** A token made by hand, to make wrong ones. */
function forge(header: object, payload: object, secret: Buffer): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const content = `${encode(header)}.${encode(payload)}`;

  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

const seconds = START / 1_000;
const rightHeader = { alg: 'HS256', typ: 'at+jwt' };
const rightPayload = {
  iss: 'assisted-entry',
  aud: 'assisted-entry-api',
  sub: session.accountId,
  sid: session.sessionId,
  nbf: seconds,
  exp: seconds + 60,
};

describe('When a token is ours', () => {
  it('should be good at once where the clock is a little behind', async () => {
    const { now, advance } = clock();
    const token = await createTokens(key, now).issue(session);
    advance(-60_000);

    expect(await createTokens(key, now).verify(token)).toMatchObject({ kind: 'valid' });
  });

  it('should say who and which session, the first time and from the cache', async () => {
    const tokens = createTokens(key, clock().now);
    const token = await tokens.issue(session);
    const valid = {
      kind: 'valid',
      claims: {
        accountId: session.accountId,
        sessionId: session.sessionId,
        remembered: false,
        expiresAt: seconds + 43_200,
      },
    };

    expect(await tokens.verify(token)).toStrictEqual(valid);
    expect(await tokens.verify(token)).toStrictEqual(valid);
  });

  it('should be expired after its time, even when it was verified before', async () => {
    const { now, advance } = clock();
    const tokens = createTokens(key, now);
    const token = await tokens.issue(session);
    await tokens.verify(token);

    advance(12 * 3_600_000);

    expect(await tokens.verify(token)).toStrictEqual({ kind: 'expired' });
    expect(await createTokens(key, now).verify(token)).toStrictEqual({ kind: 'expired' });
  });

  it('should be the one this file takes for right', async () => {
    const token = forge(rightHeader, rightPayload, Buffer.alloc(32, 1));

    expect((await createTokens(key, clock().now).verify(token)).kind).toBe('valid');
  });
});

describe('When a token is not ours', () => {
  it.each([
    ['signed with another key', forge(rightHeader, rightPayload, Buffer.alloc(32, 2))],
    [
      'without a signature',
      `${forge({ ...rightHeader, alg: 'none' }, rightPayload, Buffer.alloc(32, 1))
        .split('.', 2)
        .join('.')}.`,
    ],
    ['of another kind', forge({ alg: 'HS256', typ: 'JWT' }, rightPayload, Buffer.alloc(32, 1))],
    ['from another issuer', forge(rightHeader, { ...rightPayload, iss: 'x' }, Buffer.alloc(32, 1))],
    ['for another audience', forge(rightHeader, { ...rightPayload, aud: 'x' }, Buffer.alloc(32, 1))],
    ['without a session', forge(rightHeader, { ...rightPayload, sid: undefined }, Buffer.alloc(32, 1))],
    ['without an end', forge(rightHeader, { ...rightPayload, exp: undefined }, Buffer.alloc(32, 1))],
    ['not valid yet', forge(rightHeader, { ...rightPayload, nbf: seconds + 30 }, Buffer.alloc(32, 1))],
    ['too long', `${'a'.repeat(3_000)}.b.c`],
    ['nonsense', 'nonsense'],
  ])('should refuse one %s', async (_what, token) => {
    expect(await createTokens(key, clock().now).verify(token)).toStrictEqual({ kind: 'invalid' });
  });

  it('should refuse another algorithm with the same key', async () => {
    const token = await new SignJWT({ sid: session.sessionId })
      .setProtectedHeader({ alg: 'HS512', typ: 'at+jwt' })
      .setIssuer('assisted-entry')
      .setAudience('assisted-entry-api')
      .setSubject(session.accountId)
      .setNotBefore(seconds)
      .setExpirationTime(seconds + 60)
      .sign(createSecretKey(Buffer.alloc(64, 1)));

    expect(await createTokens(createSecretKey(Buffer.alloc(64, 1)), clock().now).verify(token)).toStrictEqual({
      kind: 'invalid',
    });
  });
});
