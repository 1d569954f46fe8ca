import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import path from 'node:path';

const environment: { readonly PREPARED_FOLDERS?: string } = process.env;

/**
 * Puts a copy of a data folder into `target`, which is empty or not there. It is made once for all files of tests, or twice
 * where two begin with it at the same time.
 * @param prepare fills the folder it is given, and leaves it to nobody
 */
export async function copyPrepared(
  name: string,
  target: string,
  prepare: (folder: string) => Promise<void>,
): Promise<void> {
  const place = environment.PREPARED_FOLDERS;
  if (place === undefined) throw new Error('PREPARED_FOLDERS is not set: vitest sets it for browser tests');

  const folder = path.join(place, name);
  if (!existsSync(folder)) {
    const unfinished = `${folder}-unfinished-${process.pid}`;
    await prepare(unfinished);
    await rename(unfinished, folder).catch(async (error: unknown) => {
      // Another process was faster: one is as good as the other.
      if (!existsSync(folder)) throw error;
      await rm(unfinished, { recursive: true });
    });
  }
  await cp(folder, target, { recursive: true });
}
