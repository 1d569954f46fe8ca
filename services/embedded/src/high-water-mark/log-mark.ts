import { createHash, type Hash } from 'node:crypto';
import { join } from 'node:path';

/**
 * How far the log went, and what it was, when its last commit was acknowledged. Kept outside of the log's own file,
 * which cannot tell that its end is missing: SQLite takes the first commit whose checksum is wrong for the end.
 */
export type LogMark = {
  /** Bytes of events: the position of the last one. */
  readonly end: number;
  /** SHA-256 over all of them. */
  readonly digest: Buffer;
  /** How many names the log's table had, and SHA-256 over all of them. */
  readonly names: number;
  readonly namesDigest: Buffer;
};

/** The mark of what was read or written so far, carried on. */
export type RunningMark = {
  readonly end: () => number;
  readonly names: () => number;
  readonly addEvents: (bytes: Buffer) => void;
  readonly addName: (name: string) => void;
  readonly mark: () => LogMark;
};

/** File of the mark within the data folder. */
export function logMarkFile(dataFolder: string): string {
  return join(dataFolder, 'marks', 'log.mark');
}

const DIGEST_BYTES = 32;
const MARK_BYTES = 6 + DIGEST_BYTES + 4 + DIGEST_BYTES;

export function createRunningMark(): RunningMark {
  const events = createHash('sha256');
  const names = createHash('sha256');
  let end = 0;
  let count = 0;
  /** Null after a new name, which is rare, while a mark is made for every commit. */
  let namesDigest: Buffer | null = null;

  return {
    end: () => end,
    names: () => count,
    addEvents: (bytes) => {
      events.update(bytes);
      end += bytes.length;
    },
    addName: (name) => {
      // Names hold no line breaks, so two lists are never the same text.
      names.update(`${name}\n`);
      count += 1;
      namesDigest = null;
    },
    mark: () => {
      namesDigest ??= digestOf(names);

      return { end, digest: digestOf(events), names: count, namesDigest };
    },
  };
}

/** Of what was fed so far; the hash itself goes on. */
const digestOf = (hash: Hash): Buffer => hash.copy().digest();

export function encodeMark({ end, digest, names, namesDigest }: LogMark): Buffer {
  const bytes = Buffer.alloc(MARK_BYTES);
  bytes.writeUIntLE(end, 0, 6);
  digest.copy(bytes, 6);
  bytes.writeUInt32LE(names, 6 + DIGEST_BYTES);
  namesDigest.copy(bytes, 10 + DIGEST_BYTES);

  return bytes;
}

/** null for bytes that are no mark of a log. */
export function decodeMark(bytes: Buffer): LogMark | null {
  if (bytes.length !== MARK_BYTES) return null;

  return {
    end: bytes.readUIntLE(0, 6),
    digest: bytes.subarray(6, 6 + DIGEST_BYTES),
    names: bytes.readUInt32LE(6 + DIGEST_BYTES),
    namesDigest: bytes.subarray(10 + DIGEST_BYTES),
  };
}
