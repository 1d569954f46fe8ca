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

const WHOLE_CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The browser for the browser tests: `CHROMIUM_PATH`, else Chromium or Chrome on the PATH; null when there is none. The
 * headless shell is Chromium without its windows, and opens a page with two thirds of the work.
 */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return isProgram(given) ? given : null;

  return findProgram('chromium-headless-shell', ...WHOLE_CHROMIUM);
}

/** For tests of what outlives a browser: the headless shell writes its profile down later than people's browsers do. */
export const findWholeChromium = () => findProgram(...WHOLE_CHROMIUM) ?? findChromium();
