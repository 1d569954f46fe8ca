import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  EVENT_STORE_VERSIONS,
  type EventStore,
  type EventStoreVersion,
  startEventStore,
} from '@entry/engines/event-store';
import {
  type AppendExpectedRevision,
  BACKWARDS,
  END,
  type EventData,
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  type ResolvedEvent,
  type StreamingRead,
} from '@eventstore/db-client';

/** With credentials the client makes one call per append, without them it uses a stream that all appends share. */
export const CREDENTIALS = { username: 'nobody', password: 'nobody' };

/** Milliseconds: a server does not answer an identical append that comes sooner. */
export const beforeRepeat = (): Promise<void> => delay(10);

export const newStream = (): string => `thing-${randomUUID()}`;
export const newIds = (count: number): string[] => Array.from({ length: count }, () => randomUUID());
export const eventOf = (id: string, data: unknown = { id }) =>
  jsonEvent({ id, type: 'ThingHappened', data: data as { id: string } });
export const eventsOf = (ids: readonly string[]) => ids.map((id) => eventOf(id));

export async function collect(read: StreamingRead<ResolvedEvent>): Promise<NonNullable<ResolvedEvent['event']>[]> {
  const events = [];
  for await (const { event } of read) if (event !== undefined) events.push(event);

  return events;
}

/** What an error says, without its stack. */
export async function refusal(call: Promise<unknown>): Promise<Record<string, unknown>> {
  const error = await call.then(
    (): Record<string, unknown> => ({ type: 'not refused' }),
    (failure: unknown) => failure as Record<string, unknown>,
  );

  return { type: error['type'], actualVersion: error['actualVersion'], expectedVersion: error['expectedVersion'] };
}

/** The server that EVENTSTORE_URL names, else the double, with a bare client. */
export type ServerClient = {
  readonly store: EventStore;
  readonly client: EventStoreDBClient;
  readonly append: (
    stream: string,
    expectedRevision: AppendExpectedRevision,
    events: readonly EventData[],
    credentials: typeof CREDENTIALS | undefined,
  ) => Promise<{ readonly revision: bigint; readonly position: bigint | undefined }>;
  /** One append of so many events to a new stream. */
  readonly write: (
    count: number,
    stream?: string,
  ) => Promise<{ readonly stream: string; readonly ids: readonly string[]; readonly positions: readonly bigint[] }>;
  readonly idsIn: (stream: string) => Promise<string[]>;
  readonly lastPosition: () => Promise<bigint>;
  readonly close: () => Promise<void>;
};

/** The versions to test against: a server itself is of one version, which its operator knows. */
export const VERSIONS: readonly (EventStoreVersion | 'EVENTSTORE_URL')[] =
  process.env['EVENTSTORE_URL'] === undefined ? EVENT_STORE_VERSIONS : ['EVENTSTORE_URL'];

export async function connectToServer(version: (typeof VERSIONS)[number]): Promise<ServerClient> {
  const store = await startEventStore(version === 'EVENTSTORE_URL' ? {} : { version });
  const client = EventStoreDBClient.connectionString(store.url);
  const append: ServerClient['append'] = async (stream, expectedRevision, events, credentials) => {
    const options = credentials === undefined ? { expectedRevision } : { expectedRevision, credentials };
    const { nextExpectedRevision, position } = await client.appendToStream(stream, [...events], options);
    return { revision: nextExpectedRevision, position: position?.commit };
  };

  return {
    store,
    client,
    append,
    write: async (count, stream = newStream()) => {
      const ids = newIds(count);
      await append(stream, NO_STREAM, eventsOf(ids), CREDENTIALS);
      const events = await collect(client.readStream(stream));
      return { stream, ids, positions: events.map(({ position }) => position?.commit ?? 0n) };
    },
    idsIn: async (stream) => (await collect(client.readStream(stream))).map(({ id }) => id),
    lastPosition: async () => {
      const [last] = await collect(client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }));
      return last?.position?.commit ?? -1n;
    },
    close: async () => {
      await client.dispose();
      await store.release();
    },
  };
}
