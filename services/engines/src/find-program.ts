import { accessSync, constants, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const environment: {
  readonly ENGINES_PATH?: string;
  readonly ENGINES_FOLDER?: string;
  readonly XDG_CACHE_HOME?: string;
  readonly PATH?: string;
} = process.env;

/** Where `deploy/scripts/install-engines.sh` puts the servers that tests run against and no package of the system has. */
const ENGINES_FOLDER =
  environment.ENGINES_FOLDER ||
  join(environment.XDG_CACHE_HOME || join(homedir(), '.cache'), 'assisted-entry', 'engines');

/** ENGINES_PATH takes the place of all others, and may be empty: tests then run as on a machine without engines. */
const FOLDERS =
  environment.ENGINES_PATH ?? [join(ENGINES_FOLDER, 'bin'), environment.PATH, '/usr/sbin'].join(delimiter);

/** Path of a program; null when it is not found. */
export function findProgram(name: string): string | null {
  return findAllPrograms(name)[0] ?? null;
}

/** All of that name, those of the engines' folder first: another version may be on the PATH. */
export function findAllPrograms(name: string): readonly string[] {
  const folders = [...new Set(FOLDERS.split(delimiter))].filter((folder) => folder !== '');

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
