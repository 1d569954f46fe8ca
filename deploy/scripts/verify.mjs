/**
 * `npm run verify`: everything that CI checks, in order; every step is run even when an earlier one failed. The deployment
 * mostly waits, so that other checks run beside it; its words come when it has ended.
 * `--only <word>` runs the steps whose name has that word, `--without <word>` all others.
 */

import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { ensureInstalled, requireNode } from './lib/prepare.mjs';
import { capture, root, runNode, tool } from './lib/run.mjs';

const tsc = tool('@typescript', 'native', 'bin', 'tsc');
const script = (name) => join(root, 'deploy', 'scripts', name);

/** Commands are given as the arguments of Node; a step is over at its first command that fails. */
const STEPS = [
  {
    name: 'types',
    commands: [
      [tsc, '-b'],
      [tsc, '-p', 'tsconfig.tests.json'],
    ],
  },
  { name: 'builds', commands: [[script('build-web.mjs')], [script('build-programs.mjs')]] },
  { name: 'deployment', commands: [[script('compose-test.mjs')]], goesOn: true },
  {
    name: 'format and lint',
    commands: [[tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '.', '--error-on-warnings']],
  },
  { name: 'lint with types', commands: [[tool('oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings']] },
  { name: 'conventions', commands: [[script('check-conventions.mjs')], [script('check-translatable.mjs')]] },
  { name: 'architecture', commands: [[script('check-architecture.mjs')]] },
  {
    name: 'dead code',
    commands: [[tool('knip', 'bin', 'knip.js')], [script('check-dead-files.mjs')]],
  },
  { name: 'lockfile', commands: [[script('check-lockfile.mjs')]] },
  { name: '.env.example', commands: [[script('generate-env-example.mjs'), '--check']] },
  { name: 'alarms', commands: [[script('check-alarms.mjs')]] },
  { name: 'chart', commands: [[script('check-chart.mjs')]] },
  { name: 'security table', commands: [[script('check-security-table.mjs')]] },
  { name: 'bundle budget', commands: [[join(root, 'web', 'scripts', 'check-bundle-budget.mjs')]] },
  { name: 'storage on another Node', commands: [[script('test-on-node.mjs')]] },
  { name: 'system tests', commands: [[script('test.mjs'), '--system']], isAlone: true },
  // The trap: containers that come and go change the networks of this machine, at which Chromium breaks off all requests.
  { name: 'usual tests', commands: [[script('test.mjs')]], isAlone: true },
  { name: 'pages', commands: [[script('test.mjs'), '--pages']], isAlone: true },
];

const printTitle = (name) => console.log(`\n=== ${name} ${'='.repeat(Math.max(0, 70 - name.length))}`);

async function runStep({ name, commands, goesOn = false }) {
  if (goesOn) console.log(`\n${name} begins; its words come when it has ended`);
  else printTitle(name);
  const startedAt = performance.now();
  let passed = true;
  let kept = '';

  for (const command of commands) {
    const { code, output } = await (goesOn ? capture(process.execPath, command) : runNode(command));
    kept += output;
    passed = code === 0;
    if (!passed) break;
  }
  if (goesOn) {
    printTitle(name);
    console.log(kept);
  }

  return { name, passed, seconds: (performance.now() - startedAt) / 1000 };
}

async function runAll(steps) {
  const running = [];
  for (const step of steps) {
    if (step.isAlone) await Promise.all(running);
    const result = runStep(step);
    running.push(result);
    if (!step.goesOn) await result;
  }

  return Promise.all(running);
}

requireNode();
await ensureInstalled();

const { values } = parseArgs({ options: { only: { type: 'string' }, without: { type: 'string', multiple: true } } });
const { only = '', without = [] } = values;
const isChosen = ({ name }) => name.includes(only) && !without.some((word) => name.includes(word));
const chosen = STEPS.filter(isChosen);
const results = await runAll(chosen);

console.log(`\n=== summary ${'='.repeat(63)}`);
for (const { name, passed, seconds } of results) {
  console.log(`${passed ? 'passed' : 'FAILED'}  ${seconds.toFixed(1).padStart(7)} s  ${name}`);
}
for (const { name } of STEPS.filter((step) => !isChosen(step))) console.log(`NOT RUN            ${name}`);

const failing = results.filter(({ passed }) => !passed).map(({ name }) => name);
if (chosen.length === 0) console.error('No step has such a name.');
console.log(failing.length === 0 ? '\nverify: everything passed' : `\nverify: FAILED in ${failing.join(', ')}`);
process.exitCode = failing.length > 0 || chosen.length === 0 ? 1 : 0;
