import { setTimeout as delay } from 'node:timers/promises';
import { createMongoModelVersions } from '@entry/mongodb/model-versions';
import { forgetParked } from '@entry/platform/projecting/parking';
import { UsageError } from '@entry/platform/running/explain-failure';
import { openMessaging, openStorage } from './open-engines.ts';
import { commandWords, runCommand } from './run-command.ts';

/** Workers announce each partition every half second. In milliseconds. */
const LISTEN_FOR = 2_500;

await runCommand('dropVersion', async (context) => {
  const storage = await openStorage('dropVersion', context);
  try {
    const versions = createMongoModelVersions(storage.mongo);
    const [model, version] = commandWords();
    const found = await versions.list();
    const chosen = found.find((one) => one.model === model && String(one.version) === version);
    if (chosen === undefined) {
      const lines = found.map((one) => `  ${one.model} ${one.version}  (about ${one.documents} documents)`);
      throw new UsageError(`Usage: drop-version <read model> <version>. There are:\n${lines.join('\n')}`);
    }

    await requireUnused(chosen.model, chosen.version);
    await versions.drop(chosen.model, chosen.version);
    await forgetParked(storage.store, { name: chosen.model, version: chosen.version });
    console.log(`${chosen.model} (version ${chosen.version}) is gone.`);
  } finally {
    await storage.close();
  }

  /** Whoever still works on it would go on as if it were there, and leave it with holes. */
  async function requireUnused(model: string, version: number): Promise<void> {
    const { channel, link, close } = await openMessaging('dropVersion', context);
    try {
      const workers = new Set<string>();
      await channel.subscribe(({ worker, models }) => {
        if (models.some((one) => one.model === model && one.version === version)) workers.add(worker);
      });
      await delay(LISTEN_FOR);
      if (!link.isConnected()) throw new UsageError('NATS does not answer: nobody can tell whether workers use it.');
      if (workers.size > 0) {
        throw new UsageError(`${model} (version ${version}) is in use by ${[...workers].join(', ')}. Stop them first.`);
      }
    } finally {
      await close();
    }
  }
});
