import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startEngines } from './engines.ts';
import { runChaos } from './run-chaos.ts';
import { printable, verdictOf } from './summary.ts';

/** `npm run chaos -- [--faults 300] [--seed N] [--keep]` */
const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '300' },
    seed: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const seed = values.seed ?? String(randomInt(1_000_000_000));
// Otherwise the servers would outlive whoever is interrupted.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
// Also of what nobody listens to: a run without a verdict is taken for one that is under way.
process.once('uncaughtException', (error) => {
  console.log(`${error.stack}\n${verdictOf([String(error)])}`);
  process.exit(1);
});
const engines = await startEngines();

if ('obstacle' in engines) {
  console.error(`CHAOS WAS NOT RUN: ${engines.obstacle}`);
  process.exitCode = 2;
} else {
  console.log(
    `Seed ${seed}; ${Object.values(engines)
      .map(({ title }) => title)
      .join(', ')}`,
  );
  try {
    const summary = await runChaos({
      seed,
      engines,
      faults: Number(values.faults),
      keep: values.keep,
      onProgress: (line) => console.log(line),
    });
    console.log(`\n${printable(summary)}`);
    process.exitCode = summary.violations.length > 0 ? 1 : 0;
  } finally {
    await Promise.all(Object.values(engines).map(({ release }) => release()));
  }
}
