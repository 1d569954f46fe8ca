import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Configuration, readConfiguration } from '@entry/platform/configuration';
import { explainFailure, UsageError } from '@entry/platform/running/explain-failure';
import { type FilledFolder, fillWithPopulation } from './fill-with-population.ts';

const USAGE = 'npm run population -- [--applications 10000] [--seed N] [--data-dir folder]';
const MOST_APPLICATIONS = 100_000;
const PERCENT = 100;

if (existsSync('.env')) process.loadEnvFile('.env');

try {
  await main();
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}

type Wishes = { readonly applications: number; readonly seed: string; readonly configuration: Configuration };

/** @throws UsageError, ConfigurationError */
function readWishes(): Wishes {
  const { values } = parseArgs({
    options: {
      applications: { type: 'string', default: '10000' },
      seed: { type: 'string' },
      'data-dir': { type: 'string' },
    },
  });
  const { seed = String(randomInt(1_000_000)), 'data-dir': folder } = values;
  const applications = Number(values.applications);
  const isSize = Number.isInteger(applications) && applications >= 1 && applications <= MOST_APPLICATIONS;
  if (!isSize || !/^\d{1,6}$/.test(seed)) {
    const most = MOST_APPLICATIONS.toLocaleString('en');
    throw new UsageError(`${USAGE}\nFrom 1 to ${most} applications; a seed is a number of up to 6 digits.`);
  }

  const environment = folder === undefined ? process.env : { ...process.env, DATA_DIR: folder };
  return { applications, seed, configuration: readConfiguration(environment) };
}

async function main(): Promise<void> {
  const startedAt = performance.now();
  const { applications, seed, configuration } = readWishes();
  const made = await fillWithPopulation(configuration, {
    applications,
    seed,
    now: Date.now(),
    onProgress: showProgress,
  });

  printSummary(made, { seed, folder: resolve(configuration.dataFolder), milliseconds: performance.now() - startedAt });
}

let shown = -1;
/** A line that is overwritten; nothing where the output is not a terminal. */
function showProgress(done: number, total: number): void {
  const percent = Math.floor((done / total) * PERCENT);
  if (!process.stdout.isTTY || percent === shown) return;

  shown = percent;
  process.stdout.write(`\r${percent} % of ${total.toLocaleString('en')}${percent === PERCENT ? '\n' : ''}`);
}

function printSummary(
  made: FilledFolder,
  { seed, folder, milliseconds }: { readonly seed: string; readonly folder: string; readonly milliseconds: number },
): void {
  const count = (number: number) => number.toLocaleString('en');
  const seconds = (milliseconds / 1_000).toFixed(1);

  console.log(`Seed ${seed}: ${count(made.deeds)} deeds of the last 40 days in ${folder}, made in ${seconds} s:`);
  console.log(`  ${count(made.applications)} applications, ${count(made.onlyRegistered)} accounts without one`);
  console.log(`  ${count(made.waitingMembers)} on the waiting list, and ${count(made.erased)} people who were erased`);
  console.log(`\nAdmin: ${made.adminEmail}   password of all: ${made.password}`);
  console.log(`Start the service on it: DATA_DIR=${folder} npm start`);
}
