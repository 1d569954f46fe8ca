import { join } from 'node:path';
import { perSecond, printRuns } from './append.ts';
import { type AppendRun, runProduct } from './append-runs.ts';
import { writeCorpus } from './corpus/write-corpus.ts';
import { withFolder } from './folders.ts';
import { timeRebuild } from './rebuild-runs.ts';
import { describeSpread, type Finding, heading, say, table } from './report.ts';
import { inventApplicants, inventRequests } from './requests.ts';
import type { Settings } from './settings.ts';
import { ratiosOf, spreadOf } from './statistics.ts';

const CLIENTS = 64;
const SEALINGS = ['plain', 'encrypted'] as const;

/** The same work once with and once without encryption; without it the personal part is kept as plain bytes. */
export async function benchEncryption(settings: Settings): Promise<readonly Finding[]> {
  heading('What encryption costs');

  return [await benchAppends(settings), await benchRebuilds(settings)];
}

async function benchAppends({ seed, rounds, isQuick }: Settings): Promise<Finding> {
  const applicants = inventApplicants(seed, 1_000);
  const requests = inventRequests(seed, applicants, isQuick ? 4_000 : 40_000);
  const runs = { plain: [] as AppendRun[], encrypted: [] as AppendRun[] };

  for (let round = -1; round < rounds; round += 1) {
    for (const sealing of SEALINGS) {
      const run = await runProduct({ applicants, requests, clients: CLIENTS, sealing });
      if (round >= 0) runs[sealing].push(run);
    }
  }

  printRuns(SEALINGS.map((sealing) => [`${CLIENTS} clients, ${sealing}`, runs[sealing]] as const));
  return {
    target: `encryption's part of append, ${CLIENTS} clients`,
    goal: { atMost: 0.25 },
    unit: '',
    values: costs(runs.encrypted.map(perSecond), runs.plain.map(perSecond)),
  };
}

async function benchRebuilds({ seed, rounds, isQuick }: Settings): Promise<Finding> {
  return withFolder(async (folder) => {
    const events = isQuick ? 10_000 : 100_000;
    const rates = { plain: [] as number[], encrypted: [] as number[] };
    for (const sealing of SEALINGS) {
      await writeCorpus({ seed, events, folder: join(folder, sealing), appendsPerCommit: 1, sealing });
    }

    for (let round = -1; round < rounds; round += 1) {
      for (const sealing of SEALINGS) {
        const seconds = await timeRebuild(join(folder, sealing), sealing);
        if (round >= 0) rates[sealing].push(events / seconds);
      }
    }

    say('');
    table(
      ['rebuild', 'events/s, median [min..max]'],
      SEALINGS.map((sealing) => [sealing, describeSpread(spreadOf(rates[sealing]))]),
    );
    return {
      target: "encryption's part of rebuild",
      goal: { atMost: 0.2 },
      unit: '',
      values: costs(rates.encrypted, rates.plain),
      note: 'nothing is decrypted in a rebuild',
    };
  });
}

/** Share of the speed that encryption takes away. */
function costs(encrypted: readonly number[], plain: readonly number[]): readonly number[] {
  return ratiosOf(encrypted, plain).map((ratio) => 1 - ratio);
}
