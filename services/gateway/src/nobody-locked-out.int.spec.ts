import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_RATE_LIMITS } from './limits/rate-limits.ts';
import { addGateway, createSharedState } from './testing/several-gateways.ts';
import { type Answer, createClient, must, PASSWORD, person, registerWithRole } from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

/** Somebody's browser: where it is, and what it keeps. */
type Browser = { readonly address: string; cookie: string | null };

let service: TestService;
let counter = 0;

beforeAll(async () => {
  // People register here by the dozen; what is limited is told by the tests of limits.
  const rateLimits = { ...DEFAULT_RATE_LIMITS, registrationPerAddress: { points: 1_000, seconds: 60 } };
  service = await startTestService({ rateLimits, trustedProxyHops: 1 });
});
afterAll(() => service.stop());

const browserAt = (address = freshAddress()): Browser => ({ address, cookie: null });

function freshAddress(): string {
  counter += 1;
  return `10.${counter >> 16}.${(counter >> 8) & 255}.${counter & 255}`;
}

async function ask(browser: Browser, path: string, body: unknown, at: TestService = service): Promise<Answer> {
  const answer = await createClient(at).send('POST', path, body, {
    'x-forwarded-for': browser.address,
    ...(browser.cookie === null ? {} : { cookie: browser.cookie }),
  });
  const given = answer.headers.get('set-cookie');
  if (given !== null) browser.cookie = given.split(';')[0] ?? null;

  return answer;
}

const logIn = (browser: Browser, email: string, password = PASSWORD, at: TestService = service): Promise<Answer> =>
  ask(browser, '/api/auth/login', { email, password }, at);

async function registerAt(browser: Browser): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  must(await ask(browser, '/api/auth/register', person(email)), 201);

  return email;
}

async function triesOf(browser: Browser, email: string, count: number): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let number = 0; number < count; number += 1) {
    statuses.push((await logIn(browser, email, `Wrong${number}x`)).status);
  }

  return statuses;
}

/** Ten addresses with five wrong passwords each. */
async function attack(email: string): Promise<void> {
  for (let number = 0; number < 10; number += 1) {
    expect(await triesOf(browserAt(), email, 5)).toStrictEqual([401, 401, 401, 401, 401]);
  }
}

describe('When strangers use up the passwords of an admin', () => {
  it('should let the admin in with a browser that has logged in before, as often as it is done', async () => {
    const admin = await registerWithRole(service, 'admin');
    const email = admin.user?.email ?? '';
    const own = browserAt();
    must(await logIn(own, email));

    for (let round = 0; round < 3; round += 1) {
      if (round === 0) await attack(email);
      expect((await logIn(browserAt(), email)).status).toBe(429);
      // Anywhere: a phone changes its address all day.
      must(await logIn({ ...own, address: freshAddress() }, email));
      must(await logIn(own, email));
    }
  });

  it('should tell the others how long to wait, and the same where there is no such account', async () => {
    const email = await registerAt(browserAt());
    const nobody = `${randomUUID()}@example.com`;
    await attack(email);
    await attack(nobody);

    const answers = [await logIn(browserAt(), email), await logIn(browserAt(), nobody)];
    for (const { status, headers, body } of answers) {
      expect([status, body.code, body.message]).toStrictEqual([
        429,
        'too_many_requests',
        'Too many attempts. Please try again in 15 minutes.',
      ]);
      expect(headers.get('set-cookie')).toBeNull();
    }
  });

  it('should not count what a known browser mistypes against the account', async () => {
    const own = browserAt();
    const email = await registerAt(own);
    await triesOf(own, email, 5);

    expect((await logIn(own, email)).status).toBe(429);
    must(await logIn(browserAt(own.address), email));
  });
});

describe('When a device cookie is in the wrong hands', () => {
  it('should be good for five tries, from wherever they are sent, and for nothing else', async () => {
    const own = browserAt();
    const email = await registerAt(own);
    const stolen = own.cookie;
    const thief = (): Browser => ({ address: freshAddress(), cookie: stolen });
    const statuses: number[] = [];
    for (let number = 0; number < 7; number += 1)
      statuses.push((await logIn(thief(), email, `Wrong${number}x`)).status);

    expect(statuses).toStrictEqual([401, 401, 401, 401, 401, 429, 429]);
    // The owner asks from a browser of their own, or without it.
    must(await logIn(browserAt(), email));
    const me = await createClient(service).get('/api/auth/me', { cookie: stolen ?? '' });
    expect([me.status, me.body.code]).toStrictEqual([401, 'not_signed_in']);
    const change = { currentPassword: PASSWORD, newPassword: 'Tahsas2015' };
    expect((await ask(thief(), '/api/auth/change-password', change)).status).toBe(401);
  });

  it('should open no way to other accounts, and say of none whether it is there', async () => {
    const own = browserAt();
    await registerAt(own);
    const [victim, nobody] = [await registerAt(browserAt()), `${randomUUID()}@example.com`];
    await attack(victim);
    await attack(nobody);

    const answers = [await logIn({ ...own }, victim), await logIn({ ...own }, nobody)];
    expect(answers.map(({ status, body }) => [status, body.message])).toStrictEqual([
      [429, 'Too many attempts. Please try again in 15 minutes.'],
      [429, 'Too many attempts. Please try again in 15 minutes.'],
    ]);
  });

  it('should be worth nothing once the password was changed, but for whoever changed it', async () => {
    const [stolen, own] = [browserAt(), browserAt()];
    const email = await registerAt(stolen);
    const { token } = must(await logIn(own, email));
    const change = await createClient(service, { token, user: null as never }).send(
      'POST',
      '/api/auth/change-password',
      { currentPassword: PASSWORD, newPassword: 'Tahsas2015' },
      { 'x-forwarded-for': own.address, cookie: own.cookie ?? '' },
    );
    must(change);
    own.cookie = change.headers.get('set-cookie')?.split(';')[0] ?? null;
    await attack(email);

    expect((await logIn(stolen, email, 'Tahsas2015')).status).toBe(429);
    must(await logIn(own, email, 'Tahsas2015'));
  });

  it('should be worth nothing once the account is erased, also for whoever has the address then', async () => {
    const admin = await registerWithRole(service, 'admin');
    const own = browserAt();
    const email = `${randomUUID()}@example.com`;
    const { user } = must(await ask(own, '/api/auth/register', person(email)), 201);
    must(await admin.send('DELETE', `/api/admin/users/${user.id}`));
    must(await ask(browserAt(), '/api/auth/register', person(email)), 201);
    await attack(email);

    expect((await logIn(own, email)).status).toBe(429);
  });
});

describe('When many people share one address', () => {
  it('should let all of them in who know their passwords', async () => {
    const address = freshAddress();
    const emails: string[] = [];
    for (let number = 0; number < 35; number += 1) emails.push(await registerAt(browserAt()));

    const statuses: number[] = [];
    for (const email of emails) statuses.push((await logIn(browserAt(address), email)).status);
    expect(statuses).toStrictEqual(emails.map(() => 200));
  });

  it('should stop whoever guesses from there, and let in browsers that are known', async () => {
    const address = freshAddress();
    const own = browserAt(address);
    const email = await registerAt(own);
    for (let number = 0; number < 30; number += 1) {
      expect((await logIn(browserAt(address), `${randomUUID()}@example.com`)).status).toBe(401);
    }

    expect((await logIn(browserAt(address), email)).status).toBe(429);
    must(await logIn(own, email));
  });
});

describe('When a browser is to forget', () => {
  it('should be a stranger again', async () => {
    const own = browserAt();
    const email = `${randomUUID()}@example.com`;
    const session = must(await ask(own, '/api/auth/register', person(email)), 201);
    const answer = await createClient(service, session).send('POST', '/api/auth/forget-device');

    expect(must(answer).message).toBe('Forgotten');
    expect(answer.headers.get('set-cookie')).toMatch(/^known-devices=; Max-Age=0; Path=\/api\/auth;/);
  });

  it('should send what it keeps over TLS only, where there is TLS', async () => {
    const send = (headers: Record<string, string>) =>
      createClient(service).send('POST', '/api/auth/register', person(`${randomUUID()}@example.com`), {
        'x-forwarded-for': freshAddress(),
        ...headers,
      });

    expect((await send({ 'x-forwarded-proto': 'https' })).headers.get('set-cookie')).toContain('; Secure');
    expect((await send({})).headers.get('set-cookie')).not.toContain('Secure');
  });
});

describe('When there are several gateways', () => {
  it('should be known to all of them, and counted by all of them together', async () => {
    const shared = createSharedState();
    const { configuration } = service.dependencies;
    const one = await addGateway(service, shared, { configuration });
    const other = await addGateway(service, shared, { configuration });
    const own = browserAt();
    const email = await registerAt(own);
    for (let number = 0; number < 10; number += 1) {
      const stranger = browserAt();
      const at = number % 2 === 0 ? one : other;
      for (let tries = 0; tries < 5; tries += 1) await logIn(stranger, email, `Wrong${tries}x`, at);
    }
    expect((await logIn(browserAt(), email, PASSWORD, one)).status).toBe(429);
    must(await logIn(own, email, PASSWORD, other));

    const statuses: number[] = [];
    for (let tries = 0; tries < 7; tries += 1) {
      statuses.push((await logIn(own, email, `Wrong${tries}x`, tries % 2 === 0 ? one : other)).status);
    }
    expect(statuses).toStrictEqual([401, 401, 401, 401, 401, 429, 429]);
    await Promise.all([one.end(), other.end()]);
  });
});
