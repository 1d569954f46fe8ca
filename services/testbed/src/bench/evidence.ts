import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeEventLine } from '@entry/audit/exports/event-lines';
import { verifyLog } from '@entry/audit/verification/verify';
import { createEmbeddedEventLog, eventLogFile } from '@entry/embedded/event-log/event-log';
import { evidenceFolder, openFolderEvidenceStore } from '@entry/embedded/evidence-store/evidence-store';
import { recordAll, recordHistory } from '../evidence/recorded-history.ts';
import { tamperWithFiles } from '../evidence/tampered-files.ts';
import { tryAlterations } from '../evidence/try-alterations.ts';
import { writeCorpus } from './corpus/write-corpus.ts';
import { withFolder } from './folders.ts';
import { createRandom } from './random.ts';
import { describeSpread, type Finding, heading, say, table } from './report.ts';
import type { Settings } from './settings.ts';
import { spreadOf } from './statistics.ts';

const PER_CHECKPOINT = 1_000;

/** How fast evidence is recorded and verified, and whether a change of the history is ever missed. */
export async function benchEvidence(settings: Settings): Promise<readonly Finding[]> {
  heading('Evidence');

  return [await benchVerification(settings), ...(await tryEverything(settings))];
}

async function benchVerification({ seed, rounds, isQuick }: Settings): Promise<Finding> {
  return withFolder(async (folder) => {
    const events = isQuick ? 10_000 : 200_000;
    const facts = await writeCorpus({ seed, events, folder, appendsPerCommit: 1 });
    const log = createEmbeddedEventLog({ file: eventLogFile(folder) });
    const rates = { recorded: [] as number[], verified: [] as number[] };
    try {
      for (let round = -1; round < rounds; round += 1) {
        const evidence = await openFolderEvidenceStore({ folder: join(evidenceFolder(folder), String(round)) });
        const recorded = await perSecond(facts.events, () => recordAll(log, evidence, PER_CHECKPOINT));
        const verified = await perSecond(facts.events, async () => {
          const result = await verifyLog({ log, evidence });
          if (!result.isVerified || result.events !== facts.events) throw new Error('The log was not verified');
        });
        if (round < 0) continue;

        rates.recorded.push(recorded);
        rates.verified.push(verified);
      }
    } finally {
      await log.close();
    }

    table(
      [`${facts.events} events`, 'events/s, median [min..max]'],
      [
        ['recorded, a checkpoint per thousand', describeSpread(spreadOf(rates.recorded))],
        ['verified', describeSpread(spreadOf(rates.verified))],
      ],
    );
    return { target: 'verification', goal: { atLeast: 20_000 }, unit: ' events/s', values: rates.verified };
  });
}

async function tryEverything({ seed, isQuick }: Settings): Promise<readonly Finding[]> {
  return withFolder(async (folder) => {
    const random = createRandom(seed).next;
    const history = await recordHistory({ folder: join(folder, 'data'), seed, events: 300, perCheckpoint: 25 });
    const tried = await tryAlterations(history, { count: isQuick ? 500 : 10_000, random });
    const exportFile = join(folder, 'events.ndjson');
    writeFileSync(exportFile, history.events.map(writeEventLine).join(''));
    const files = await tamperWithFiles(history, { count: isQuick ? 30 : 300, random, folder, exportFile });

    say('');
    table(
      ['changes of a history', 'tried', 'missed'],
      [
        ...Object.entries(tried.byKind).map(([kind, count]) => [kind, String(count), '']),
        ['all', String(tried.tried), String(tried.missed.length)],
        [`in files (${files.harmless} changed bytes and no event)`, String(files.tried), String(files.missed.length)],
      ],
    );
    for (const missed of [...tried.missed, ...files.missed].slice(0, 10)) say(`missed: ${missed}`);
    const values = [tried.missed.length + files.missed.length];
    return [{ target: 'changes that no verification finds', goal: { atMost: 0 }, unit: '', values }];
  });
}

async function perSecond(events: number, work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();

  return (events * 1_000) / (performance.now() - startedAt);
}
