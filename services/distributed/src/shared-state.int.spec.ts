import { randomUUID } from 'node:crypto';
import type { SharedState } from '@entry/gateway/dependencies';
import { DEFAULT_RATE_LIMITS } from '@entry/gateway/limits/rate-limits';
import { addGateway, type OneOfSeveral } from '@entry/gateway/testing/several-gateways';
import {
  clientOn,
  createClient,
  must,
  PASSWORD,
  person,
  register,
  type TestClient,
} from '@entry/gateway/testing/test-client';
import { startTestService, type TestService } from '@entry/gateway/testing/test-service';
import { createMongoClaims } from '@entry/mongodb/claims';
import { createMongoLimiter } from '@entry/mongodb/limiter';
import type { Mongo } from '@entry/mongodb/open-mongo';
import { createMongoRequestFingerprints } from '@entry/mongodb/request-fingerprints';
import { describeWithMongo } from '@entry/mongodb/testing/describe-with-mongo';
import { createTestDatabase } from '@entry/mongodb/testing/test-database';
import { createRandom } from '@entry/platform/testing/random';
import { afterAll, beforeAll, expect, it } from 'vitest';

const SEED = 7;
const RACES = 20;
const MINUTE = 60_000;

/** As the process of a gateway fills it. */
const sharedBy = (mongo: Mongo): SharedState => ({
  createLimiter: (options) => createMongoLimiter(mongo, { ...options, hideKey: (key) => key }),
  fingerprints: createMongoRequestFingerprints({ mongo }),
  claims: createMongoClaims({ mongo }),
});

await describeWithMongo('What gateways hold together in MongoDB', (server) => {
  let service: TestService;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let one: OneOfSeveral;
  let other: OneOfSeveral;

  beforeAll(async () => {
    service = await startTestService();
    database = await createTestDatabase(server);
    const configuration = { ...service.dependencies.configuration, rateLimits: DEFAULT_RATE_LIMITS };
    one = await addGateway(service, sharedBy(database.mongo), { configuration });
    other = await addGateway(service, sharedBy(await database.openAnother()), { configuration });
  });
  afterAll(async () => {
    await one.end();
    await other.end();
    await service.stop();
    await database.release();
  });

  const asks = async (gateway: OneOfSeveral, someone: TestClient) =>
    (await clientOn(gateway, someone).get('/api/auth/me')).status;

  it(`should carry out one of two requests under one key and tell the other (${RACES} races, seed ${SEED})`, async () => {
    const random = createRandom(SEED);
    const someone = await register(service);

    for (let number = 0; number < RACES; number += 1) {
      const key = { 'idempotency-key': randomUUID() };
      const gateways = random() < 0.5 ? [one, other] : [other, one];
      const answers = await Promise.all(
        gateways.map((gateway, place) =>
          clientOn(gateway, someone).send(
            'PUT',
            '/api/auth/profile',
            { firstName: 'Abebe', lastName: 'Bekele', phone: `+25191100${number}${place}` },
            key,
          ),
        ),
      );

      expect(answers.map(({ status }) => status).sort((left, right) => left - right)).toStrictEqual([200, 422]);
    }
  });

  it('should count wrong passwords at all of them, and write nobody down', async () => {
    const someone = await register(service);
    const { email } = someone.user as NonNullable<TestClient['user']>;
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const login = createClient(tries % 2 === 0 ? one : other).send('POST', '/api/auth/login', {
        email,
        password: 'Wrong123',
      });
      statuses.push((await login).status);
    }

    expect(statuses).toStrictEqual([401, 401, 401, 401, 401, 429]);
    const stored = await database.mongo.collection('requests', 'rate_limits').find().toArray();
    expect(stored.length).toBeGreaterThan(1);
    for (const { key } of stored) expect(key).toMatch(/^[A-Za-z-]+:[\w-]{43}$/);
  });

  it('should know a browser at all of them, and count its tries at all of them together', async () => {
    const email = `${randomUUID()}@example.com`;
    const registered = await createClient(service).send('POST', '/api/auth/register', person(email));
    let cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? '';
    const logIn = (place: number, password: string, kept: Record<string, string> = {}) =>
      createClient(place % 2 === 0 ? one : other).send('POST', '/api/auth/login', { email, password }, kept);
    for (let tries = 0; tries < 5; tries += 1) await logIn(tries, 'Wrong123');
    expect((await logIn(0, PASSWORD)).status).toBe(429);

    const answer = await logIn(1, PASSWORD, { cookie });
    expect(answer.status).toBe(200);
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await logIn(tries, 'Wrong123', { cookie })).status);
    expect(statuses).toStrictEqual([401, 401, 401, 401, 401, 429]);
  });

  it('should know who was busy elsewhere, and who was idle everywhere', async () => {
    const [busy, idle] = [await register(service), await register(service)];
    must(await clientOn(one, idle).get('/api/auth/me'));
    expect(await asks(other, busy)).toBe(200);

    service.advance(20 * MINUTE);
    expect(await asks(one, busy)).toBe(200);
    service.advance(20 * MINUTE);

    expect(await asks(other, busy)).toBe(200);
    expect(await asks(other, idle)).toBe(401);
  });
});
