/**
 * `npm test`: unit, integration and web tests, beside them the whole main path in a browser where a Chromium is found, and
 * the tests of whole systems after them. `npm run test:pages` is every other browser test, and `npm run test:all` both.
 * Ends with the line `N passed, N failed, N skipped`. Other arguments go to vitest, for one narrow run:
 * `npm test -- --project unit contracts`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './lib/find-program.mjs';
import { ensureInstalled, ensureTestbedBuilt, ensureWebBuilt, requireNode } from './lib/prepare.mjs';
import { captureNode, root, runNode, tool } from './lib/run.mjs';
import { describeFailures } from './lib/test-failures.mjs';

const folder = join(root, '.cache', 'test-results');

/**
 * Counts of one run of vitest; a file that could not even be loaded counts as one failure. One beside another is told
 * in one piece, when it has ended.
 */
async function runVitest(name, args, { env = {}, isBesideAnother = false } = {}) {
  const outputFile = join(folder, `${name}.json`);
  rmSync(outputFile, { force: true });

  const { code, output } = await (isBesideAnother ? captureNode : runNode)(
    [
      tool('vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${outputFile}`,
      ...args,
    ],
    { env: { ...process.env, ...depth, ...env } },
  );
  process.stdout.write(output);
  if (!existsSync(outputFile)) {
    return { code: code || 1, passed: 0, skipped: 0, failures: [`${name}: vitest ended without a result`] };
  }

  const result = JSON.parse(readFileSync(outputFile, 'utf8'));

  return {
    code,
    passed: result.numPassedTests,
    skipped: result.numPendingTests + result.numTodoTests,
    failures: describeFailures(result),
  };
}

/** What is run at every change, and what takes a quarter of an hour by itself. */
const MAIN_PATH = 'the-main-path.e2e.spec.ts';

async function runUsual(chromium) {
  const runs = [runVitest('main', ['--project', 'unit', '--project', 'integration', '--project', 'web'])];
  if (chromium !== null) {
    console.log(`The main path is walked with ${chromium} beside the other tests; what it says comes when it is done.`);
    const env = { CHROMIUM_PATH: chromium };
    runs.push(runVitest('main-path', ['--project', 'e2e', MAIN_PATH], { env, isBesideAnother: true }));
  }
  const results = await Promise.all(runs);
  // By themselves: beside hundreds of others on few cores whole systems would be waited for too long.
  results.push(await runVitest('system', ['--project', 'system']));

  return results;
}

async function runPages(chromium) {
  if (chromium === null) return [];

  return [
    await runVitest('pages', ['--project', 'e2e', '--exclude', `**/${MAIN_PATH}`], {
      env: { CHROMIUM_PATH: chromium },
    }),
  ];
}

async function runSuites({ usual, pages }) {
  const chromium = findChromium();
  // Before anything runs: where it fails everything ends.
  if (chromium !== null) await ensureWebBuilt();

  const results = usual ? await runUsual(chromium) : [];
  if (pages) results.push(...(await runPages(chromium)));
  if (chromium === null) {
    console.log('\nBROWSER TESTS WERE NOT RUN: no Chromium was found (install it, or set CHROMIUM_PATH).');
  }

  return results;
}

requireNode();
await ensureInstalled();
await ensureTestbedBuilt();
mkdirSync(folder, { recursive: true });

const SUITES = {
  '': { name: 'usual', usual: true, pages: false },
  '--pages': { name: 'pages', usual: false, pages: true },
  '--all': { name: 'all', usual: true, pages: true },
};
const args = process.argv.slice(2);
const suites = SUITES[args.join(' ')];
/** What searches at random or measures goes on for minutes in all tests, and has one case of each kind in the usual ones. */
const depth = suites?.name === 'all' ? { TEST_DEPTH: 'long' } : {};
const failuresFile = join(folder, `failures-${suites?.name ?? 'chosen'}.txt`);
rmSync(failuresFile, { force: true });

const results = suites === undefined ? [await runVitest('chosen', args)] : await runSuites(suites);
const sum = (pick) => results.reduce((total, result) => total + pick(result), 0);
const failures = results.flatMap((result) => result.failures);
const [passed, failed, skipped] = [sum((r) => r.passed), failures.length, sum((r) => r.skipped)];

// Told once more in the end, and kept for whoever sees nothing but an end: other suites ran after the one that failed.
writeFileSync(failuresFile, failures.map((failure) => `${failure}\n`).join('\n'));
if (failures.length > 0) console.error(`\nWhat failed:\n\n${failures.join('\n\n')}`);
if (passed + failed === 0) console.error('No test ran.');
if (failed === 0 && results.some((result) => result.code !== 0))
  console.error('vitest reported errors outside of tests.');
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 || passed === 0 || results.some((result) => result.code !== 0) ? 1 : 0;
