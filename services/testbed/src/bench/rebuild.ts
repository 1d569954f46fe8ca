import { join } from 'node:path';
import { describeCorpus, writeCorpus } from './corpus/write-corpus.ts';
import { withFolder } from './folders.ts';
import { timeParsing, timeRebuild } from './rebuild-runs.ts';
import { describeSpread, type Finding, heading, say, table } from './report.ts';
import type { Settings } from './settings.ts';
import { ratiosOf, spreadOf } from './statistics.ts';

/** A log written by a service that was rarely busy, and one written under load: commits of one command, or of many. */
const APPENDS_PER_COMMIT = [1, 64];

/** All read models from the log, against parsing the same events from memory. */
export async function benchRebuild({ seed, rounds, isQuick }: Settings): Promise<readonly Finding[]> {
  const events = isQuick ? 10_000 : 100_000;
  const payloads: string[] = [];

  return withFolder(async (folder) => {
    heading('Rebuild of all read models');
    const logs = [];
    for (const appendsPerCommit of APPENDS_PER_COMMIT) {
      const isFirst = payloads.length === 0;
      const facts = await writeCorpus({
        seed,
        events,
        folder: join(folder, String(appendsPerCommit)),
        appendsPerCommit,
        ...(isFirst && { onPayload: (payload: string) => void payloads.push(payload) }),
      });
      say(`- ${describeCorpus(facts)}`);
      logs.push({ facts, folder: join(folder, String(appendsPerCommit)), rates: [] as number[] });
    }
    say('');

    const parsing: number[] = [];
    for (let round = -1; round < rounds; round += 1) {
      const parsed = timeParsing(payloads);
      if (round >= 0) parsing.push(payloads.length / parsed);
      for (const log of logs) {
        const seconds = await timeRebuild(log.folder);
        if (round >= 0) log.rates.push(log.facts.events / seconds);
      }
    }

    table(
      ['side', 'events/s, median [min..max]'],
      [
        ['JSON.parse of the same events, in memory', describeSpread(spreadOf(parsing))],
        ...logs.map(({ facts, rates }) => [
          `rebuild, ${facts.appendsPerCommit} per commit`,
          describeSpread(spreadOf(rates)),
        ]),
      ],
    );

    return logs.map(({ facts, rates }) => ({
      target: `rebuild / JSON.parse, ${facts.appendsPerCommit} per commit`,
      goal: { atLeast: 0.6 },
      unit: 'x',
      values: ratiosOf(rates, parsing),
    }));
  });
}
