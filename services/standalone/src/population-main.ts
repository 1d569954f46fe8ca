import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { deriveDemoPassword } from '@entry/demo/demo-logins';
import { type Population, populate } from '@entry/demo/population/populate';
import { createFileFiller } from '@entry/embedded/file-store/file-filler';
import { createPasswords } from '@entry/flows/passwords';
import { createMedia } from '@entry/media/media';
import { createCommandHandler } from '@entry/platform/command-handler';
import { type Configuration, readConfiguration } from '@entry/platform/configuration';
import { explainFailure, UsageError } from '@entry/platform/running/explain-failure';
import { openDataFolder } from './open-data-folder.ts';

const USAGE = 'npm run population -- [--applications 10000] [--seed N] [--data-dir folder]';
const MOST_APPLICATIONS = 100_000;
/** Everybody's streams stay folded in memory: in order of time the next command is mostly another person's. */
const CACHED_AGGREGATES = 1_000_000;
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
  const folder = resolve(configuration.dataFolder);
  const opened = await openDataFolder({ folder, masterKeyFile: configuration.masterKeyFile });

  try {
    const { vault, log, codec } = opened;
    const password = deriveDemoPassword(opened.signingKey);
    const files = createFileFiller({ folder: join(folder, 'files'), vault, store: opened.files });
    const desk = {
      ...opened,
      files,
      commands: createCommandHandler({ log, codec, isOnlyWriter: true, cachedAggregates: CACHED_AGGREGATES }),
      media: createMedia(),
      passwords: createPasswords(),
      prepareKeys: vault.ensureKeys,
      registrationOpens: configuration.registrationOpens,
      waitingListSlots: configuration.waitingListSlots,
      now: Date.now(),
    };

    const made = await populate(desk, { applications, seed, password, onProgress: showProgress });
    printSummary(made, { seed, folder, password, seconds: (performance.now() - startedAt) / 1_000 });
  } finally {
    await opened.close();
  }
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
  made: Population,
  run: { readonly seed: string; readonly folder: string; readonly password: string; readonly seconds: number },
): void {
  const count = (number: number) => number.toLocaleString('en');
  console.log(`Seed ${run.seed}, ${run.seconds.toFixed(1)} s, ${count(made.deeds)} deeds of the last 40 days in ${run.folder}:`);
  console.log(`  ${count(made.applications)} applications, ${count(made.onlyRegistered)} accounts without one`);
  console.log(`  ${count(made.erased)} people who were erased, ${count(made.waitingMembers)} on the waiting list`);
  console.log(`\nAdmin: ${made.adminEmail}  Password of all: ${run.password}`);
  console.log(`Start it: DATA_DIR=${run.folder} npm start`);
}
