import { setTimeout as delay } from 'node:timers/promises';
import { createMongoModelVersions, type ModelVersion } from '@entry/mongodb/model-versions';
import { forgetParked } from '@entry/platform/projecting/parking';
import { UsageError } from '@entry/platform/running/explain-failure';
import { type Messaging, openMessaging } from './open-engines.ts';
import { commandWords, runCommand, withStorage } from './run-command.ts';

/** Workers announce each partition every half second. In milliseconds. */
const LISTEN_FOR = 2_500;

await runCommand('dropVersion', (context) =>
  withStorage('dropVersion', context, async ({ mongo, store }) => {
    const versions = createMongoModelVersions(mongo);
    const [name, version] = commandWords();
    const found = await versions.list();
    const chosen = found.find((one) => one.model === name && String(one.version) === version);
    if (chosen === undefined) {
      const lines = found.map((one) => `  ${one.model} ${one.version}  (about ${one.documents} documents)`);
      throw new UsageError(`Usage: drop-version <read model> <version>. There are:\n${lines.join('\n')}`);
    }

    const messaging = await openMessaging('dropVersion', context);
    try {
      await requireUnused(messaging, chosen);
    } finally {
      await messaging.close();
    }
    await versions.drop(chosen.model, chosen.version);
    await forgetParked(store, { name: chosen.model, version: chosen.version });
    console.log(`${chosen.model} (version ${chosen.version}) is gone.`);
  }),
);

/** Whoever still works on it would go on as if it were there, and leave it with holes. */
async function requireUnused({ channel, link }: Messaging, { model, version }: ModelVersion): Promise<void> {
  const workers = new Set<string>();
  await channel.subscribe(({ worker, models }) => {
    if (models.some((one) => one.model === model && one.version === version)) workers.add(worker);
  });
  await delay(LISTEN_FOR);

  if (!link.isConnected()) throw new UsageError('NATS does not answer: nobody can tell whether workers use it.');
  if (workers.size > 0) {
    throw new UsageError(`${model} (version ${version}) is in use by ${[...workers].join(', ')}. Stop them first.`);
  }
}
