/** Programs of the machine that some tests need. Node built-ins only. */
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Path of the first of these programs that is on the PATH; null when none is. */
export function findProgram(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram) ?? null;
}

/** The browser for the browser tests: `CHROMIUM_PATH`, else Chromium or Chrome on the PATH; null when there is none. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return isProgram(given) ? given : null;

  return findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
}
