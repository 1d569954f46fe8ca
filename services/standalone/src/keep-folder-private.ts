import { once } from 'node:events';
import { makeContentsPrivate, makePrivate, type Repairs } from '@entry/embedded/private-folder';
import type { Logger } from '@entry/platform/logger';
import type { Task } from '@entry/platform/supervisor';

/** Closes the folder itself to everybody else, before anything is opened in it. */
export function closeFolder(folder: string, keyFiles: readonly string[], logger: Logger): void {
  report(logger, makePrivate(folder, keyFiles));
}

/** Puts right, once and while people are served, what an older version or a copy left open to others deeper in the folder. */
export function privateFolderTask(folder: string, logger: Logger): Task {
  let isDone = false;

  return async (signal) => {
    if (!isDone) report(logger, await makeContentsPrivate(folder, signal));
    isDone = true;
    if (!signal.aborted) await once(signal, 'abort');
  };
}

function report(logger: Logger, { repaired, refused }: Repairs): void {
  if (repaired > 0) {
    logger.warn({ total: repaired }, 'Files or folders of the data folder were open to other users: closed to them');
  }
  if (refused > 0) {
    logger.error({ code: 'folder_open_to_others', total: refused }, 'Files could not be closed to other users');
  }
}
