import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeIntervals } from './changes/change-streams.ts';
import { createGateway } from './gateway.ts';
import { createApplication, must, register, registerWithRole, type TestClient } from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

/** As in the product, except that nobody waits for seconds. */
const QUICK: ChangeIntervals = { application: 5, notifications: 5, heartbeat: 5 };
/** A look that never comes within a test. */
const NEVER = 3_600_000;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const withIntervals = (intervals: ChangeIntervals): TestService => ({
  ...service,
  ...createGateway({ ...service.dependencies, changeIntervals: intervals }),
});

type Ear = {
  readonly status: number;
  readonly headers: Headers;
  /** The next event that is no sign of life; null at the end. */
  readonly next: () => Promise<string | null>;
  readonly nextHeartbeat: () => Promise<void>;
  readonly leave: () => Promise<void>;
};

async function listen(at: TestService, client: TestClient): Promise<Ear> {
  const response = await at.app.request('/api/changes', { headers: { authorization: `Bearer ${client.token}` } });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  const read = async () => {
    const { value, done } = await reader.read();
    return done ? null : decoder.decode(value);
  };

  return {
    status: response.status,
    headers: response.headers,
    next: async () => {
      for (;;) {
        const text = await read();
        if (text !== ':\n\n') return text;
      }
    },
    nextHeartbeat: async () => {
      for (;;) if ((await read()) === ':\n\n') return;
    },
    leave: () => reader.cancel(),
  };
}

const save = async (client: TestClient, id: string) =>
  must(await client.send('PUT', `/api/applications/${id}`, { city: `City ${randomUUID()}` }));

describe('A page that listens for changes', () => {
  it('should be told of a change of its own application, once', async () => {
    const quick = withIntervals({ ...QUICK, notifications: NEVER });
    const applicant = await register(service);
    const { id } = await createApplication(applicant);

    const ear = await listen(quick, applicant);
    await ear.nextHeartbeat();
    await save(applicant, id);
    expect(await ear.next()).toBe('event: changed\ndata: application\n\n');

    await save(applicant, id);
    expect(await ear.next()).toBe('event: changed\ndata: application\n\n');
    await ear.leave();
  });

  it('should be told of a notification, and of one that was read elsewhere', async () => {
    const quick = withIntervals({ ...QUICK, application: NEVER });
    const applicant = await register(service);
    const { id } = await createApplication(applicant);
    const admin = await registerWithRole(service, 'admin');

    const ear = await listen(quick, applicant);
    await ear.nextHeartbeat();
    must(await admin.send('PUT', `/api/admin/applications/${id}/status`, { status: 'under_review', adminNotes: '' }));
    expect(await ear.next()).toBe('event: changed\ndata: notifications\n\n');

    must(await applicant.send('PUT', '/api/notifications/read-all'));
    expect(await ear.next()).toBe('event: changed\ndata: notifications\n\n');
    await ear.leave();
  });

  it('should hear nothing of what happens to others', async () => {
    const quick = withIntervals(QUICK);
    const [one, other] = [await register(service), await register(service)];
    const { id } = await createApplication(one);
    const own = await createApplication(other);

    const ear = await listen(quick, other);
    await ear.nextHeartbeat();
    await save(one, id);
    await ear.nextHeartbeat();
    await save(other, own.id);
    // The first event there is: had the other's change been told, it would have come before.
    expect(await ear.next()).toBe('event: changed\ndata: application\n\n');
    await ear.leave();
  });

  it('should be answered as a stream that no proxy holds back and nobody keeps', async () => {
    const ear = await listen(withIntervals(QUICK), await register(service));

    expect(ear.status).toBe(200);
    expect(ear.headers.get('content-type')).toBe('text/event-stream');
    expect(ear.headers.get('x-accel-buffering')).toBe('no');
    expect(ear.headers.get('cache-control')).toBe('no-store');
    await ear.leave();
  });

  it('should be let go when its session ends', async () => {
    const applicant = await register(service);
    const ear = await listen(withIntervals(QUICK), applicant);
    must(await applicant.send('POST', '/api/auth/logout'));

    expect(await ear.next()).toBeNull();
  });

  it('should be let go when the gateway stops, and a new one be sent to another', async () => {
    const quick = withIntervals(QUICK);
    const applicant = await register(service);
    const ear = await listen(quick, applicant);
    quick.stopListening();

    expect(await ear.next()).toBeNull();
    const refused = await quick.app.request('/api/changes', {
      headers: { authorization: `Bearer ${applicant.token}` },
    });
    expect([refused.status, refused.headers.get('retry-after')]).toStrictEqual([503, '60']);
  });

  it('should give way to a newer one of the same person when there are too many', async () => {
    const quick = withIntervals(QUICK);
    const applicant = await register(service);
    const ears = [];
    for (let count = 0; count < 6; count += 1) ears.push(await listen(quick, applicant));

    expect(await ears[0]?.next()).toBeNull();
    await ears[5]?.nextHeartbeat();
    await Promise.all(ears.map((ear) => ear.leave()));
  });

  it('should not keep a session awake that nobody uses', async () => {
    const idle = await startTestService();
    const quick = { ...idle, ...createGateway({ ...idle.dependencies, changeIntervals: QUICK }) };
    const applicant = await register(quick);
    const ear = await listen(quick, applicant);
    await ear.nextHeartbeat();
    idle.advance(31 * 60_000);

    expect(await ear.next()).toBeNull();
    await idle.stop();
  });
});
