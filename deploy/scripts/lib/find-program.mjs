/** Programs of the machine that some tests need. Node built-ins only. */
import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { enginesFolder } from './engines-folder.mjs';

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Paths of all programs of these names: those among the installed engines first, then those on the PATH. */
export function findPrograms(...names) {
  const { ENGINES_PATH, PATH } = process.env;
  // As `services/engines/src/find-program.ts` does.
  const folders = (ENGINES_PATH ?? [join(enginesFolder, 'bin'), PATH, '/usr/sbin'].join(delimiter))
    .split(delimiter)
    .filter((folder) => folder !== '');
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isProgram);

  // One program under two addresses: /sbin is /usr/sbin on most machines.
  return found.filter(
    (path, index) => found.findIndex((other) => realpathSync(other) === realpathSync(path)) === index,
  );
}

/** Path of the first of these programs that is found; null when none is. */
export const findProgram = (...names) => findPrograms(...names)[0] ?? null;

/** Debian's program on the PATH is a script that stays between: a test that kills the browser would kill the script. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';

/**
 * The browser for the browser tests: `CHROMIUM_PATH`, else Chromium or Chrome on the PATH; null when there is none. The
 * headless shell is Chromium without its windows, and opens a page with two thirds of the work.
 */
export function findChromium() {
  const { CHROMIUM_PATH, ENGINES_PATH } = process.env;
  if (CHROMIUM_PATH) return isProgram(CHROMIUM_PATH) ? CHROMIUM_PATH : null;
  if (ENGINES_PATH === undefined && isProgram(HEADLESS_SHELL)) return HEADLESS_SHELL;

  return findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
}
