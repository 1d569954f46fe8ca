import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { SignedRoot } from '../verification/signed-roots.ts';

/** The checkpoints of a witness file, numbered by their lines from 1. @throws Error with code ENOENT */
export async function* readWitnessFile(file: string): AsyncIterable<SignedRoot> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    yield { number, note: noteOf(line) };
  }
}

/** Empty for a line that is none, which nobody believes. */
function noteOf(line: string): string {
  try {
    const note: unknown = JSON.parse(line);
    return typeof note === 'string' ? note : '';
  } catch {
    return '';
  }
}
