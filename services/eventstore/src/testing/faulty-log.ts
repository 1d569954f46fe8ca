import { randomUUID } from 'node:crypto';
import { type EventStoreFault, startEventStoreDouble } from '@entry/engines/event-store';
import { silentLogger as logger } from '@entry/platform/logger';
import type {
  AppendOutcome,
  EventLog,
  ExpectedRevision,
  NewEvent,
  Position,
  RecordedEvent,
} from '@entry/platform/ports/event-log';
import { appendUntilKnown } from '@entry/platform/testing/append-until-known';
import { eventOf } from '@entry/platform/testing/event-values';
import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { createEventStoreLog } from '../event-log.ts';
import { createRawClient, type RawClient } from './raw-client.ts';

/** Short where cases wait for them, long enough for a page on a machine that is busy with other things. */
export const DEADLINES = { read: 3_000, append: 3_000, close: 500 };

export const newStream = (): string => `thing-${randomUUID()}`;
export const newEvents = (count: number): NewEvent[] => Array.from({ length: count }, () => eventOf(randomUUID()));
export const idsOf = (events: readonly NewEvent[]): string[] => events.map(({ metadata }) => metadata.eventId);

type AppendedOutcome = Extract<AppendOutcome, { readonly kind: 'ok' }>;

export type FaultyLog = {
  readonly store: Awaited<ReturnType<typeof startEventStoreDouble>>;
  /** Anew for every test, on a server without faults. */
  readonly log: EventLog;
  readonly raw: RawClient;
  readonly fail: (fault: EventStoreFault) => Promise<void>;
  /** Patiently: what is asked is what the log holds, on however busy a machine. */
  readonly everythingAfter: (position: Position) => Promise<readonly RecordedEvent[]>;
  /** @throws Error for a conflict */
  readonly appendUntilKnown: (
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ) => Promise<AppendedOutcome>;
};

/** A log on a double of its own, one for all tests of the file that calls this, which can be told to fail. */
export function useFaultyLog(): FaultyLog {
  let store: FaultyLog['store'];
  let log: EventLog;
  let raw: RawClient;

  beforeAll(async () => {
    store = await startEventStoreDouble();
  });
  beforeEach(() => {
    log = createEventStoreLog({ url: store.url, logger, deadlines: DEADLINES });
    raw = createRawClient(store.url);
  });
  afterEach(async () => {
    store.double.process.resume();
    if (store.double.process.pid() === null) await store.double.process.start();
    await store.double.controls.clearFaults();
    await Promise.all([log.close(), raw.close()]);
  });
  afterAll(() => store.release());

  return {
    get store() {
      return store;
    },
    get log() {
      return log;
    },
    get raw() {
      return raw;
    },
    fail: (fault) => store.double.controls.addFault(fault),
    everythingAfter: async (position) => {
      const patient = createEventStoreLog({ url: store.url, logger, deadlines: { read: 30_000 } });
      onTestFinished(() => patient.close());
      const events: RecordedEvent[] = [];
      for (;;) {
        const page = await patient.readAll(events.at(-1)?.position ?? position, 500);
        if (page.length === 0) return events;

        events.push(...page);
      }
    },
    appendUntilKnown: async (stream, expected, events) => {
      const outcome = await appendUntilKnown(log, stream, expected, events);
      if (outcome.kind === 'conflict') throw new Error(`Conflict at ${outcome.actualRevision}`);
      return outcome;
    },
  };
}
