import { HASH_BYTES } from '@entry/platform/ports/evidence-store';
import { NoteError, type NoteSigner, type NoteVerifier } from './signed-note.ts';

/**
 * What a checkpoint says (c2sp.org/tlog-checkpoint): the tree of which log, how large, with which root; and in lines of
 * our own, which event was its last one, where it was, and when this was written down.
 */
export type Checkpoint = {
  readonly size: number;
  /** 32 bytes. */
  readonly root: Uint8Array;
  /** Of the last event, in the log. */
  readonly position: bigint;
  readonly eventId: string;
  /** ISO 8601, UTC; by the clock of whoever signed. */
  readonly time: string;
};

/** The line that names the log is the name of its key. */
export function signCheckpoint(signer: NoteSigner, checkpoint: Checkpoint): string {
  const { size, root, position, eventId, time } = checkpoint;
  const lines = [
    signer.name,
    String(size),
    Buffer.from(root).toString('base64'),
    `position ${position}`,
    `event ${eventId}`,
    `time ${time}`,
  ];

  return signer.sign(`${lines.join('\n')}\n`);
}

/** @throws NoteError when it is none of this log's key, or does not say what ours say */
export function openCheckpoint(verifier: NoteVerifier, note: string): Checkpoint {
  const [origin, size = '', root = '', ...own] = verifier.open(note).slice(0, -1).split('\n');
  if (origin !== verifier.name) throw new NoteError('The checkpoint is one of another log');

  const [position, eventId, time] = ['position', 'event', 'time'].map((name, place) => fieldOf(own[place], name));
  const bytes = Buffer.from(root, 'base64');
  if (!/^(0|[1-9]\d{0,15})$/.test(size) || bytes.length !== HASH_BYTES || bytes.toString('base64') !== root) {
    throw new NoteError('The checkpoint does not say size and root');
  }
  if (position === undefined || !/^\d{1,19}$/.test(position) || eventId === undefined || time === undefined) {
    throw new NoteError('The checkpoint does not say which event was the last one');
  }

  return { size: Number(size), root: bytes, position: BigInt(position), eventId, time };
}

const fieldOf = (line: string | undefined, name: string): string | undefined =>
  line?.startsWith(`${name} `) === true ? line.slice(name.length + 1) : undefined;
