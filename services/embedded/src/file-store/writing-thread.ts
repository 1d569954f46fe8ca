import { setPriority } from 'node:os';
import { type SealedWrite, writeSealed } from './write-sealed.ts';

/** What came of a write; a failure by its parts, because of an error only the words reach another thread. */
export type Written =
  | { readonly hash: string }
  | { readonly fault: { readonly message: string; readonly code: string | null } };

giveWay();

/** The program of a thread that seals and writes files. */
export default async function write(file: SealedWrite): Promise<Written> {
  try {
    return { hash: await writeSealed(file) };
  } catch (error) {
    const { message, code = null } = error as NodeJS.ErrnoException;
    return { fault: { message, code } };
  }
}

/** On Linux the priority is of the thread that asks for it. Elsewhere it would be of the whole process. */
function giveWay(): void {
  if (process.platform !== 'linux') return;

  try {
    setPriority(10);
  } catch {
    // Some containers forbid it: then it is as any other.
  }
}
