import { existsSync } from 'node:fs';
import { cp, rename } from 'node:fs/promises';
import path from 'node:path';

const environment: { readonly PREPARED_FOLDERS?: string } = process.env;

/**
 * Puts a copy of a data folder into `target`, which is empty or not there. It is made once for all files of tests, which run
 * one after the other.
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
    await rename(unfinished, folder);
  }
  await cp(folder, target, { recursive: true });
}
