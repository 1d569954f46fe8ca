import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findDemoLogins } from '@entry/demo/demo-logins';
import { acquireFolderLock } from '@entry/embedded/folder-lock';
import { readConfiguration } from '@entry/platform/configuration';
import { explainFailure, UsageError } from '@entry/platform/running/explain-failure';

/** What the service itself puts into its folder; anything else there is somebody's and stays. */
const OURS =
  /^(events|marks|keys|files|read-models|upload-parts|evidence|master\.key$|evidence\.key$|lock\.(sqlite|pid)|demo-logins\.json(\.new)?)/;

if (existsSync('.env')) process.loadEnvFile('.env');

try {
  resetDemo(resolve(readConfiguration(process.env).dataFolder));
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}

/** Empties a data folder with demo data; the next start seeds it anew. */
function resetDemo(folder: string): void {
  if (!existsSync(folder)) {
    console.log(`There is no data folder ${folder}: the next start makes one with fresh demo data.`);
    return;
  }
  if (findDemoLogins(folder) === null && readdirSync(folder).length > 0) {
    throw new UsageError(`The folder ${folder} holds no demo data. It was left as it is.`);
  }

  const lock = acquireFolderLock(folder);
  // The logins go last: a reset that is interrupted can be repeated.
  const names = readdirSync(folder).filter((name) => OURS.test(name) && !name.startsWith('lock'));
  for (const name of names.sort((a, b) => Number(a.startsWith('demo')) - Number(b.startsWith('demo')))) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
  lock.release();

  console.log(`The demo data in ${folder} is gone. The next start seeds it anew.`);
}
