import { existsSync } from 'node:fs';
import { createAdmin } from '@entry/flows/create-admin';
import { readConfiguration } from '@entry/platform/configuration';
import { explainFailure } from '@entry/platform/running/explain-failure';
import { openDataFolder } from './open-data-folder.ts';

const USAGE = 'Usage: npm run admin:create -- --email <address>   (the password is read from standard input)';

if (existsSync('.env')) process.loadEnvFile('.env');

try {
  const accountId = await createAdmin(USAGE, () => {
    const { dataFolder, masterKeyFile } = readConfiguration(process.env);
    return openDataFolder({ folder: dataFolder, masterKeyFile });
  });
  console.log(`The admin was created (account ${accountId}).`);
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}
