import { join } from 'node:path';
import { describeCorpus, writeCorpus } from './corpus/write-corpus.ts';
import { bytesIn, withFolder } from './folders.ts';
import { type Finding, heading, round, say, table } from './report.ts';
import type { Settings } from './settings.ts';

const APPENDS_PER_COMMIT = [1, 8, 64];

/** Bytes on the disk for every byte of payload: the closed log, and the whole data folder with its keys. */
export async function benchSize({ seed, isQuick }: Settings): Promise<readonly Finding[]> {
  const events = isQuick ? 10_000 : 100_000;
  const rows: string[][] = [];
  const findings: Finding[] = [];

  heading('Size on disk');
  for (const appendsPerCommit of APPENDS_PER_COMMIT) {
    await withFolder(async (folder) => {
      const facts = await writeCorpus({ seed, events, folder: join(folder, 'data'), appendsPerCommit });
      const log = bytesIn(join(folder, 'data', 'events')) / facts.payloadBytes;
      const keys = bytesIn(join(folder, 'data', 'keys')) / facts.payloadBytes;
      say(`- ${describeCorpus(facts)}`);
      rows.push([String(appendsPerCommit), round(log), round(keys), round(log + keys)]);
      findings.push({
        target: `bytes on disk / payload, ${appendsPerCommit} per commit`,
        goal: { atMost: 1.2 },
        unit: 'x',
        values: [log + keys],
        note: 'log and keys',
      });
    });
  }
  say('');
  table(['commands per commit', 'log / payload', 'keys / payload', 'both'], rows);

  return findings;
}
