/**
 * `npm test`: unit, integration and web tests, beside them the browser tests where a Chromium is found, and the tests of
 * whole systems after them. Ends with the line `N passed, N failed, N skipped`. Arguments go to vitest, for one narrow run:
 * `npm test -- --project unit contracts`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './lib/find-program.mjs';
import { ensureInstalled, ensureTestbedBuilt, ensureWebBuilt, requireNode } from './lib/prepare.mjs';
import { captureNode, root, runNode, tool } from './lib/run.mjs';
import { describeFailures } from './lib/test-failures.mjs';

const folder = join(root, '.cache', 'test-results');
const failuresFile = join(folder, 'failures.txt');

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
    { env: { ...process.env, ...env } },
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

async function runAll() {
  const chromium = findChromium();
  // Before anything runs: where it fails everything ends.
  if (chromium !== null) await ensureWebBuilt();

  const runs = [runVitest('main', ['--project', 'unit', '--project', 'integration', '--project', 'web'])];
  if (chromium !== null) {
    // They mostly wait for their one browser.
    console.log(`Browser tests with ${chromium} run beside the others; what they say comes when they are done.`);
    runs.push(runVitest('e2e', ['--project', 'e2e'], { env: { CHROMIUM_PATH: chromium }, isBesideAnother: true }));
  }
  const results = await Promise.all(runs);
  // By themselves: beside hundreds of others on few cores whole systems would be waited for too long.
  results.push(await runVitest('system', ['--project', 'system']));
  if (chromium === null) {
    console.log('\nBROWSER TESTS WERE NOT RUN: no Chromium was found (install it, or set CHROMIUM_PATH).');
  }

  return results;
}

requireNode();
await ensureInstalled();
await ensureTestbedBuilt();
mkdirSync(folder, { recursive: true });
rmSync(failuresFile, { force: true });

const args = process.argv.slice(2);
const results = args.length > 0 ? [await runVitest('chosen', args)] : await runAll();
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
