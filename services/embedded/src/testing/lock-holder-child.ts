import { acquireFolderLock, FolderLockedError } from '../folder-lock.ts';

/** Takes the lock of the folder, says what came of it, and keeps it until the process is killed. */
try {
  acquireFolderLock(process.argv[2] ?? '');
  console.log('locked');
} catch (error) {
  console.log(error instanceof FolderLockedError ? `refused ${error.pid} ${error.message}` : String(error));
}
setInterval(() => {}, 1_000);
