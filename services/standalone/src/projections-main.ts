import { existsSync } from 'node:fs';
import { explainFailure } from '@entry/platform/running/explain-failure';
import { readPassword } from '@entry/platform/running/read-password';
import { operateProjections } from './operate-projections.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

const { PORT = '3000' } = process.env;

try {
  process.exitCode = await operateProjections(process.argv.slice(2), {
    defaultAddress: `http://127.0.0.1:${PORT}`,
    askPassword: (email) => readPassword(`Password for ${email}: `),
    print: (line) => console.log(line),
  });
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}
