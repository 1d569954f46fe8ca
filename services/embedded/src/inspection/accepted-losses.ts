import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A loss that somebody decided to live with, so that the service starts again. Kept for whoever asks later. */
export type AcceptedLoss = {
  /** ISO 8601, UTC. */
  readonly acceptedAt: string;
  /** What was found, in the words that were shown. */
  readonly findings: readonly string[];
  /** Where the log ended then, and where it had ended according to its mark; null without one. */
  readonly logEnd: number;
  readonly acknowledgedEnd: number | null;
  /** Whose keys are lost: ids, nothing personal. */
  readonly subjects: readonly string[];
};

/** File of the accepted losses within the data folder: a line of JSON for each. */
export function acceptedLossesFile(dataFolder: string): string {
  return join(dataFolder, 'marks', 'accepted-losses.jsonl');
}

/** Lines that cannot be read count as not there: what they accepted is refused again, and can be accepted again. */
export function readAcceptedLosses(file: string): readonly AcceptedLoss[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }

  return text.split('\n').flatMap((line) => parseLine(line));
}

export function subjectsAcceptedAsLost(file: string): ReadonlySet<string> {
  return new Set(readAcceptedLosses(file).flatMap(({ subjects }) => subjects));
}

/** On the disk when it returns. */
export function addAcceptedLoss(file: string, loss: AcceptedLoss): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const handle = openSync(file, 'a', 0o600);
  try {
    writeSync(handle, `${JSON.stringify(loss)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function parseLine(line: string): readonly AcceptedLoss[] {
  if (line === '') return [];

  try {
    const loss = JSON.parse(line) as AcceptedLoss;
    return Array.isArray(loss.subjects) ? [loss] : [];
  } catch {
    return [];
  }
}
