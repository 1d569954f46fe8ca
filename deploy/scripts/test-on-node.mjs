/**
 * Runs the tests of storage, and of some programs that start with a data folder, on another Node: from 22.13 on they use the
 * SQLite that is in Node, before that libsql. On the `node-24` of install-engines.sh, or on the program that is named:
 * `node deploy/scripts/test-on-node.mjs path/to/node`. Ends with `test-on-node: N passed, N failed, N skipped`, or
 * `test-on-node: NOT RUN`, which in CI is a failure.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './lib/find-program.mjs';
import { describeNotRun } from './lib/not-run.mjs';
import { ensureInstalled, ensureTestbedBuilt, requireNode } from './lib/prepare.mjs';
import { root, run, tool } from './lib/run.mjs';
import { countTests, describeFailures } from './lib/test-report.mjs';

const TESTS = [
  'services/embedded/',
  'services/standalone/src/full-disk.int',
  'services/standalone/src/nearly-full-disk.int',
  'services/standalone/src/audit.int',
];

requireNode();
await ensureInstalled();
await ensureTestbedBuilt();

const node = process.argv[2] ?? findProgram('node-24');
if (node === null) {
  console.log('test-on-node: NOT RUN: no node-24 was found (deploy/scripts/install-engines.sh)');
  process.exitCode = process.env.CI === 'true' ? 1 : 0;
} else {
  const outputFile = join(root, '.cache', 'test-results', 'on-node.json');
  rmSync(outputFile, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${outputFile}`];
  const { code } = await run(node, [
    tool('vitest', 'vitest.mjs'),
    'run',
    '--project=integration',
    ...reporters,
    ...TESTS,
  ]);
  const result = JSON.parse(readFileSync(outputFile, 'utf8'));
  const failures = describeFailures(result);

  console.log([...failures, ...describeNotRun([result]).map((line) => `NOT RUN: ${line}`)].join('\n\n'));
  const { passed, failed, skipped } = countTests(result);
  console.log(`test-on-node: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = code;
}
