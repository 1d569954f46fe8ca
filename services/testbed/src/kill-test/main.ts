import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runKillTest } from './kill-test.ts';
import { printable } from './summary.ts';

/** `npm run kill-test -- [--kills 200] [--compare-every 10] [--seed N] [--keep]` */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    'compare-every': { type: 'string', default: '10' },
    seed: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const seed = values.seed ?? String(randomInt(1_000_000_000));
console.log(`Seed ${seed}`);

const summary = await runKillTest({
  seed,
  kills: Number(values.kills),
  compareEvery: Number(values['compare-every']),
  keep: values.keep,
  onProgress: (line) => console.log(line),
});

console.log(`\n${printable(summary)}`);
process.exitCode = summary.violations.length > 0 ? 1 : 0;
