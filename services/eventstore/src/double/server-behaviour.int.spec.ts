import { randomUUID } from 'node:crypto';
import { type EventStore, startEventStore } from '@entry/engines/event-store';
import {
  ANY,
  type AppendExpectedRevision,
  BACKWARDS,
  END,
  EventStoreDBClient,
  FORWARDS,
  jsonEvent,
  NO_STREAM,
  type ResolvedEvent,
  START,
  STREAM_EXISTS,
  type StreamingRead,
  streamNameFilter,
} from '@eventstore/db-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

/*
 * How EventStoreDB 23.10 answers, case by case, as it was measured: run against the double, and with EVENTSTORE_URL
 * against a server itself, so that the double can be held to it.
 */

/** With credentials the client makes one call per append, without them it uses a stream that all appends share. */
const CREDENTIALS = { username: 'nobody', password: 'nobody' };
const LARGEST = 1_048_556;

let store: EventStore;
let client: EventStoreDBClient;
const running: { readonly unsubscribe: () => Promise<void> }[] = [];

beforeAll(async () => {
  store = await startEventStore();
  client = EventStoreDBClient.connectionString(store.url);
});

afterEach(async () => {
  for (const subscription of running.splice(0)) await subscription.unsubscribe();
});

afterAll(async () => {
  await client.dispose();
  await store.release();
});

const newStream = (): string => `thing-${randomUUID()}`;
const newIds = (count: number): string[] => Array.from({ length: count }, () => randomUUID());
const eventOf = (id: string, data: unknown = { id }) =>
  jsonEvent({ id, type: 'ThingHappened', data: data as { id: string } });

async function collect(read: StreamingRead<ResolvedEvent>): Promise<NonNullable<ResolvedEvent['event']>[]> {
  const events = [];
  for await (const { event } of read) if (event !== undefined) events.push(event);

  return events;
}

const idsIn = async (stream: string): Promise<string[]> =>
  (await collect(client.readStream(stream))).map(({ id }) => id);
const lastPosition = async () =>
  (await collect(client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 })))[0]?.position?.commit ?? -1n;

/** What an error says, without its stack. */
async function refusal(call: Promise<unknown>): Promise<Record<string, unknown>> {
  const error = await call.then(
    (): Record<string, unknown> => ({ type: 'not refused' }),
    (failure: unknown) => failure as Record<string, unknown>,
  );

  return { type: error['type'], actualVersion: error['actualVersion'], expectedVersion: error['expectedVersion'] };
}

const wrongVersion = (actualVersion: unknown, expectedVersion: unknown) => ({
  type: 'wrong-expected-version',
  actualVersion,
  expectedVersion,
});

describe.each([
  ['one call', CREDENTIALS],
  ['the shared stream', undefined],
] as const)('When appending by %s', (_path, credentials) => {
  async function append(
    stream: string,
    expectedRevision: AppendExpectedRevision,
    events: readonly ReturnType<typeof eventOf>[],
  ) {
    const options = credentials === undefined ? { expectedRevision } : { expectedRevision, credentials };
    const { nextExpectedRevision, position } = await client.appendToStream(stream, [...events], options);
    return { revision: nextExpectedRevision, position: position?.commit };
  }

  it('should give every event a position of its own, and answer the last one', async () => {
    const stream = newStream();

    const created = await append(
      stream,
      NO_STREAM,
      newIds(2).map((id) => eventOf(id)),
    );
    const extended = await append(
      stream,
      1n,
      newIds(1).map((id) => eventOf(id)),
    );

    const events = await collect(client.readStream(stream));
    expect(events.map(({ revision }) => revision)).toEqual([0n, 1n, 2n]);
    expect(created).toEqual({ revision: 1n, position: events[1]?.position?.commit });
    expect(extended).toEqual({ revision: 2n, position: events[2]?.position?.commit });
    expect(events.every(({ position }) => position?.commit === position?.prepare)).toBe(true);
    expect((events[0]?.position?.commit ?? 0n) + 1n).toBeLessThan(events[1]?.position?.commit ?? 0n);
  });

  it('should answer a repeat as the first time, with other content too, and keep the first', async () => {
    const [stream, ids] = [newStream(), newIds(2)];
    const first = await append(
      stream,
      NO_STREAM,
      ids.map((id) => eventOf(id, { take: 1 })),
    );

    expect(
      await append(
        stream,
        NO_STREAM,
        ids.map((id) => eventOf(id, { take: 2 })),
      ),
    ).toEqual(first);
    const [later] = newIds(1) as [string];
    const second = await append(stream, 1n, [eventOf(later)]);
    expect(await append(stream, 1n, [eventOf(later)])).toEqual(second);

    const events = await collect(client.readStream(stream));
    expect(events.map(({ data }) => data)).toEqual([{ take: 1 }, { take: 1 }, { id: later }]);
  });

  it('should take the beginning of what was written for a repeat', async () => {
    const [stream, ids] = [newStream(), newIds(2)];
    await append(
      stream,
      NO_STREAM,
      ids.map((id) => eventOf(id)),
    );

    expect(await append(stream, NO_STREAM, [eventOf(ids[0] ?? '')])).toMatchObject({ revision: 0n });
    expect(await idsIn(stream)).toEqual(ids);
  });

  it('should refuse what is partly new', async () => {
    const stream = newStream();
    const [a, b, c] = newIds(3).map((id) => eventOf(id)) as [never, never, never];
    await append(stream, NO_STREAM, [a, b]);

    expect(await refusal(append(stream, NO_STREAM, [a, c]))).toEqual(wrongVersion(1n, 'no_stream'));
    expect(await refusal(append(stream, NO_STREAM, [a, b, c]))).toEqual(wrongVersion(1n, 'no_stream'));
  });

  it('should write an id again at the current revision', async () => {
    const [stream, [id]] = [newStream(), newIds(1) as [string]];
    await append(stream, NO_STREAM, [eventOf(id)]);

    expect(await append(stream, 0n, [eventOf(id)])).toMatchObject({ revision: 1n });
    expect(await idsIn(stream)).toEqual([id, id]);
  });

  it('should refuse a revision beyond the end, whether it knows the id or not', async () => {
    const [stream, [id]] = [newStream(), newIds(1) as [string]];
    await append(stream, NO_STREAM, [eventOf(id)]);

    expect(await refusal(append(stream, 7n, [eventOf(id)]))).toEqual(wrongVersion(0n, 7n));
    expect(
      await refusal(
        append(
          stream,
          7n,
          newIds(1).map((other) => eventOf(other)),
        ),
      ),
    ).toEqual(wrongVersion(0n, 7n));
  });

  it('should refuse to go on with a stream that is not there', async () => {
    const events = newIds(1).map((id) => eventOf(id));

    expect(await refusal(append(newStream(), STREAM_EXISTS, events))).toEqual(
      wrongVersion('no_stream', 'stream_exists'),
    );
    expect(await refusal(append(newStream(), 3n, events))).toEqual(wrongVersion('no_stream', 3n));
  });

  it('should write once what comes twice with any revision', async () => {
    const [stream, ids] = [newStream(), newIds(1)];
    const first = await append(
      stream,
      ANY,
      ids.map((id) => eventOf(id)),
    );

    expect(
      await append(
        stream,
        ANY,
        ids.map((id) => eventOf(id)),
      ),
    ).toEqual(first);
    expect(await idsIn(stream)).toEqual(ids);
  });

  it('should let one of many racing appends win', async () => {
    const stream = newStream();

    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        refusal(
          append(
            stream,
            NO_STREAM,
            newIds(1).map((id) => eventOf(id)),
          ),
        ),
      ),
    );

    expect(answers.filter(({ type }) => type === 'not refused')).toHaveLength(1);
    expect(answers.filter(({ type }) => type === 'wrong-expected-version')).toHaveLength(49);
  });

  it('should go on with the revisions of a stream that was deleted, and hide what it had', async () => {
    const [stream, ids, later] = [newStream(), newIds(1), newIds(1)];
    await append(
      stream,
      NO_STREAM,
      ids.map((id) => eventOf(id)),
    );
    await client.deleteStream(stream);

    expect(await refusal(idsIn(stream))).toMatchObject({ type: 'stream-not-found' });
    expect(
      await append(
        stream,
        NO_STREAM,
        ids.map((id) => eventOf(id)),
      ),
    ).toEqual({ revision: 0n, position: undefined });
    expect(
      await append(
        stream,
        NO_STREAM,
        later.map((id) => eventOf(id)),
      ),
    ).toMatchObject({ revision: 1n });
    expect(await idsIn(stream)).toEqual(later);
  });

  it('should refuse a stream that was deleted for ever', async () => {
    const stream = newStream();
    await append(
      stream,
      NO_STREAM,
      newIds(1).map((id) => eventOf(id)),
    );
    await client.tombstoneStream(stream);

    expect(
      await refusal(
        append(
          stream,
          0n,
          newIds(1).map((id) => eventOf(id)),
        ),
      ),
    ).toMatchObject({ type: 'stream-deleted' });
    expect(await refusal(idsIn(stream))).toMatchObject({ type: 'stream-deleted' });
  });

  it('should take an append below 1 MiB, and none of 1 MiB', async () => {
    const filled = (bytes: number) => eventOf(randomUUID(), 'x'.repeat(bytes - 2));

    expect(await append(newStream(), NO_STREAM, [filled(LARGEST)])).toMatchObject({ revision: 0n });
    expect(await refusal(append(newStream(), NO_STREAM, [filled(1_048_576)]))).toMatchObject({
      type: 'maximum-append-size-exceeded',
    });
  });

  it.each([
    ['an empty name', () => ['', eventOf(randomUUID())] as const],
    ['an empty type', () => [newStream(), { ...eventOf(randomUUID()), type: '' as 'ThingHappened' }] as const],
    ['an id that is no UUID', () => [newStream(), eventOf('one')] as const],
  ])('should break on %s', async (_case, make) => {
    const [stream, event] = make();

    expect(await refusal(append(stream, NO_STREAM, [event]))).toMatchObject({ type: 'unknown' });
  });
});

describe('When an append has no events', () => {
  it('should say that all is well, and write nothing', async () => {
    const stream = newStream();

    const { nextExpectedRevision } = await client.appendToStream(stream, [], {
      expectedRevision: NO_STREAM,
      credentials: CREDENTIALS,
    });

    expect(nextExpectedRevision).toBe(0n);
    expect(await refusal(idsIn(stream))).toMatchObject({ type: 'stream-not-found' });
  });
});

describe('When a stream is deleted', () => {
  it('should name both revisions when the expected one is wrong', async () => {
    const stream = newStream();
    await client.appendToStream(stream, [eventOf(randomUUID())], {
      expectedRevision: NO_STREAM,
      credentials: CREDENTIALS,
    });

    expect(await refusal(client.deleteStream(stream, { expectedRevision: 5n }))).toEqual(wrongVersion(0n, 5n));
    expect(await refusal(client.deleteStream(newStream(), { expectedRevision: 5n }))).toEqual(wrongVersion(-1n, 5n));
  });
});

/** One append of so many events to a new stream. */
async function write(count: number, stream = newStream()) {
  const ids = newIds(count);
  await client.appendToStream(
    stream,
    ids.map((id) => eventOf(id)),
    { expectedRevision: NO_STREAM, credentials: CREDENTIALS },
  );
  const events = await collect(client.readStream(stream));

  return { stream, ids, positions: events.map(({ position }) => position?.commit ?? 0n) };
}

describe('When everything is read', () => {
  const readAll = (commit: bigint, maxCount = 10, direction: typeof FORWARDS | typeof BACKWARDS = FORWARDS) =>
    collect(client.readAll({ direction, fromPosition: { commit, prepare: commit }, maxCount }));

  it('should begin with the event at the position itself', async () => {
    const { ids, positions } = await write(3);

    expect((await readAll(positions[1] ?? 0n, 2)).map(({ id }) => id)).toEqual(ids.slice(1));
  });

  it('should end backwards before the position, and begin at the end with the last', async () => {
    const { ids, positions } = await write(3);

    expect((await readAll(positions[2] ?? 0n, 2, BACKWARDS)).map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    const [last] = await collect(client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }));
    expect(last?.id).toBe(ids[2]);
  });

  it('should break on a position at which no event begins, and be empty beyond the end', async () => {
    const { positions } = await write(2);

    expect(await refusal(readAll((positions[1] ?? 0n) - 1n))).toMatchObject({ type: 'unknown' });
    expect(await readAll(2n ** 63n - 1n)).toEqual([]);
  });

  it('should contain events of the server itself', async () => {
    const { stream, positions } = await write(1);
    await client.setStreamMetadata(stream, { maxCount: 10 });
    await client.deleteStream(stream);

    const following = await readAll(positions[0] ?? 0n);

    expect(following.map(({ type }) => type)).toEqual(['ThingHappened', '$metadata', '$metadata']);
  });
});

/** A subscription to everything, and what it told. */
function subscribe(options: Parameters<EventStoreDBClient['subscribeToAll']>[0]) {
  const told: string[] = [];
  const subscription = client.subscribeToAll(options);
  running.push(subscription);
  const confirmed = new Promise((resolve) => subscription.once('confirmation', resolve));
  let onEvent = (): void => undefined;
  subscription.on('data', ({ event }) => {
    if (event !== undefined && !event.type.startsWith('$')) told.push(event.id);
    onEvent();
  });
  const ended = new Promise<{ readonly type?: string }>((resolve) => {
    subscription.on('error', (error) => resolve(error as { readonly type?: string }));
  });

  return {
    subscription,
    told,
    confirmed,
    ended,
    until: (count: number) =>
      new Promise<void>((resolve) => {
        onEvent = () => {
          if (told.length >= count) resolve();
        };
        onEvent();
      }),
  };
}

describe('When subscribed to everything', () => {
  it('should begin behind the position, and go on with what comes', async () => {
    const { ids, positions } = await write(3);
    const commit = positions[0] ?? 0n;

    const { told, until } = subscribe({ fromPosition: { commit, prepare: commit } });
    await until(2);
    const later = await write(2);
    await until(4);

    expect(told).toEqual([...ids.slice(1), ...later.ids]);
  });

  it('should tell only what comes when it begins at the end', async () => {
    await write(2);
    const { told, until, confirmed } = subscribe({ fromPosition: END });
    await confirmed;

    const { ids } = await write(2);
    await until(2);

    expect(told).toEqual(ids);
  });

  it('should say nothing at all beyond the end', async () => {
    const commit = 2n ** 62n;
    const beyond = subscribe({ fromPosition: { commit, prepare: commit } });
    const witness = subscribe({ fromPosition: END });
    await witness.confirmed;

    await write(1);
    await witness.until(1);

    expect(beyond.told).toEqual([]);
  });

  it('should break on a position at which no event begins', async () => {
    const { positions } = await write(2);
    const commit = (positions[1] ?? 0n) - 1n;

    expect(await subscribe({ fromPosition: { commit, prepare: commit } }).ended).toMatchObject({ type: 'unknown' });
  });

  it('should tell what a filter lets through, and how far it looked', async () => {
    const prefix = `other${randomUUID()}`;
    const begin = await lastPosition();
    await write(40);
    const { ids } = await write(2, `${prefix}-1`);
    let checkpoints = 0;
    const { told, until } = subscribe({
      fromPosition: { commit: begin, prepare: begin },
      filter: streamNameFilter({
        prefixes: [prefix],
        maxSearchWindow: 4,
        checkpointInterval: 2,
        checkpointReached: async () => {
          checkpoints += 1;
        },
      }),
    });
    await until(2);

    expect(told).toEqual(ids);
    expect(checkpoints).toBeGreaterThanOrEqual(5);
  });

  it('should tell what a regular expression lets through', async () => {
    const name = randomUUID();
    const begin = await lastPosition();
    const { told, until } = subscribe({
      fromPosition: { commit: begin, prepare: begin },
      filter: streamNameFilter({ regex: `^like-${name}$` }),
    });
    await write(3);
    const { ids } = await write(1, `like-${name}`);
    await until(1);

    expect(told).toEqual(ids);
  });
});

describe('When asked from the start', () => {
  it('should hold the oldest events first', async () => {
    const [first, second] = await collect(client.readAll({ fromPosition: START, maxCount: 2 }));

    expect(first?.position?.commit ?? 0n).toBeLessThan(second?.position?.commit ?? 0n);
  });
});
