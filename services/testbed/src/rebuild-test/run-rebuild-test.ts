import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { loadOrCreateMasterKey } from '@entry/embedded/key-vault/master-key';
import { createProjections, listProjections } from '@entry/projections/all';
import { PACE_BESIDE_PEOPLE } from '@entry/worker/rebuild-models';
import { startDistributedSystem } from '../chaos/distributed-system.ts';
import type { Engines } from '../chaos/engines.ts';
import { type DistributedHoldings, openHoldings, portsOf } from '../chaos/holdings.ts';
import { PASSWORD } from '../kill-test/applicant.ts';
import { type Digests, differences, digestAll } from '../kill-test/digests.ts';
import { createRandom } from '../kill-test/random.ts';
import { seedStaff } from '../kill-test/seed-staff.ts';
import { faultsOf } from '../load/report.ts';
import { type LoadReport, runLoad } from '../load/run-load.ts';
import { type Build, runBuild } from './build-process.ts';
import { type Filled, fillLog } from './fill-log.ts';
import { withVersionRaisedBy } from './versions.ts';

export type RebuildTestOptions = {
  readonly engines: Engines;
  readonly seed: string;
  readonly events: number;
  readonly pageSize: number;
  readonly onProgress?: (line: string) => void;
};

export type RebuildTest = {
  readonly filled: Filled;
  /** Of the version that is served, while nobody is. */
  readonly first: Build;
  /** Of the next version while people are served: up to the kill, and from there. */
  readonly killed: Build;
  readonly resumed: Build;
  /** While it was built. */
  readonly load: LoadReport;
  readonly documents: number;
  /** What must not be. */
  readonly faults: readonly string[];
  /** Requests that were told to come again (503), as a machine that is busy with other programs may tell them too. */
  readonly toldToComeAgain: readonly string[];
};

const DESK = 'desk@example.com';
const PARTITIONS = 4;
const CATCH_UP_DEADLINE = 60_000;
const BETWEEN_LOOKS = 250;
/** As fast as people are: at three times that, their lists alone kept the store of the test bed busy. */
const PEOPLE = { most: 4, speed: 1 };
const COUNTS = { gateway: 2, relay: 1, worker: 1, upkeep: 0 };

/** Builds the next version of all read models from a long log beside people who use the current one. */
export async function runRebuildTest(options: RebuildTestOptions): Promise<RebuildTest> {
  const { engines, seed, events, pageSize, onProgress = () => {} } = options;
  const folder = await mkdtemp(join(tmpdir(), 'entry-rebuild-'));
  const masterKeyFile = join(folder, 'master.key');
  loadOrCreateMasterKey(masterKeyFile);
  const holdings = await openHoldings(portsOf(engines), masterKeyFile);
  const build = (raise: number, killAfter: number | null): Promise<Build> =>
    runBuild({
      killAfter,
      environment: {
        EVENTSTORE_PORT: String(engines.eventStore.process.port),
        MONGODB_PORT: String(engines.mongo.process.port),
        MASTER_KEY_FILE: masterKeyFile,
        PARTITIONS: String(PARTITIONS),
        PAGE_SIZE: String(pageSize),
        RAISE: String(raise),
        PACE: String(raise === 0 ? 1 : PACE_BESIDE_PEOPLE),
      },
    });

  try {
    await seedStaff(holdings, [DESK], createRandom(seed).fork('staff'));
    const filled = await fillLog({ holdings, events, seed });
    onProgress(`${filled.events} events of ${filled.people} people written at ${rate(filled)}/s`);
    const first = await build(0, null);
    onProgress(`The current version built at ${rate(first)} events/s`);

    const system = await startDistributedSystem({
      engines,
      folder,
      masterKeyFile,
      seed,
      counts: COUNTS,
      partitionCount: PARTITIONS,
    });
    const ending = new AbortController();
    try {
      const loading = runLoad({
        addresses: system.addresses,
        seed,
        rate: 1,
        duration: 24 * 3_600_000,
        ...PEOPLE,
        admins: [{ email: DESK, password: PASSWORD }],
        signal: ending.signal,
      });
      const killed = await build(1, Math.floor(events / 2));
      onProgress(`Killed after ${killed.events} events of the next version, at ${rate(killed)}/s`);
      const resumed = await build(1, null);
      onProgress(`Resumed and done: ${resumed.events} events at ${rate(resumed)}/s`);
      ending.abort();
      const load = await loading;
      // What was written since is built too: then both versions are of the same log.
      await build(1, null);
      const { documents, different } = await compareVersions(holdings);

      return {
        filled,
        first,
        killed,
        resumed,
        load,
        documents,
        faults: faultsIn({ killed, resumed, load, different }),
        toldToComeAgain: load.routes.flatMap(({ route, unavailable }) =>
          unavailable > 0 ? [`${unavailable} requests were told to come again: ${route}`] : [],
        ),
      };
    } finally {
      ending.abort();
      await system.stop();
    }
  } finally {
    await holdings.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The workers of the current version may still be on their way. */
async function compareVersions({ store, codec }: DistributedHoldings) {
  const projections = listProjections(createProjections({ open: codec.open, store }));
  const next: Digests = await digestAll(store, withVersionRaisedBy(1, projections));
  const deadline = performance.now() + CATCH_UP_DEADLINE;

  for (;;) {
    const different = differences(await digestAll(store, projections), next);
    if (different.length === 0 || performance.now() > deadline) {
      return { documents: Object.values(next).reduce((sum, { documents }) => sum + documents, 0), different };
    }
    await delay(BETWEEN_LOOKS);
  }
}

type Seen = Pick<RebuildTest, 'killed' | 'resumed' | 'load'> & {
  readonly different: readonly string[];
};

function faultsIn({ killed, resumed, load, different }: Seen): readonly string[] {
  return [
    ...faultsOf(load),
    ...different.map((model) => `The next version of ${model} is not what the current one holds`),
    ...(killed.isDone ? ['The build was done before it could be killed'] : []),
    ...(resumed.from <= killed.from ? ['The second build did not go on where the first was'] : []),
  ];
}

export const rate = ({ events, milliseconds }: { readonly events: number; readonly milliseconds: number }): string =>
  Math.round((events / milliseconds) * 1_000).toLocaleString('en-US');
