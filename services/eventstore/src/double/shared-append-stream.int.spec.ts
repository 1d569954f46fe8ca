import { randomUUID } from 'node:crypto';
import { startEventStoreDouble } from '@entry/engines/event-store';
import { eventually } from '@entry/platform/testing/eventually';
import { EventStoreDBClient, NO_STREAM } from '@eventstore/db-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beforeRepeat, collect, eventOf, eventsOf, newIds, newStream } from './testing/server-client.ts';

/*
 * Faults on the stream that all appends of a client share when it is given no credentials with each. The product avoids
 * it; the double has it, so that a client that does not can be tried as well.
 */

let store: Awaited<ReturnType<typeof startEventStoreDouble>>;
let client: EventStoreDBClient;
let reader: EventStoreDBClient;

beforeAll(async () => {
  store = await startEventStoreDouble();
  reader = EventStoreDBClient.connectionString(store.url);
});
beforeEach(() => {
  client = EventStoreDBClient.connectionString(store.url);
});
afterEach(async () => {
  await store.double.controls.clearFaults();
  await client.dispose();
});
afterAll(async () => {
  await reader.dispose();
  await store.release();
});

const append = (stream: string, ids: readonly string[], expectedRevision: typeof NO_STREAM | bigint = NO_STREAM) =>
  client.appendToStream(stream, eventsOf(ids), { expectedRevision });
const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error as Error & { readonly type?: string; readonly code?: number },
  );

async function idsIn(stream: string): Promise<string[]> {
  try {
    return (await collect(reader.readStream(stream))).map(({ id }) => id);
  } catch {
    return [];
  }
}

describe('When an append over the shared stream fails', () => {
  it.each([
    ['acknowledgement-lost', { code: 14 }, true],
    ['timed-out', { type: 'deadline-exceeded', message: '' }, true],
    ['refused-by-timeout', { type: 'deadline-exceeded', message: '' }, false],
    ['connection-reset', { code: 14 }, false],
    ['not-leader', { type: 'not-leader', code: 5 }, false],
    ['not-ready', { type: 'unknown', message: 'Could not recognize Server Is Not Ready' }, false],
  ])('should answer as the server does, and take the repeat: %s', async (kind, answer, isWritten) => {
    const [stream, ids] = [newStream(), newIds(2)];
    await append(newStream(), newIds(1));
    await store.double.controls.addFault({ kind, operation: 'append', times: 1 });

    const error = await errorOf(append(stream, ids));

    expect(error).toMatchObject(answer);
    expect(await idsIn(stream)).toEqual(isWritten ? ids : []);
    // The first calls after a lost connection only tell the client so.
    await beforeRepeat();
    await eventually(async () => expect(await append(stream, ids)).toMatchObject({ nextExpectedRevision: 1n }));
    expect(await idsIn(stream)).toEqual(ids);
  });

  it('should answer a repeat with a wrong place, or with none', async () => {
    const [stream, ids] = [newStream(), newIds(1)];
    const { position } = await append(stream, ids);
    for (const kind of ['position-wrong', 'position-missing']) {
      await store.double.controls.addFault({ kind, operation: 'append', times: 1 });
    }

    await beforeRepeat();
    expect((await append(stream, ids)).position?.commit).toBe((position?.commit ?? 0n) + 1n);
    await beforeRepeat();
    expect((await append(stream, ids)).position).toBeUndefined();
  });
});

describe('When several appends wait on the shared stream', () => {
  it('should refuse a wrong revision, or one that ran out of time, to itself alone', async () => {
    const [stream, other] = [newStream(), newStream()];
    await append(stream, newIds(1));
    await store.double.controls.addFault({ kind: 'timed-out', operation: 'append', times: 1 });

    const [late, wrong, missing, good] = await Promise.all([
      errorOf(append(newStream(), newIds(1))),
      errorOf(append(stream, newIds(1), 7n)),
      errorOf(append(newStream(), newIds(1), 3n)),
      errorOf(append(other, newIds(1))),
    ]);

    expect(late).toMatchObject({ type: 'deadline-exceeded' });
    expect(wrong).toMatchObject({ type: 'wrong-expected-version', expectedVersion: 7n, actualVersion: 0n });
    expect(missing).toMatchObject({ type: 'wrong-expected-version', expectedVersion: 3n, actualVersion: 'no_stream' });
    expect(good).toBeNull();
    expect(await idsIn(other)).toHaveLength(1);
  });

  it('should end all of them, written or not, when the server is not the leader any more', async () => {
    const [written, refused] = [newStream(), newStream()];
    const id = randomUUID();
    await append(newStream(), newIds(1));
    await store.double.controls.addFault({ kind: 'acknowledgement-withheld', operation: 'append', times: 1 });
    await store.double.controls.addFault({ kind: 'not-leader', operation: 'append', times: 1 });
    const first = errorOf(client.appendToStream(written, [eventOf(id)], { expectedRevision: NO_STREAM }));
    await eventually(async () => expect(await idsIn(written)).toEqual([id]));

    const second = errorOf(append(refused, newIds(1)));

    expect(await Promise.all([first, second])).toMatchObject([{ type: 'not-leader' }, { type: 'not-leader' }]);
    expect(await idsIn(refused)).toEqual([]);
  });
});
