import { type EventStore, startEventStore } from '@entry/engines/event-store';
import { FOREIGN_EVENT_STORE } from '@entry/engines/obstacles';
import { describeEventLogContract } from '@entry/platform/contract-suites/event-log';
import { createLogger } from '@entry/platform/logger';
import type { EventLog } from '@entry/platform/ports/event-log';
import { afterAll, beforeAll } from 'vitest';
import { createEventStoreLog } from './event-log.ts';

const logger = createLogger({ level: 'silent' });
/** Short enough for the cases that wait for them, long enough for a busy machine. */
const deadlines = { read: 4_000, append: 4_000, close: 500 };

let store: EventStore;

beforeAll(async () => {
  store = await startEventStore();
});

afterAll(async () => {
  await store.release();
});

describeEventLogContract('EventStoreDB (or its double)', { foreign: FOREIGN_EVENT_STORE }, async () => {
  const { url, double } = store;
  const opened: EventLog[] = [];
  const open = (): EventLog => {
    const log = createEventStoreLog({ url, logger, deadlines });
    opened.push(log);
    return log;
  };
  const log = open();

  return {
    log,
    openAnother: async () => open(),
    reopen: async () => {
      await log.close();
      await double?.process.kill();
      await double?.process.start();
      return open();
    },
    ...(double === null
      ? {}
      : { silence: (isSilent) => (isSilent ? double.process.pause() : double.process.resume()) }),
    release: async () => {
      await Promise.all(opened.map((each) => each.close()));
    },
  };
});
