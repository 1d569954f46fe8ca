import { UsageError } from '@entry/platform/running/explain-failure';

/**
 * What to say when a file or folder that a command line named could not be written. Without it the failure would be taken
 * for one of the data folder, which nothing is written to.
 * @returns the error as it is when it is none of the operating system
 */
export function explainWriteFailure(path: string, error: unknown): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return error;
  if (code === 'EEXIST') return new UsageError(`${path} is there already, and is not written over`);
  if (code === 'ENOENT') return new UsageError(`There is no folder for ${path}`);
  if (code === 'EROFS') return new UsageError(`${path} cannot be written: the disk is read-only (${message})`);
  if (code === 'EACCES' || code === 'EPERM') {
    return new UsageError(`${path} cannot be written: it is not permitted (${message})`);
  }

  return new UsageError(`${path} cannot be written: ${message}`);
}
