import { accessSync, constants, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const environment: { readonly ENGINES_FOLDER?: string; readonly XDG_CACHE_HOME?: string; readonly PATH?: string } =
  process.env;

/**
 * Where `deploy/scripts/install-engines.sh` puts the servers that tests run against and no package of the system
 * has. A server on the PATH is found too.
 */
export const ENGINES_FOLDER =
  environment.ENGINES_FOLDER ??
  join(environment.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'assisted-entry', 'engines');

/** Path of a program among the installed engines, else on the PATH; null when it is on neither. */
export function findProgram(name: string): string | null {
  return findAllPrograms(name)[0] ?? null;
}

/** All of that name, those of the engines' folder first: another version may be on the PATH. */
export function findAllPrograms(name: string): readonly string[] {
  const onPath = [...(environment.PATH ?? '').split(delimiter), '/usr/sbin'].filter((folder) => folder !== '');
  const folders = [...new Set([join(ENGINES_FOLDER, 'bin'), ...onPath])];

  return folders.map((folder) => join(folder, name)).filter(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
