import { randomUUID } from 'node:crypto';
import { eventually } from '@entry/platform/testing/eventually';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeTimings } from './changes/change-streams.ts';
import { createGateway, type Gateway } from './gateway.ts';
import { type Listener, listen } from './http/listen.ts';
import { type Ear, type ListeningOptions, listenForEvents } from './testing/event-ear.ts';
import {
  createApplication,
  logIn,
  must,
  PASSWORD,
  register,
  registerWithRole,
  type TestClient,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

/** Longer than a test may take: what is told all the same is told by what was applied. */
const NEVER: ChangeTimings = { look: 3_600_000, heartbeat: 3_600_000 };
/** As in the product, except that nobody waits for seconds. */
const QUICK: ChangeTimings = { look: 5, heartbeat: 5 };

let service: TestService;
let admin: TestClient;
let listeners: Listener[] = [];
let gateways: Gateway[] = [];

beforeAll(async () => {
  service = await startTestService();
  admin = await registerWithRole(service, 'admin');
});
afterEach(async () => {
  for (const { stopListening } of gateways) stopListening();
  await Promise.all(listeners.map(({ drain }) => drain(0)));
  [gateways, listeners] = [[], []];
});
afterAll(() => service.stop());

/** The same service behind a server of its own, with its streams. */
async function serve(changeTimings: ChangeTimings, of: TestService = service) {
  const gateway = createGateway({ ...of.dependencies, changeTimings });
  const listener = await listen(gateway, { host: '127.0.0.1', port: 0 });
  gateways.push(gateway);
  listeners.push(listener);
  const { address } = listener;

  return {
    gateway,
    address,
    listen: (client: TestClient, options: Omit<ListeningOptions, 'token'> = {}): Promise<Ear> =>
      listenForEvents(address, { token: client.token, ...options }),
  };
}

const save = async (client: TestClient, id: string) =>
  must(await client.send('PUT', `/api/applications/${id}`, { city: `City ${randomUUID()}` }));
const decide = async (id: string) =>
  must(await admin.send('PUT', `/api/admin/applications/${id}/status`, { status: 'under_review', adminNotes: '' }));

describe('A page that listens for changes', () => {
  it('should be told of a change of its own application as soon as it can be read', async () => {
    const { listen } = await serve(NEVER);
    const applicant = await register(service);
    const { id } = await createApplication(applicant);

    const ear = await listen(applicant);
    await ear.nextSign();
    await save(applicant, id);
    expect(await ear.next()).toBe('application');

    await save(applicant, id);
    expect(await ear.next()).toBe('application');
  });

  it('should be told of a decision, of its notification, and that it was read elsewhere', async () => {
    const { listen } = await serve(NEVER);
    const applicant = await register(service);
    const { id } = await createApplication(applicant);

    const ear = await listen(applicant);
    await ear.nextSign();
    await decide(id);
    expect([await ear.next(), await ear.next()]).toStrictEqual(['application', 'notifications']);

    must(await applicant.send('PUT', '/api/notifications/read-all'));
    expect(await ear.next()).toBe('notifications');
  });

  it('should hear nothing of what happens to others', async () => {
    const { listen } = await serve(NEVER);
    const [one, other] = [await register(service), await register(service)];
    const { id } = await createApplication(one);
    await decide((await createApplication(other)).id);

    const ear = await listen(other);
    await ear.nextSign();
    await decide(id);
    must(await other.send('PUT', '/api/notifications/read-all'));
    // The first event there is: had the other's change been told, it would have come before.
    expect(await ear.next()).toBe('notifications');
  });

  it('should be told of nothing but names and positions', async () => {
    const { address } = await serve(NEVER);
    const applicant = await register(service);
    const { id } = await createApplication(applicant);
    const { body } = await fetch(`${address}/api/changes`, { headers: { authorization: `Bearer ${applicant.token}` } });
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    const read = async () => new TextDecoder().decode((await reader.read()).value);

    expect(await read()).toMatch(/^id: \d+\n\n$/);
    await decide(id);
    expect(await read()).toMatch(/^(event: changed\ndata: (application|notifications)\n\n)+id: \d+\n\n$/);
    await reader.cancel();
  });

  it('should be answered as a stream that nothing on the way holds back, changes or keeps', async () => {
    const { listen } = await serve(NEVER);
    const { response } = await listen(await register(service));

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
  });

  it('should be given signs of life while nothing changes', async () => {
    const { listen } = await serve(QUICK);
    const ear = await listen(await register(service));

    for (let count = 0; count < 3; count += 1) await ear.nextSign();
    expect(ear.lastId()).toMatch(/^\d+$/);
  });

  it('should be refused without a session, before anything is told', async () => {
    const { address } = await serve(NEVER);
    const answers = await Promise.all([
      fetch(`${address}/api/changes`),
      fetch(`${address}/api/changes?token=${admin.token}`),
    ]);

    expect(answers.map(({ status }) => status)).toStrictEqual([401, 401]);
  });
});

describe('A page that comes back', () => {
  it('should be told what it missed, and nothing else', async () => {
    const { listen } = await serve(NEVER);
    const applicant = await register(service);
    const { id } = await createApplication(applicant);
    const before = await listen(applicant);
    await before.nextSign();
    await before.leave();

    await save(applicant, id);
    const after = await listen(applicant, { lastId: before.lastId() });
    expect(await after.next()).toBe('application');
    await after.nextSign();
    await after.leave();

    const again = await listen(applicant, { lastId: after.lastId() });
    await again.nextSign();
    // The first event there is: the application is not told of a second time.
    await decide(id);
    expect([await again.next(), await again.next()]).toStrictEqual(['application', 'notifications']);
  });

  it('should be told of everything at a gateway that was not there before', async () => {
    const applicant = await register(service);
    const { listen: listenAtFirst } = await serve(NEVER);
    const before = await listenAtFirst(applicant);
    await before.nextSign();
    await before.leave();
    await createApplication(applicant);

    const { listen } = await serve(NEVER);
    const after = await listen(applicant, { lastId: before.lastId() });
    expect([await after.next(), await after.next()]).toStrictEqual(['application', 'notifications']);
  });

  it.each(['-1', '1e3', 'a', '9'.repeat(40)])('should begin anew with a position that is none: %s', async (lastId) => {
    const { listen } = await serve(NEVER);
    const ear = await listen(await register(service), { lastId });

    await ear.nextSign();
    expect(ear.lastId()).toMatch(/^\d{1,18}$/);
  });
});

describe('A desk of the staff that listens', () => {
  it('should be told that work of somebody has changed', async () => {
    const { listen } = await serve({ ...NEVER, look: 5 });
    const applicant = await register(service);
    const { id } = await createApplication(applicant);

    const ear = await listen(admin);
    await save(applicant, id);
    expect(await ear.next()).toBe('desk');
  });

  it('should be told of its own alone where somebody is no staff', async () => {
    const { listen } = await serve({ ...NEVER, look: 5 });
    const [one, other] = [await register(service), await register(service)];
    const { id } = await createApplication(one);

    const [ear, desk] = [await listen(other), await listen(admin)];
    await save(one, id);
    expect(await desk.next()).toBe('desk');
    await createApplication(other);
    expect(await ear.next()).toBe('application');
  });
});

describe('A stream', () => {
  const ends: readonly (readonly [string, (person: TestClient) => Promise<unknown>])[] = [
    ['is logged out of', (person) => person.send('POST', '/api/auth/logout')],
    [
      'is ended by a new password',
      async (person) =>
        (await logIn(service, person.user?.email ?? '')).send('POST', '/api/auth/change-password', {
          currentPassword: PASSWORD,
          newPassword: 'Tahsas2015',
        }),
    ],
    [
      'has lost its role',
      (person) => admin.send('PUT', `/api/admin/users/${person.user?.id}/role`, { role: 'auditor' }),
    ],
    ['is deactivated', (person) => admin.send('PUT', `/api/admin/users/${person.user?.id}`, { isActive: false })],
    ['is of somebody who was erased', (person) => admin.send('DELETE', `/api/admin/users/${person.user?.id}`)],
  ];
  it.each(ends)('should end at once when its session %s', async (_, end) => {
    const { listen, gateway } = await serve(NEVER);
    const person = await register(service);
    await createApplication(person);
    const ear = await listen(person);
    await ear.nextSign();
    must((await end(person)) as never);

    let last = await ear.next();
    while (last !== null && !last.startsWith('ended')) last = await ear.next();
    expect([last, await ear.next()]).toStrictEqual(['ended: session_ended', null]);
    expect(gateway.streams()).toBe(0);
  });

  it('should end when nobody has used its session for long, and not keep it awake', async () => {
    const idle = await startTestService();
    const { listen } = await serve(QUICK, idle);
    const ear = await listen(await register(idle));
    await ear.nextSign();
    idle.advance(31 * 60_000);

    expect(await ear.next()).toBe('ended: session_ended');
    await idle.stop();
  });

  it('should end when the gateway stops, which begins none any more', async () => {
    const { listen, gateway } = await serve(NEVER);
    const applicant = await register(service);
    const ear = await listen(applicant);
    gateway.stopListening();
    expect([await ear.next(), await ear.next()]).toStrictEqual(['ended: unavailable', null]);

    const { response } = await listen(applicant);
    expect([response.status, response.headers.get('retry-after')]).toStrictEqual([503, '60']);
  });

  it('should give way to a newer one of the same person when there are too many', async () => {
    const { listen, gateway } = await serve(NEVER);
    const applicant = await register(service);
    const ears = [];
    for (let count = 0; count < 6; count += 1) ears.push(await listen(applicant));

    expect([await ears[0]?.next(), await ears[0]?.next()]).toStrictEqual(['ended: too_many_streams', null]);
    await ears[5]?.nextSign();
    expect(gateway.streams()).toBe(5);
  });

  it('should be forgotten when the page goes', async () => {
    const { listen, gateway } = await serve(NEVER);
    const ear = await listen(await register(service));
    expect(gateway.streams()).toBe(1);
    await ear.leave();

    await eventually(() => expect(gateway.streams()).toBe(0));
  });
});
