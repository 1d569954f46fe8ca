import { type IRateLimiterMongoOptions, RateLimiterMongo } from 'rate-limiter-flexible';
import { FLEETING } from './concerns.ts';
import type { Mongo } from './open-mongo.ts';

export type MongoLimiterOptions = Omit<
  IRateLimiterMongoOptions,
  'storeClient' | 'storeType' | 'dbName' | 'tableName' | 'indexKeyPrefix' | 'disableIndexesCreation'
> & {
  /** What is counted: limiters of several processes with the same name count together. */
  readonly keyPrefix: string;
  /** Makes of a key what may lie on a disk: addresses and account names are personal. */
  readonly hideKey: (key: string) => string;
};

class HidingLimiter extends RateLimiterMongo {
  readonly #hideKey: (key: string) => string;
  constructor(options: IRateLimiterMongoOptions, hideKey: (key: string) => string) {
    super(options);
    this.#hideKey = hideKey;
  }

  override getKey(key: string | number): string {
    return super.getKey(this.#hideKey(String(key)));
  }
}

/** Rate limits that hold across processes. Its methods may reject with UnavailableError instead of a result. */
export async function createMongoLimiter(mongo: Mongo, options: MongoLimiterOptions): Promise<RateLimiterMongo> {
  const { hideKey, ...limits } = options;
  const collection = mongo.collection('requests', 'rate_limits', FLEETING);
  const run = <Value>(work: () => Promise<Value>): Promise<Value> => mongo.run('rate limits', work);
  /** What the limiter uses of a collection, each operation with its deadline. */
  const bounded = {
    // A server may answer one of two that begin to count at once with nothing, which the limiter does not expect.
    findOneAndUpdate: (...[filter, ...given]: Parameters<typeof collection.findOneAndUpdate>) =>
      run(
        async () =>
          (await collection.findOneAndUpdate(filter, ...given)) ?? collection.findOne({ key: filter['key'] as string }),
      ),
    findOne: (filter: object) => run(() => collection.findOne(filter)),
    deleteOne: (filter: object) => run(() => collection.deleteOne(filter)),
    createIndex: (...given: Parameters<typeof collection.createIndex>) => run(() => collection.createIndex(...given)),
  };

  const limiter = new HidingLimiter(
    // Its own creation of indexes tells nobody of a failure but the console.
    { ...limits, storeClient: { collection: () => bounded }, disableIndexesCreation: true },
    hideKey,
  );
  await limiter.createIndexes();

  return limiter;
}
