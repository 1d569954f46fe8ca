import type { EventLog } from '../ports/event-log.ts';
import type { FileStore } from '../ports/file-store.ts';
import type { KeyVault } from '../ports/key-vault.ts';
import type { MaybePromise, ReadStore } from '../ports/read-store.ts';
import { UnavailableError } from '../ports/unavailable.ts';
import { type LabelsOf, TIMED_CALLS, type TimedBackend } from './metric-definitions.ts';
import type { Metrics } from './metrics.ts';

const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1_000;
const outcomeOf = (error: unknown): 'unavailable' | 'failed' =>
  error instanceof UnavailableError ? 'unavailable' : 'failed';

type Outcome = LabelsOf<'callSeconds'>['outcome'];

/** Measures a call, and answers at once what is answered at once. */
function createTimer<Timed extends TimedBackend>(metrics: Metrics, backend: Timed) {
  type Operation = (typeof TIMED_CALLS)[Timed][number];
  // The outcome that an alarm asks for, and no more: each is a whole histogram.
  metrics.begin('callSeconds', { backend: [backend], operation: TIMED_CALLS[backend], outcome: ['unavailable'] });

  return <Value>(operation: Operation, call: () => MaybePromise<Value>): MaybePromise<Value> => {
    const startedAt = performance.now();
    const measure = (outcome: Outcome): void =>
      metrics.observe('callSeconds', { backend, operation, outcome }, secondsSince(startedAt));

    try {
      const answer = call();
      if (answer instanceof Promise) return measured(answer, measure);

      measure('ok');
      return answer;
    } catch (error) {
      measure(outcomeOf(error));
      throw error;
    }
  };
}

async function measured<Value>(answer: Promise<Value>, measure: (outcome: Outcome) => void): Promise<Value> {
  let outcome: Outcome = 'ok';
  try {
    return await answer;
  } catch (error) {
    outcome = outcomeOf(error);
    throw error;
  } finally {
    measure(outcome);
  }
}

/** A log whose appends and reads are counted and timed. */
export function observeEventLog(log: EventLog, metrics: Metrics): EventLog {
  const time = createTimer(metrics, 'event log');
  metrics.begin('appends');
  metrics.begin('appendSeconds', { outcome: ['ok'] });

  return {
    ...log,
    append: async (...parameters) => {
      const startedAt = performance.now();
      let outcome: LabelsOf<'appends'>['outcome'] = 'failed';
      try {
        const answer = await log.append(...parameters);
        outcome = answer.kind;
        return answer;
      } catch (error) {
        outcome = outcomeOf(error);
        throw error;
      } finally {
        metrics.add('appends', { outcome });
        metrics.observe('appendSeconds', { outcome }, secondsSince(startedAt));
      }
    },
    readStream: async (...parameters) => time('readStream', () => log.readStream(...parameters)),
    readAll: async (...parameters) => time('readAll', () => log.readAll(...parameters)),
    readAt: async (...parameters) => time('readAt', () => log.readAt(...parameters)),
    head: async (...parameters) => time('head', () => log.head(...parameters)),
  };
}

/** A vault whose calls are timed; around the one that is asked over a network, not around its cache. */
export function observeKeyVault(vault: KeyVault, metrics: Metrics): KeyVault {
  const time = createTimer(metrics, 'key vault');

  return {
    ...vault,
    ensureKey: async (...parameters) => time('ensureKey', () => vault.ensureKey(...parameters)),
    findKey: async (...parameters) => time('findKey', () => vault.findKey(...parameters)),
    destroyKey: async (...parameters) => time('destroyKey', () => vault.destroyKey(...parameters)),
    indexKey: async (...parameters) => time('indexKey', () => vault.indexKey(...parameters)),
  };
}

export function observeFileStore(files: FileStore, metrics: Metrics): FileStore {
  const time = createTimer(metrics, 'file store');

  return {
    ...files,
    write: async (...parameters) => time('write', () => files.write(...parameters)),
    read: async (...parameters) => time('read', () => files.read(...parameters)),
    findPresent: async (...parameters) => time('findPresent', () => files.findPresent(...parameters)),
    remove: async (...parameters) => time('remove', () => files.remove(...parameters)),
  };
}

/** A read store whose queries and writes are timed, by kind of operation and not by read model. */
export function observeReadStore<Store extends ReadStore>(store: Store, metrics: Metrics): Store {
  const time = createTimer(metrics, 'read store');
  const collection: ReadStore['collection'] = (model) => {
    const inner = store.collection(model);

    return {
      ...inner,
      load: (ids) => time('load', () => inner.load(ids)),
      get: async (id) => time('get', () => inner.get(id)),
      write: (writes) => time('write', () => inner.write(writes)),
      find: async (query) => time('find', () => inner.find(query)),
      count: async (query) => time('count', () => inner.count(query)),
    };
  };

  return {
    ...store,
    collection,
    saveCheckpoint: (...parameters) => time('saveCheckpoint', () => store.saveCheckpoint(...parameters)),
  };
}
