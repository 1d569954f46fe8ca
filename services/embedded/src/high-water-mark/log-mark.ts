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
  /** The same as a file keeps it, always in the same buffer: it is made with every commit. */
  readonly encoded: () => Buffer;
};

/** File of the mark within the data folder. */
export function logMarkFile(dataFolder: string): string {
  return join(dataFolder, 'marks', 'log.mark');
}

const DIGEST_BYTES = 32;
/** Where each part begins in the bytes of a mark. */
const PLACE = { end: 0, digest: 6, names: 6 + DIGEST_BYTES, namesDigest: 10 + DIGEST_BYTES } as const;
const MARK_BYTES = PLACE.namesDigest + DIGEST_BYTES;

export function createRunningMark(): RunningMark {
  const events = createHash('sha256');
  const names = createHash('sha256');
  const bytes = Buffer.alloc(MARK_BYTES);
  let end = 0;
  let count = 0;
  /** After a new name, which is rare: else the names in the bytes are still right. */
  let hasNewNames = true;

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
      hasNewNames = true;
    },
    mark: () => ({ end, digest: digestOf(events), names: count, namesDigest: digestOf(names) }),
    encoded: () => {
      bytes.writeUIntLE(end, PLACE.end, 6);
      writeDigest(bytes, events, PLACE.digest);
      if (hasNewNames) {
        bytes.writeUInt32LE(count, PLACE.names);
        writeDigest(bytes, names, PLACE.namesDigest);
        hasNewNames = false;
      }

      return bytes;
    },
  };
}

/** Of what was fed so far; the hash itself goes on. */
const digestOf = (hash: Hash): Buffer => hash.copy().digest();

/** By way of a text: a buffer of its own for 32 bytes takes longer than the digest. */
function writeDigest(bytes: Buffer, hash: Hash, place: number): void {
  bytes.write(hash.copy().digest('hex'), place, 'hex');
}

/** null for bytes that are no mark of a log. */
export function decodeMark(bytes: Buffer): LogMark | null {
  if (bytes.length !== MARK_BYTES) return null;

  return {
    end: bytes.readUIntLE(PLACE.end, 6),
    digest: bytes.subarray(PLACE.digest, PLACE.names),
    names: bytes.readUInt32LE(PLACE.names),
    namesDigest: bytes.subarray(PLACE.namesDigest),
  };
}
