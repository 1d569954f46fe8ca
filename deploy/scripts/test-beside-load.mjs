/**
 * `npm run test:beside-load -- [--runs 10] [-- <arguments of npm test>]`: runs `npm test` again and again while four other
 * programs keep the processors busy. Ends with `N of N runs green`. The words of each run stay in `.cache/beside-load`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { requireNode } from './lib/prepare.mjs';
import { capture, root } from './lib/run.mjs';

const BUSY_LOOPS = 4;
const folder = join(root, '.cache', 'beside-load');

requireNode();
const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '10' } },
  allowPositionals: true,
});
const runs = Number(values.runs);
mkdirSync(folder, { recursive: true });

const loops = Array.from({ length: BUSY_LOOPS }, () => new Worker('for (;;);', { eval: true }));
let green = 0;

for (let run = 1; run <= runs; run += 1) {
  const startedAt = performance.now();
  const { code, output } = await capture(process.execPath, [
    join(root, 'deploy', 'scripts', 'test.mjs'),
    ...positionals,
  ]);
  const file = join(folder, `run-${run}.txt`);
  writeFileSync(file, output);
  if (code === 0) green += 1;

  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  const counts = output.trimEnd().split('\n').at(-1);
  console.log(`run ${run}: ${code === 0 ? 'green' : `RED, see ${file}`}, ${minutes} min, ${counts}`);
}

await Promise.all(loops.map((loop) => loop.terminate()));
console.log(`\n${green} of ${runs} runs green`);
process.exitCode = green === runs ? 0 : 1;
