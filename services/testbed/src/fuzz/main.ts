import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runFuzz } from './run-fuzz.ts';
import { neverReached, printable, printableRoutes } from './summary.ts';

/** `npm run fuzz -- [--requests 1000000] [--seed N] [--only N]` */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    seed: { type: 'string' },
    only: { type: 'string' },
  },
});
const seed = values.seed ?? String(randomInt(1_000_000_000));
console.log(`Seed ${seed}`);

// Whoever has to stop it wants to know how it stood.
const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort());

const summary = await runFuzz({
  seed,
  requests: Number(values.requests),
  only: values.only === undefined ? null : Number(values.only),
  onProgress: (line) => console.log(line),
  signal: stopping.signal,
});

console.log(`\n${printableRoutes(summary)}\n\n${printable(summary)}`);
process.exitCode = summary.violations.length + neverReached(summary).length > 0 ? 1 : 0;
