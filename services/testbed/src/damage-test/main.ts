import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { printable, runDamageTest } from './damage-test.ts';

/** `npm run damage-test -- [--damages 300] [--at-once 2] [--seed N]` */
const { values } = parseArgs({
  options: {
    damages: { type: 'string', default: '300' },
    'at-once': { type: 'string', default: '2' },
    seed: { type: 'string' },
  },
});
const seed = values.seed ?? String(randomInt(1_000_000_000));
console.log(`Seed ${seed}`);

const summary = await runDamageTest({
  seed,
  damages: Number(values.damages),
  atOnce: Number(values['at-once']),
  onProgress: (line) => console.log(line),
});

console.log(`\n${printable(summary)}`);
process.exitCode = summary.violations.length > 0 ? 1 : 0;
