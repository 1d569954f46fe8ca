import { EVENT_REGISTRY } from '@entry/domain/registry';
import { loadOrCreateMasterKey } from '@entry/embedded/key-vault/master-key';
import { createEventStoreLog } from '@entry/eventstore/event-log';
import { createMongoFileStore } from '@entry/mongodb/file-store';
import { createMongoKeyVault } from '@entry/mongodb/key-vault';
import { openMongo } from '@entry/mongodb/open-mongo';
import { createMongoReadStore } from '@entry/mongodb/read-store/read-store';
import { createCommandHandler } from '@entry/platform/command-handler';
import { createEventCodec } from '@entry/platform/encryption/event-codec';
import { createKeyedHash } from '@entry/platform/encryption/keyed-hash';
import { createSealer } from '@entry/platform/encryption/sealer';
import { silentLogger as logger } from '@entry/platform/logger';
import type { ReadStore } from '@entry/platform/ports/read-store';
import type { Holdings } from '../kill-test/holdings.ts';
import { DATABASE } from './distributed-system.ts';
import type { Engines } from './engines.ts';

/** What the engines hold, past all links. */
export type DistributedHoldings = Holdings & {
  readonly store: ReadStore;
  /** A command of the database's administrator. */
  readonly administer: (command: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly close: () => Promise<void>;
};

export type EnginePorts = { readonly eventStore: number; readonly mongo: number };

export const portsOf = ({ eventStore, mongo }: Engines): EnginePorts => ({
  eventStore: eventStore.process.port,
  mongo: mongo.process.port,
});

export async function openHoldings(ports: EnginePorts, masterKeyFile: string): Promise<DistributedHoldings> {
  const url = `esdb://127.0.0.1:${ports.eventStore}?tls=false`;
  const log = createEventStoreLog({ url, logger });
  const mongo = await openMongo({
    url: `mongodb://127.0.0.1:${ports.mongo}/?directConnection=true`,
    database: DATABASE,
    logger,
  });
  const vault = await createMongoKeyVault({ mongo, masterKey: loadOrCreateMasterKey(masterKeyFile) });
  const codec = createEventCodec({ sealer: createSealer({ vault }), registry: EVENT_REGISTRY });
  const store = createMongoReadStore({ mongo, vault });

  return {
    log,
    codec,
    store,
    files: createMongoFileStore({ mongo, vault }),
    commands: createCommandHandler({ log, codec }),
    keyedHash: createKeyedHash({ vault }),
    administer: async (command) => void (await mongo.databases.models.admin().command(command)),
    close: async () => {
      await store.close();
      await log.close();
      await vault.close();
      await mongo.close();
    },
  };
}
