import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfiguration } from '@entry/platform/configuration';
import { fillWithPopulation } from '@entry/standalone/fill-with-population';
import { percentile } from '../bench/statistics.ts';
import { launchBrowser } from '../browser/support/browser.ts';
import { createRandom } from '../kill-test/random.ts';
import { startServiceProcess } from '../kill-test/service-process.ts';
import { askAsAdmin } from './ask-as-admin.ts';
import { DEVICES, type Measurement, measureLists } from './measure-lists.ts';
import { keysOf, PAGED_LISTS, tryKeys, walkPages } from './reachability.ts';

/**
 * `npm run desk-bench -- [--applications 10000] [--seed 1] [--rounds 3] [--sample 300]`: fills a folder with a
 * population, and times what an admin waits for in a real browser. It judges nothing: figures of a busy machine say
 * little.
 */
const { values } = parseArgs({
  options: {
    applications: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
    sample: { type: 'string', default: '300' },
  },
});
const GOAL_MILLISECONDS = 200;
const PERCENT = 100;

const folder = await mkdtemp(join(tmpdir(), 'entry-desk-'));
try {
  await run();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const dataFolder = join(folder, 'data');
  const startedAt = performance.now();
  const filled = await fillWithPopulation(readConfiguration({ DATA_DIR: dataFolder }), {
    applications: Number(values.applications),
    seed: values.seed,
    now: Date.now(),
  });
  console.log(`${filled.applications} applications (seed ${values.seed}), made in ${seconds(startedAt)} s`);

  const credentials = { email: filled.adminEmail, password: filled.password };
  const service = startServiceProcess(dataFolder);
  const browser = await launchBrowser();
  try {
    const address = await service.ready;
    const ask = await askAsAdmin(address, credentials);
    const random = createRandom(values.seed);
    const { ids, total } = await walkPages(ask, PAGED_LISTS[0]);
    console.log(`${new Set(ids).size} of ${total} applications reached by paging`);
    console.table(await tryKeys(ask, ids, Number(values.sample), random));

    const { application } = await ask(`/api/admin/applications/${random.pick(ids)}`);
    const searches = keysOf(application, '')
      .slice(1, 5)
      .map(({ value }) => value);
    for (const device of DEVICES) {
      const rounds = Number(values.rounds);
      printTimes(device.name, await measureLists({ browser, address, credentials, device, rounds, searches }));
    }
  } finally {
    await browser.close();
    await service.stop();
  }
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1);
}

function printTimes(device: string, measured: readonly Measurement[]): void {
  console.log(`\n${device}: milliseconds until the rows are shown; goal ${GOAL_MILLISECONDS}`);
  const rows = [...new Set(measured.map(({ list, by }) => `${list} by ${by}`))].map((name) => {
    const own = measured.filter(({ list, by }) => `${list} by ${by}` === name);
    return [name, describe(own)] as const;
  });
  console.table({ ...Object.fromEntries(rows), all: describe(measured) });
}

function describe(measured: readonly Measurement[]) {
  const times = measured.map(({ milliseconds }) => milliseconds);
  const within = times.filter((time) => time <= GOAL_MILLISECONDS).length;

  return {
    n: times.length,
    median: Math.round(percentile(times, 0.5)),
    p95: Math.round(percentile(times, 0.95)),
    most: Math.round(Math.max(...times)),
    'within the goal': `${Math.floor((within / times.length) * PERCENT)} %`,
  };
}
