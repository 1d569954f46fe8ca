import { giveWay } from '@entry/platform/running/give-way';
import { type SealedWrite, writeSealed } from './write-sealed.ts';

/** A file by pieces of its bytes, one after the other. */
export type PiecesToWrite = Omit<SealedWrite, 'bytes'> & { readonly pieces: Uint8Array[] };

/** What came of a write; a failure by its parts, because of an error only the words reach another thread. */
export type Written =
  | { readonly hash: string }
  | { readonly fault: { readonly message: string; readonly code: string | null } };

giveWay();

/** The program of a thread that seals and writes files. */
export default async function write({ pieces, ...file }: PiecesToWrite): Promise<Written> {
  const bytes = Buffer.concat(pieces);
  // Otherwise the file is in memory twice for as long as it is written.
  pieces.length = 0;
  try {
    return { hash: await writeSealed({ ...file, bytes }) };
  } catch (error) {
    const { message, code = null } = error as NodeJS.ErrnoException;
    return { fault: { message, code } };
  }
}
