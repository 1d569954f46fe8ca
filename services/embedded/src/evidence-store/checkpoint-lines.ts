import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type EvidenceCheckpoint, EvidenceDamagedError } from '@entry/platform/ports/evidence-store';
import { syncFolder } from '../keep-first-file.ts';

/**
 * A file with one checkpoint in every line, as a text of JSON. What stands behind the last line break was cut off by a
 * crash and nobody was told that it is kept, so it counts as not there and is written over.
 */
export type CheckpointLines = {
  /** @throws EvidenceDamagedError when the last line is none */
  readonly latest: () => EvidenceCheckpoint | null;
  readonly count: () => number;
  /** On the disk when it resolves. */
  readonly append: (checkpoint: EvidenceCheckpoint) => Promise<void>;
  /** @throws EvidenceDamagedError for a line that is none */
  readonly read: (from: number, limit: number) => Promise<readonly EvidenceCheckpoint[]>;
};

/** Between two lines whose places are remembered. */
const STRIDE = 256;
const CHUNK = 65_536;
const LINE_BREAK = 10;

/** @param file made by the first line; reads it once, to know where its lines are */
export async function openCheckpointLines(file: string): Promise<CheckpointLines> {
  /** Where every 256th line begins: a year of checkpoints takes sixteen kilobytes. */
  const starts: number[] = [];
  let count = 0;
  let end = 0;
  let last: EvidenceCheckpoint | string | null = null;

  function addLine(length: number): void {
    if (count % STRIDE === 0) starts.push(end);
    count += 1;
    end += length;
  }

  await withFile(file, async (handle) => {
    let text: Buffer | null = null;
    for await (const line of linesFrom(handle, 0)) {
      addLine(line.length + 1);
      text = line;
    }
    // Not read yet: a service whose evidence is damaged starts all the same, and says so.
    last = text?.toString() ?? null;
  });

  function latest(): EvidenceCheckpoint | null {
    if (typeof last === 'string') last = parseLine(count - 1, last);

    return last;
  }

  return {
    latest,
    count: () => count,

    async append(checkpoint) {
      const line = Buffer.from(`${JSON.stringify(checkpoint.note)}\n`);
      const handle = await open(file, 'a+', 0o600);
      try {
        await handle.truncate(end);
        await handle.appendFile(line);
        await handle.sync();
      } finally {
        await handle.close();
      }
      // The name of a file that is new must be on the disk as well.
      if (count === 0) syncFolder(dirname(file));
      addLine(line.length);
      last = checkpoint;
    },

    async read(from, limit) {
      const found: EvidenceCheckpoint[] = [];
      if (from >= count || limit < 1) return found;

      const stride = Math.floor(from / STRIDE);
      await withFile(file, async (handle) => {
        let number = stride * STRIDE;
        for await (const line of linesFrom(handle, starts[stride] ?? 0)) {
          if (number >= from) found.push(parseLine(number, line.toString()));
          number += 1;
          if (number >= Math.min(count, from + limit)) return;
        }
      });

      return found;
    },
  };
}

async function withFile(file: string, work: (handle: FileHandle) => Promise<void>): Promise<void> {
  let handle: FileHandle;
  try {
    handle = await open(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    await work(handle);
  } finally {
    await handle.close();
  }
}

/** Lines that have an end, without it. */
async function* linesFrom(handle: FileHandle, start: number): AsyncIterable<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for (let at = start; ; ) {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(CHUNK), 0, CHUNK, at);
    if (bytesRead === 0) return;

    at += bytesRead;
    const bytes = Buffer.concat([rest, buffer.subarray(0, bytesRead)]);
    let begin = 0;
    for (let stop = bytes.indexOf(LINE_BREAK); stop !== -1; stop = bytes.indexOf(LINE_BREAK, begin)) {
      yield bytes.subarray(begin, stop);
      begin = stop + 1;
    }
    rest = bytes.subarray(begin);
  }
}

function parseLine(number: number, line: string): EvidenceCheckpoint {
  try {
    const note: unknown = JSON.parse(line);
    const size = typeof note === 'string' ? Number(note.split('\n')[1]) : Number.NaN;
    if (typeof note === 'string' && Number.isSafeInteger(size) && size > 0) return { number, size, note };
  } catch {
    // The same as a line that says something else.
  }

  throw new EvidenceDamagedError(`Checkpoint ${number + 1} cannot be read`);
}
