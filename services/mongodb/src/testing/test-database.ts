import { randomUUID } from 'node:crypto';
import type { MongoServer } from '@entry/engines/mongo';
import { silentLogger } from '@entry/platform/logger';
import { type Mongo, openMongo } from '../open-mongo.ts';

export type TestDatabase = {
  readonly mongo: Mongo;
  readonly name: string;
  /** The same database as another process has it: with a client of its own. */
  readonly openAnother: () => Promise<Mongo>;
  /** Drops it and closes every client. */
  readonly release: () => Promise<void>;
};

/** A database of its own for one test, on a server that may serve others. */
export async function createTestDatabase(
  { url }: MongoServer,
  options: { readonly deadline?: number } = {},
): Promise<TestDatabase> {
  const name = `entry_test_${randomUUID().replaceAll('-', '')}`;
  const opened: Mongo[] = [];
  const open = async (): Promise<Mongo> => {
    const mongo = await openMongo({ url, database: name, logger: silentLogger, ...options });
    opened.push(mongo);
    return mongo;
  };
  const mongo = await open();

  return {
    mongo,
    name,
    openAnother: open,
    release: async () => {
      await mongo.database.dropDatabase();
      await Promise.all(opened.map((each) => each.close()));
    },
  };
}
