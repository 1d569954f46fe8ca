import { randomUUID } from 'node:crypto';
import { WAIT_FOR_POSITION_HEADER } from '@entry/contracts/headers';
import { pdf } from '@entry/media/testing/files';
import type { CommandHandler } from '@entry/platform/command-handler';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { GIVE_UP_AFTER } from '@entry/platform/testing/patience';
import { createRandom } from '@entry/platform/testing/random';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_RATE_LIMITS } from './limits/rate-limits.ts';
import { addGateway, createSharedState, type OneOfSeveral } from './testing/several-gateways.ts';
import {
  type Answer,
  clientOn,
  createApplication,
  createClient,
  logIn,
  must,
  PASSWORD,
  person,
  register,
  registerWithRole,
  type TestClient,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

const PATH = '/api/notifications/unread-count';
const POLLED = '/api/applications';
/** In milliseconds: what the log said of a session is believed for so long. */
const BELIEVED_FOR = 1_000;
const MINUTE = 60_000;

let service: TestService;
let one: OneOfSeveral;
let other: OneOfSeveral;
const releases: (() => void)[] = [];

beforeAll(async () => {
  service = await startTestService();
  const shared = createSharedState();
  one = await addGateway(service, shared);
  other = await addGateway(service, shared);
});
afterEach(() => {
  for (const release of releases.splice(0)) release();
});
afterAll(async () => {
  await one.end();
  await other.end();
  await service.stop();
});

const hold = (gateway: OneOfSeveral): void => void releases.push(gateway.holdReadModels());
const statusAt = async (gateway: TestService, client: TestClient, path = PATH) =>
  (await clientOn(gateway, client).get(path)).status;
const idOf = (client: TestClient): string => client.user?.id ?? '';

describe('When a session ends at one gateway while the read models of another lag', () => {
  let admin: TestClient;
  beforeAll(async () => {
    admin = await registerWithRole(one, 'admin');
  });

  it.each<[string, (someone: TestClient) => Promise<unknown>]>([
    ['they log out', async (someone) => must(await someone.send('POST', '/api/auth/logout'))],
    [
      'they are deactivated',
      async (someone) => must(await admin.send('PUT', `/api/admin/users/${idOf(someone)}`, { isActive: false })),
    ],
    [
      'they change their password elsewhere',
      async (someone) =>
        must(
          await (await logIn(one, someone.user?.email ?? '')).send('POST', '/api/auth/change-password', {
            currentPassword: PASSWORD,
            newPassword: 'Tahsas2015',
          }),
        ),
    ],
    [
      'they change role',
      async (someone) => must(await admin.send('PUT', `/api/admin/users/${idOf(someone)}/role`, { role: 'auditor' })),
    ],
    ['they are erased', async (someone) => must(await admin.send('DELETE', `/api/admin/users/${idOf(someone)}`))],
  ])('should be over at the other within a second when %s', async (_how, end) => {
    const someone = await register(one);
    await other.dependencies.projections.waitFor(await service.log.head(), GIVE_UP_AFTER);
    expect(await statusAt(other, someone)).toBe(200);
    hold(other);

    await end(someone);
    service.advance(BELIEVED_FOR);

    expect(await clientOn(other, someone).get(PATH)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  });

  it('should go on for everybody else, and for those who have just logged in', async () => {
    hold(other);
    const someone = await register(one);

    expect(await statusAt(other, someone)).toBe(200);
    expect(await statusAt(other, admin)).toBe(200);
    expect(await statusAt(other.restart(), someone)).toBe(200);
  });

  it('should be over at once where the change is heard of, and where it was made', async () => {
    const someone = await register(one);
    await other.dependencies.projections.waitFor(await service.log.head(), GIVE_UP_AFTER);
    expect([await statusAt(one, someone), await statusAt(other, someone)]).toStrictEqual([200, 200]);

    must(await someone.send('POST', '/api/auth/logout'));

    expect(await statusAt(one, someone)).toBe(401);
    await other.dependencies.projections.waitFor(await service.log.head(), GIVE_UP_AFTER);
    expect(await statusAt(other, someone)).toBe(401);
  });

  it('should be asked for once by the requests of a page', async () => {
    const someone = await register(one);
    let loads = 0;
    const load: CommandHandler['load'] = async (decider, stream) => {
      loads += 1;
      return other.commands.load(decider, stream);
    };
    const counted = await addGateway(service, createSharedState(), { commands: { ...other.commands, load } });

    const statuses = await Promise.all(Array.from({ length: 8 }, () => statusAt(counted, someone)));
    statuses.push(await statusAt(counted, someone));

    expect([new Set(statuses), loads]).toStrictEqual([new Set([200]), 1]);
    await counted.end();
  });

  it('should go on by the read models while the log cannot be asked', async () => {
    const someone = await register(one);
    await other.dependencies.projections.waitFor(await service.log.head(), GIVE_UP_AFTER);
    const load = async (): Promise<never> => {
      throw new UnavailableError('event log');
    };
    const cutOff = await addGateway(service, createSharedState(), { commands: { ...other.commands, load } });

    expect(await statusAt(cutOff, someone, POLLED)).toBe(200);
    expect(await statusAt(cutOff, { ...someone, token: `${someone.token}x` }, POLLED)).toBe(401);
    await cutOff.end();
  });
});

describe('When people work at several gateways', () => {
  it('should not take somebody for idle who was busy at another', async () => {
    const someone = await register(one);
    expect(await statusAt(other, someone, '/api/auth/me')).toBe(200);

    for (let minutes = 0; minutes < 60; minutes += 20) {
      service.advance(20 * MINUTE);
      expect(await statusAt(one, someone, '/api/auth/me')).toBe(200);
    }

    expect(await statusAt(other, someone, '/api/auth/me')).toBe(200);
  });

  it('should be idle everywhere at once, whatever page was left open and whoever restarted', async () => {
    const someone = await register(one);
    expect(await statusAt(one, someone, '/api/auth/me')).toBe(200);

    service.advance(20 * MINUTE);
    expect(await statusAt(other, someone, POLLED)).toBe(200);
    service.advance(12 * MINUTE);

    expect(await statusAt(other, someone, POLLED)).toBe(401);
    expect(await statusAt(other.restart(), someone, '/api/auth/me')).toBe(401);
    expect(await statusAt(one, someone, '/api/auth/me')).toBe(401);
  });

  it('should read at one what they wrote at another', async () => {
    const someone = await register(one);
    const release = other.holdReadModels();
    const written = await someone.send('PUT', '/api/auth/profile', {
      firstName: 'Tigist',
      lastName: 'Alemu',
      phone: '',
    });
    const position = written.headers.get('x-log-position') ?? '';

    const reading = clientOn(other, someone).get('/api/auth/me', { [WAIT_FOR_POSITION_HEADER]: position });
    release();

    expect(must(await reading).user.firstName).toBe('Tigist');
  });

  it('should say so when what they wrote at another is not to be seen in time', async () => {
    const someone = await register(one);
    await other.dependencies.projections.waitFor(await service.log.head(), GIVE_UP_AFTER);
    hold(other);
    const written = await someone.send('PUT', '/api/auth/profile', { firstName: 'Hana', lastName: 'Alemu', phone: '' });
    const position = written.headers.get('x-log-position') ?? '';

    const { status, headers } = await clientOn(other, someone).get('/api/auth/me', {
      [WAIT_FOR_POSITION_HEADER]: position,
    });

    expect([status, headers.get('x-read-model')]).toStrictEqual([200, 'behind']);
  });

  it('should open at one the file that another gave the ticket for, and once at all of them', async () => {
    const someone = await register(one);
    const { id } = await createApplication(someone);
    const { document } = must(
      await someone.upload('/api/documents/upload', {
        fileField: 'file',
        bytes: pdf('x'),
        name: 'x.pdf',
        fields: { applicationId: id, type: 'passport' },
      }),
      201,
    );
    const { url } = must(await someone.send('POST', `/api/documents/${document.id}/ticket`, { purpose: 'download' }));
    await other.dependencies.projections.waitFor(await service.log.head(), GIVE_UP_AFTER);

    const statusAt = async (gateway: OneOfSeveral) => (await createClient(gateway).download(url)).response.status;

    expect([await statusAt(other), await statusAt(one), await statusAt(other)]).toStrictEqual([200, 401, 401]);
  });
});

describe('When two gateways get one idempotency key at the same moment', () => {
  const SEED = 20_261_121;
  const RACES = 200;
  const PHONES = ['+251911000001', '+251911000002'];
  const random = createRandom(SEED);
  const pick = (): OneOfSeveral => (random() < 0.5 ? one : other);
  const race = (someone: TestClient, phones: readonly string[]) => {
    const key = { 'idempotency-key': randomUUID() };
    const gateways = random() < 0.5 ? [one, other] : [other, one];
    return Promise.all(
      gateways.map((gateway, number) =>
        clientOn(gateway, someone).send(
          'PUT',
          '/api/auth/profile',
          { firstName: 'Abebe', lastName: 'Bekele', phone: phones[number] },
          key,
        ),
      ),
    );
  };
  const outcome = ({ status, body }: Answer): string => (status === 200 ? body.user.phone : body.code);
  const eventsSince = async (position: bigint) => service.log.readAll(position, 10);

  it(`should carry out one of two different requests and tell the other (${RACES} races, seed ${SEED})`, async () => {
    const someone = await register(pick());

    for (let number = 0; number < RACES; number += 1) {
      const before = await service.log.head();
      const outcomes = (
        await race(
          someone,
          PHONES.map((phone) => `${phone}${number}`),
        )
      ).map(outcome);

      const written = await eventsSince(before);
      expect(written.map(({ type }) => type)).toStrictEqual(['AccountProfileChanged']);
      expect(outcomes.filter((found) => found === 'idempotency_key_reused')).toHaveLength(1);
      expect(outcomes.filter((found) => found.startsWith('+251911'))).toHaveLength(1);
    }
  });

  it(`should carry out one request once and answer both alike (${RACES} races, seed ${SEED})`, async () => {
    const someone = await register(pick());

    for (let number = 0; number < RACES; number += 1) {
      const before = await service.log.head();
      const phone = `${PHONES[0]}${number}`;
      const answers = await race(someone, [phone, phone]);

      expect(await eventsSince(before)).toHaveLength(1);
      expect(answers.map(outcome)).toStrictEqual([phone, phone]);
      expect(new Set(answers.map(({ headers }) => headers.get('x-log-position'))).size).toBe(1);
    }
  });

  it('should tell it of a password too, whatever was answered before', async () => {
    const someone = await register(one);
    const key = { 'idempotency-key': randomUUID() };
    const change = (gateway: OneOfSeveral, newPassword: string, client = someone) =>
      clientOn(gateway, client).send(
        'POST',
        '/api/auth/change-password',
        { currentPassword: PASSWORD, newPassword },
        key,
      );

    const answers = await Promise.all([change(one, 'Tahsas2015'), change(other, 'Megabit2015')]);

    expect(answers.map(({ status }) => status).sort((left, right) => left - right)).toStrictEqual([200, 422]);
  });
});

describe('When limits are counted by several gateways', () => {
  it('should count the wrong passwords at all of them together', async () => {
    const shared = createSharedState();
    const limited = { ...service.dependencies.configuration, rateLimits: DEFAULT_RATE_LIMITS };
    const gateways = [
      await addGateway(service, shared, { configuration: limited }),
      await addGateway(service, shared, { configuration: limited }),
    ];
    const email = `${randomUUID()}@example.com`;
    must(await createClient(one).send('POST', '/api/auth/register', person(email)), 201);

    const statuses: number[] = [];
    for (let tries = 0; tries < 7; tries += 1) {
      const gateway = gateways[tries % 2] as OneOfSeveral;
      const { status } = await createClient(gateway).send('POST', '/api/auth/login', { email, password: 'Wrong123' });
      statuses.push(status);
    }

    expect(statuses).toStrictEqual([401, 401, 401, 401, 401, 429, 429]);
    await Promise.all(gateways.map(({ end }) => end()));
  });
});
