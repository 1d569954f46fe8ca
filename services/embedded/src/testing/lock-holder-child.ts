import { acquireFolderLock, type FolderLock, FolderLockedError } from '../folder-lock.ts';

function tryLock(): FolderLock | null {
  try {
    const lock = acquireFolderLock(process.argv[2] ?? '');
    console.log('locked');
    return lock;
  } catch (error) {
    console.log(error instanceof FolderLockedError ? `refused ${error.pid} ${error.message}` : String(error));
    return null;
  }
}

/** Takes the lock of the folder, says what came of it, and keeps it until the process is killed. */
const lock = tryLock();
// A lock that nobody refers to is collected as garbage, and with it the database that holds the lock.
setInterval(() => lock?.requireHeld(), 1_000);
