import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfiguration } from '@entry/platform/configuration';
import { explainFailure } from '@entry/platform/running/explain-failure';
import { examineFolder } from './examine-folder.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

try {
  const { dataFolder, masterKeyFile, evidenceKeyFile } = readConfiguration(process.env);
  process.exitCode = await examineFolder({
    folder: resolve(dataFolder),
    masterKeyFile,
    evidenceKeyFile,
    print: (line) => console.log(line),
  });
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}
