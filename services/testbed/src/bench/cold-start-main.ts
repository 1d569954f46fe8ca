import { listProjections } from '@entry/projections/all';
import { peakResidentBytes } from './machine.ts';
import { openProduct, type Product } from './product.ts';

export type ColdStart = {
  /** Until every read model is complete. */
  readonly rebuiltSeconds: number;
  /** Until every index of every read model has answered a query. */
  readonly readySeconds: number;
  readonly peakBytes: number;
  /** The first search of every read model that can be searched: it opens all names. */
  readonly searchSeconds: number;
  readonly searchPeakBytes: number;
};

/** @throws Error when an index does not answer */
async function queryEveryIndex({ projections, store }: Product): Promise<void> {
  for (const { model } of listProjections(projections)) {
    const collection = store.collection(model);
    for (const [index, { equals }] of Object.entries(model.indexes)) {
      await collection.find({ index, equals: Object.fromEntries(equals.map((field) => [field, ''])), limit: 20 });
    }
  }
}

const [folder, from = 'log'] = process.argv.slice(2);
if (folder === undefined) throw new TypeError('The data folder to start on is missing');

const start = performance.now() - process.uptime() * 1_000;
const secondsSince = (from: number): number => (performance.now() - from) / 1_000;

const product = await openProduct({ folder, isRestored: from === 'snapshot' });
const rebuiltSeconds = secondsSince(start);
await queryEveryIndex(product);
const readySeconds = secondsSince(start);
const peakBytes = peakResidentBytes();

const searchStart = performance.now();
await product.store.warm();
const searchSeconds = secondsSince(searchStart);

const { isHealthy } = product.runner.status();
await product.close();
if (!isHealthy) throw new Error('The read models could not take every event');

const result: ColdStart = {
  rebuiltSeconds,
  readySeconds,
  peakBytes,
  searchSeconds,
  searchPeakBytes: peakResidentBytes(),
};
process.stdout.write(JSON.stringify(result));
