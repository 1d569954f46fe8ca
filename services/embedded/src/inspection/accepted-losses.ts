import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
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
  /** Whose keys were given up: ids, nothing personal. */
  readonly subjects: readonly string[];
};

/** File of the accepted losses within the data folder: a line of JSON for each. */
export function acceptedLossesFile(dataFolder: string): string {
  return join(dataFolder, 'marks', 'accepted-losses.jsonl');
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

/** Whose keys somebody gave up. @throws SyntaxError for a file that is none of these */
export function readGivenUp(file: string): ReadonlySet<string> {
  if (!existsSync(file)) return new Set();

  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return new Set(lines.flatMap((line) => (JSON.parse(line) as AcceptedLoss).subjects));
}
