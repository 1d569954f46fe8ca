import { setImmediate as letOthersRun } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { SealedWrite, WriteSealed } from './write-sealed.ts';
import { writeSealed } from './write-sealed.ts';
import type { PiecesToWrite, Written } from './writing-thread.ts';

export type FileWriters = {
  readonly write: WriteSealed;
  /** Lets what runs finish. */
  readonly close: () => Promise<void>;
};

/** Smaller ones are sealed sooner than they are handed over. */
const LARGE_BYTES = 256 * 1024;
const PIECE_BYTES = 512 * 1024;
/** A thread goes when nobody needs it. */
const IDLE = 60_000;
/** Compiled, from the sources as from the compiled files: a thread loads no TypeScript. */
const PROGRAM = fileURLToPath(new URL('../../dist/file-store/writing-thread.js', import.meta.url));

/**
 * Seals and writes large files in a thread of their own, beneath the one that answers people: ciphering a picture takes tens of
 * milliseconds, and its buffers would have the whole heap collected several times a second.
 */
export function createFileWriters(): FileWriters {
  const pool = new Piscina({ filename: PROGRAM, minThreads: 0, maxThreads: 1, idleTimeout: IDLE, execArgv: [] });

  return {
    write: (file) => (file.bytes.length < LARGE_BYTES ? writeSealed(file) : writeInThread(pool, file)),
    close: () => pool.close(),
  };
}

async function writeInThread(pool: Piscina, { path, key, context, bytes }: SealedWrite): Promise<string> {
  const pieces = await copyInPieces(bytes);
  const task: PiecesToWrite = { path, key, context, pieces };
  const written = (await pool.run(task, { transferList: pieces.map(({ buffer }) => buffer) })) as Written;
  if ('hash' in written) return written.hash;

  const { message, code } = written.fault;
  throw Object.assign(new Error(message), code === null ? {} : { code });
}

/**
 * A copy, which is gone from here at once: whoever gave the bytes goes on working with them. A few at a time, because to copy ten
 * megabytes takes as long as dozens of answers. Not `slice`, which of a Buffer gives the same memory: handed over, the
 * file would be empty for everybody else.
 */
async function copyInPieces(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    pieces.push(new Uint8Array(bytes.subarray(start, start + PIECE_BYTES)));
    await letOthersRun();
  }

  return pieces;
}
