import { randomUUID } from 'node:crypto';
import type { MongoServer } from '@entry/engines/mongo';
import { silentLogger } from '@entry/platform/logger';
import { GIVE_UP_AFTER } from '@entry/platform/testing/patience';
import { type Mongo, openMongo } from '../open-mongo.ts';

export type TestDatabase = {
  readonly mongo: Mongo;
  /** By which their names begin. */
  readonly name: string;
  /** The same databases as another process has them: with a client of its own. */
  readonly openAnother: () => Promise<Mongo>;
  /** Drops them and closes every client. */
  readonly release: () => Promise<void>;
};

/** Databases of its own for one test, on a server that may serve others. */
export async function createTestDatabase({ url }: MongoServer): Promise<TestDatabase> {
  const name = `entry_test_${randomUUID().replaceAll('-', '')}`;
  const opened: Mongo[] = [];
  const open = async (): Promise<Mongo> => {
    const mongo = await openMongo({ url, database: name, logger: silentLogger, deadline: GIVE_UP_AFTER });
    opened.push(mongo);
    return mongo;
  };
  const mongo = await open();

  return {
    mongo,
    name,
    openAnother: open,
    release: async () => {
      for (const database of Object.values(mongo.databases)) await database.dropDatabase();
      await Promise.all(opened.map((each) => each.close()));
    },
  };
}
