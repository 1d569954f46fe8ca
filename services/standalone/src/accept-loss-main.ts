import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfiguration } from '@entry/platform/configuration';
import { explainFailure } from '@entry/platform/running/explain-failure';
import { acceptLoss } from './accept-loss.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

try {
  const { dataFolder, masterKeyFile } = readConfiguration(process.env);
  process.exitCode = await acceptLoss({
    folder: resolve(dataFolder),
    masterKeyFile,
    words: process.argv.slice(2),
    now: () => new Date().toISOString(),
    print: (line) => console.log(line),
  });
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}
