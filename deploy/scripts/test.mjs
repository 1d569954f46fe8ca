/**
 * `npm test`: unit, web and integration tests, and the main path in a browser where a Chromium is found.
 * `npm run test:system`: whole programs, started, killed and damaged. `npm run test:pages`: other browser tests.
 * `npm run test:all`: all of these at full length, files named `.long.` as well, and `npm run dev`. Other arguments go to
 * vitest, for one narrow run: `npm test -- --project unit contracts`.
 *
 * Ends with the line `N passed, N failed, N skipped`. In continuous integration a browser or system test that fails is
 * tried once more; one that passes then is named as flaky.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { findChromium } from './lib/find-program.mjs';
import { describeNotRun } from './lib/not-run.mjs';
import { bundlePrograms, ensureInstalled, ensureWebBuilt, requireNode } from './lib/prepare.mjs';
import { root, runNode, tool } from './lib/run.mjs';
import { countTests, describeFailures, filesToTryAgain, timeParts, withSecondTry } from './lib/test-report.mjs';

const folder = join(root, '.cache', 'test-results');
const PROJECTS = {
  usual: ['unit', 'web', 'integration', 'main-path'],
  system: ['system'],
  pages: ['pages'],
  long: ['inner-loop'],
};
const IN_A_BROWSER = ['main-path', 'pages'];
const SUITES = {
  '': { name: 'usual', projects: PROJECTS.usual },
  '--system': { name: 'system', projects: PROJECTS.system },
  '--pages': { name: 'pages', projects: PROJECTS.pages },
  '--all': { name: 'all', projects: Object.values(PROJECTS).flat(), depth: 'long' },
};

/** @returns {Promise<{ code: number, result: object | null }>} `result` as vitest's JSON reporter writes it, and `outsideErrors` */
async function runVitest(name, args, env) {
  const [outputFile, outsideFile] = [join(folder, `${name}.json`), join(folder, `${name}-outside.json`)];
  for (const file of [outputFile, outsideFile]) rmSync(file, { force: true });
  const outside = join(root, 'deploy', 'scripts', 'lib', 'outside-errors-reporter.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${outputFile}`, `--reporter=${outside}`];
  const { code } = await runNode([tool('vitest', 'vitest.mjs'), 'run', ...reporters, ...args], {
    env: { ...env, OUTSIDE_ERRORS: outsideFile },
  });
  if (!existsSync(outputFile)) return { code, result: null };

  const outsideErrors = existsSync(outsideFile) ? JSON.parse(readFileSync(outsideFile, 'utf8')) : [];
  return { code, result: { ...JSON.parse(readFileSync(outputFile, 'utf8')), outsideErrors } };
}

/** @returns {Promise<{ code: number, result: object | null, flaky: string[] }>} */
async function runWithSecondTry(name, args, env) {
  const first = await runVitest(name, args, env);
  const files = process.env.CI && first.result !== null ? filesToTryAgain(first.result) : [];
  if (files.length === 0) return { ...first, flaky: [] };

  console.log(`\nTrying once more: ${files.length} files of browser or system tests failed.`);
  const second = await runVitest(`${name}-again`, files, env);
  if (second.result === null) return { ...first, flaky: [] };

  const { result, flaky } = withSecondTry(first.result, second.result);
  const code = describeFailures(result).length > 0 ? 1 : second.code;
  return { code, result, flaky };
}

/** Gets ready what the tests start; ends the process where something does not compile. */
async function prepare(projects) {
  const startedAt = performance.now();
  const chromium = findChromium();
  const isSeen = projects.some((project) => IN_A_BROWSER.includes(project)) && chromium !== null;
  const programs = await bundlePrograms();
  if (programs === null) process.exit(1);
  if (isSeen) await ensureWebBuilt();

  return { chromium, programs, seconds: (performance.now() - startedAt) / 1_000 };
}

function report({ result, flaky, code }, { preparation, isBrowserMissing, isChosen, failuresFile }) {
  const failures = result === null ? ['vitest ended without a result'] : describeFailures(result);
  const { passed, failed, skipped } = result === null ? { passed: 0, failed: 1, skipped: 0 } : countTests(result);
  const parts = [{ name: 'building', seconds: preparation }, ...(result === null ? [] : timeParts(result))];

  console.log('\nWhat each part took:');
  for (const { name, seconds, files } of parts) {
    const what = files === undefined ? name : `${name}, ${files} ${files === 1 ? 'file' : 'files'}`;
    console.log(`${seconds.toFixed(0).padStart(6)} s  ${what}`);
  }
  const notRun = [
    ...(isBrowserMissing ? ['browser tests: install chromium, or set CHROMIUM_PATH'] : []),
    // Of a chosen run nearly everything is left out on purpose.
    ...(result === null || isChosen ? [] : describeNotRun([result])),
  ];
  if (notRun.length > 0) console.log(`\nNot run, and what lets it run:\n  ${notRun.join('\n  ')}`);
  if (flaky.length > 0) console.log(`\nFLAKY, failed first and passed then: ${flaky.length}\n  ${flaky.join('\n  ')}`);
  // Kept for those who see the end only: other suites may run afterwards.
  writeFileSync(failuresFile, failures.map((failure) => `${failure}\n`).join('\n'));
  if (failures.length > 0) console.error(`\nWhat failed, the shortest cause first:\n\n${failures.join('\n\n')}`);
  if (passed + failed === 0) console.error('No test ran.');
  if (failed === 0 && code !== 0) console.error('vitest reported errors outside of tests.');
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);

  return failed > 0 || passed === 0 || code !== 0 ? 1 : 0;
}

requireNode();
await ensureInstalled();
mkdirSync(folder, { recursive: true });

const args = process.argv.slice(2);
const { name, projects, depth } = SUITES[args.join(' ')] ?? { name: 'chosen', projects: [] };
const failuresFile = join(folder, `failures-${name}.txt`);
rmSync(failuresFile, { force: true });

const { chromium, programs, seconds } = await prepare(projects);
const run = projects.filter((project) => chromium !== null || !IN_A_BROWSER.includes(project));
const env = {
  ...process.env,
  BUNDLED_PROGRAMS: programs,
  ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }),
  ...(depth === undefined ? {} : { TEST_DEPTH: depth }),
};
const isNothingLeft = projects.length > 0 && run.length === 0;
const outcome = isNothingLeft
  ? { code: 0, result: { testResults: [] }, flaky: [] }
  : await runWithSecondTry(name, projects.length === 0 ? args : run.flatMap((project) => ['--project', project]), env);
process.exitCode = report(outcome, {
  preparation: seconds,
  isBrowserMissing: run.length < projects.length,
  isChosen: projects.length === 0,
  failuresFile,
});
