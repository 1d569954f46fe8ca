import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isLong } from './contracts/src/testing/test-depth.ts';

/**
 * Packages are tested from their sources: the `source` condition of their exports. Not by `module`, which is for
 * bundlers: what a library keeps there Node cannot always load, and never does outside tests.
 */
const conditions = ['source', 'node', 'import', 'default'];
const resolve = { conditions };
const ssr = { resolve: { conditions } };

/** One less than there are processors is what it would be, so one on a small machine; and many files mostly wait. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

const LONGEST = [
  'chaos.system',
  'rebuild-test.long.system',
  'population.long.system',
  'restored-engines.long.system',
  'damaged-data.long.system',
  'service.system',
  'audit-replay.long.system',
  'kill-test.system',
  'photo-corpus.int',
  'appends-in-doubt.int',
  'event-log-rights.int',
].map((name) => `/${name}.spec.ts`);

/** Where vitest has no times of an earlier run it begins with the largest files, and waits for the longest in the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = ({ moduleId }: TestSpecification): boolean => LONGEST.some((name) => moduleId.endsWith(name));

    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}

/** They only end a wait for what will never come: a machine that is busy with other things decides no test. */
const patience = { testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 120_000 } } };

/** Run by `npm run test:all` only. */
const LONG_FILES = isLong ? [] : ['**/*.long.*'];
/** Compiles a copy of the whole repository several times; in `npm run test:all`. */
const INNER_LOOP = 'services/testbed/src/inner-loop/inner-loop.int.spec.ts';
const MAIN_PATH = 'services/testbed/src/browser/the-main-path.e2e.spec.ts';
/** Many files wait most of the time: for engines, the network or a browser. */
const waitingWorkers = maxWorkers + 2;

function browserProject(
  name: string,
  include: string[],
  { exclude, groupOrder }: { readonly exclude: string[]; readonly groupOrder: number },
) {
  return {
    resolve,
    ssr,
    test: {
      name,
      globalSetup: ['deploy/scripts/lib/build-for-tests.mjs', 'deploy/scripts/lib/prepare-folders.mjs'],
      include,
      exclude,
      // The files of a worker share one browser and what is loaded: both are a third of their work.
      isolate: false,
      sequence: { groupOrder },
      maxWorkers: waitingWorkers,
      ...patience,
    },
  };
}

export default defineConfig({
  resolve,
  ssr,
  test: {
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'unit',
          // They use nothing but the code, so files may share what is loaded: loading is most of the work. One project
          // after the other, for what is loaded serves one of them.
          isolate: false,
          sequence: { groupOrder: 1 },
          ...patience,
          // A loop over nothing asserts nothing.
          expect: { ...patience.expect, requireAssertions: true },
          include: [
            '{contracts,photo,projections,services/*}/src/**/*.unit.spec.ts',
            'deploy/scripts/**/*.unit.spec.mjs',
            'web/build/**/*.unit.spec.ts',
          ],
        },
      },
      // The longest first: vitest takes projects of one group in this order.
      browserProject('main-path', [MAIN_PATH], { exclude: [], groupOrder: 3 }),
      {
        resolve,
        ssr,
        test: {
          name: 'system',
          globalSetup: ['deploy/scripts/lib/build-for-tests.mjs'],
          include: ['services/*/src/**/*.system.spec.ts'],
          exclude: LONG_FILES,
          ...patience,
          // Each starts processes, and mostly waits for them.
          isolate: false,
          maxWorkers: waitingWorkers,
          sequence: { groupOrder: 4 },
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'integration',
          globalSetup: ['deploy/scripts/lib/build-for-tests.mjs'],
          include: ['{contracts,photo,projections,services/*}/src/**/*.int.spec.ts'],
          exclude: [INNER_LOOP, ...LONG_FILES],
          // They share what is loaded as well: it took a third of their time. What a module starts when it is loaded would
          // be shared too, so servers are started by the files, and ended by them.
          isolate: false,
          maxWorkers: waitingWorkers,
          sequence: { groupOrder: 3 },
          ...patience,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'web',
          environment: 'happy-dom',
          setupFiles: ['web/src/testing/no-network.ts', 'web/src/testing/finish-imports.ts'],
          isolate: false,
          sequence: { groupOrder: 2 },
          ...patience,
          include: ['web/src/**/*.unit.spec.{ts,tsx}'],
        },
      },
      {
        resolve,
        ssr,
        // On servers that Docker starts from images.
        test: {
          name: 'container',
          include: ['services/*/src/**/*.container.spec.ts'],
          ...patience,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'inner-loop',
          globalSetup: ['deploy/scripts/lib/build-for-tests.mjs'],
          include: [INNER_LOOP],
          maxWorkers: waitingWorkers,
          sequence: { groupOrder: 5 },
          ...patience,
        },
      },
      browserProject('pages', ['services/testbed/src/browser/**/*.e2e.spec.ts'], {
        exclude: [MAIN_PATH, ...LONG_FILES],
        groupOrder: 5,
      }),
    ],
  },
});
