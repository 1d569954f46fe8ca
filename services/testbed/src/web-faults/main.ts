import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { printable, runWebFaults } from './web-faults.ts';

/** `npm run web-faults -- [--faults 100] [--seed N]` */
const { values } = parseArgs({
  options: { faults: { type: 'string', default: '100' }, seed: { type: 'string' } },
});
const seed = values.seed ?? String(randomInt(1_000_000_000));
console.log(`Seed ${seed}`);

const summary = await runWebFaults({
  seed,
  faults: Number(values.faults),
  onProgress: (line) => console.log(line),
});

console.log(`\n${printable(summary)}`);
process.exitCode = summary.lost.length > 0 || summary.differences.length > 0 ? 1 : 0;
