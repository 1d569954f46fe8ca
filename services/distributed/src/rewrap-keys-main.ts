import { openMongo } from '@entry/mongodb/open-mongo';
import { rewrapKeys } from '@entry/mongodb/rewrap-keys';
import { loadMasterKey } from '@entry/platform/encryption/master-key';
import { runCommand } from './run-command.ts';

await runCommand('rewrapKeys', async ({ settings, logger, denials }) => {
  const { MONGODB_URL: url, MONGODB_DATABASE: database } = settings;
  const masterKey = loadMasterKey(settings.MASTER_KEY_FILE);
  const newMasterKey = loadMasterKey(settings.NEW_MASTER_KEY_FILE);
  const mongo = await openMongo({ url, database, logger, onDenied: denials.report, name: 'entry-rewrapKeys' });
  try {
    const onProgress = (total: number) => console.log(`${total} keys`);
    const total = await rewrapKeys({ mongo, masterKey, newMasterKey, onProgress });
    console.log(`Done: ${total} keys were wrapped again. The new master key is the only one now.`);
  } finally {
    await mongo.close();
  }
});
