import { type EventStore, startEventStore } from '@entry/engines/event-store';
import { type MongoServer, startMongo } from '@entry/engines/mongo';
import { type NatsServer, startNats } from '@entry/engines/nats';
import { FOREIGN_EVENT_STORE, FOREIGN_MONGO, FOREIGN_NATS, NO_MONGO, NO_NATS } from '@entry/engines/obstacles';
import { describeUnless, type Obstacle } from '@entry/platform/testing/unless';
import { afterAll, describe } from 'vitest';

export type Engines = {
  readonly eventStore: EventStore;
  readonly nats: NatsServer;
  readonly mongo: MongoServer;
};

const nothing = async () => undefined;
const NO_ENGINES: Engines = {
  eventStore: { url: '', description: '', double: null, release: nothing },
  nats: { url: '', name: '', process: null, release: nothing },
  mongo: { url: '', name: '', process: null, hasTestCommands: false, release: nothing },
};

/**
 * Tests on all engines, one of each for all of a file; where one is missing they are skipped, under a title that says so.
 * @param describeTests must leave the engines alone until a test runs
 */
export const describeWithEngines = (name: string, describeTests: (engines: Engines) => void): Promise<void> =>
  describeWith({ foreign: [] }, name, describeTests);

/** Tests that kill or configure engines, which they never do to those of somebody else. */
export const describeWithOwnEngines = (name: string, describeTests: (engines: Engines) => void): Promise<void> =>
  describeWith({ foreign: [FOREIGN_EVENT_STORE, FOREIGN_NATS, FOREIGN_MONGO] }, name, describeTests);

async function describeWith(
  { foreign }: { readonly foreign: readonly Obstacle[] },
  name: string,
  describeTests: (engines: Engines) => void,
): Promise<void> {
  const [eventStore, nats, mongo] = await Promise.all([startEventStore(), startNats(), startMongo()]);
  const release = async () => {
    await Promise.all([eventStore, nats, mongo].map(async (engine) => engine?.release()));
  };
  const missing = [nats === null ? NO_NATS.newest : null, mongo === null ? NO_MONGO : null];
  const obstacles = [...missing, ...foreign].filter((obstacle) => obstacle !== null);
  if (nats === null || mongo === null || obstacles.length > 0) {
    await release();
    describeUnless(obstacles.join('; '), name, () => describeTests(NO_ENGINES));
    return;
  }

  describe(`${name} (${eventStore.description}, ${nats.name}, ${mongo.name})`, () => {
    // The last: what is registered later ends earlier.
    afterAll(release);
    describeTests({ eventStore, nats, mongo });
  });
}
