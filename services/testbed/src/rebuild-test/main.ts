import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startEngines } from '../chaos/engines.ts';
import { printable as printableLoad } from '../load/report.ts';
import { rate, runRebuildTest } from './run-rebuild-test.ts';

/** `npm run rebuild-test -- [--events 1000000] [--seed N]` */
const { values } = parseArgs({
  options: { events: { type: 'string', default: '1000000' }, seed: { type: 'string' } },
});
const seed = values.seed ?? String(randomInt(1_000_000_000));
// Otherwise the servers would outlive whoever is interrupted.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const engines = await startEngines();

if ('obstacle' in engines) {
  console.error(`THE REBUILD WAS NOT RUN: ${engines.obstacle}`);
  process.exitCode = 2;
} else {
  console.log(
    `Seed ${seed}; ${Object.values(engines)
      .map(({ title }) => title)
      .join(', ')}`,
  );
  try {
    const options = { engines, seed, events: Number(values.events), pageSize: 5_000 };
    const result = await runRebuildTest({ ...options, onProgress: (line) => console.log(line) });
    const { filled, first, killed, resumed, load, documents } = result;
    const faults = [...result.faults, ...result.toldToComeAgain];
    console.log(`\n${printableLoad(load)}\n`);
    console.log(
      `events                                  ${filled.events} of ${filled.people} people, ${documents} documents in the end`,
    );
    console.log(`written                                 ${rate(filled)} events/s`);
    console.log(`built while nobody is served            ${rate(first)} events/s`);
    console.log(`built beside people, up to the kill     ${rate(killed)} events/s, ${killed.events} events`);
    console.log(`built beside people, from there         ${rate(resumed)} events/s, ${resumed.events} events`);
    for (const text of faults) console.log(`FAULT  ${text}`);
    process.exitCode = faults.length > 0 ? 1 : 0;
  } finally {
    await Promise.all(Object.values(engines).map(({ release }) => release()));
  }
}
