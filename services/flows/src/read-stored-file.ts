import { DomainError } from '@entry/domain/domain-error';
import { CiphertextRejectedError } from '@entry/platform/encryption/authenticated-cipher';
import type { FileAlarms } from '@entry/platform/file-alarms';
import type { FileStore } from '@entry/platform/ports/file-store';
import type { KeyVault } from '@entry/platform/ports/key-vault';

export type StoredFileDependencies = {
  readonly files: Pick<FileStore, 'read'>;
  readonly vault: Pick<KeyVault, 'findKey'>;
  readonly fileAlarms: Pick<FileAlarms, 'gone' | 'unreadable'>;
};

export type StoredFileReference = {
  readonly fileId: string;
  readonly subjectId: string;
  /** Of the document or the slip, for whoever reads the alarm. */
  readonly documentId: string;
};

/**
 * The bytes of a file that an event names; null when the person it belongs to was erased meanwhile.
 * @throws DomainError `stored_file_gone` when it is missing or damaged, which is an alarm besides
 */
export async function readStoredFile(
  { files, vault, fileAlarms }: StoredFileDependencies,
  file: StoredFileReference,
): Promise<Uint8Array | null> {
  const bytes = await files.read(file.fileId, file.subjectId).catch((error: unknown) => {
    if (!isDamage(error)) throw error;

    fileAlarms.unreadable(file);
    throw new DomainError('stored_file_gone');
  });
  // A file store answers the same for both: that somebody was erased is no loss.
  if (bytes !== null || (await vault.findKey(file.subjectId)) === null) return bytes;

  fileAlarms.gone(file);
  throw new DomainError('stored_file_gone');
}

/** What the disk says of a file that is there and does not give its bytes. */
const UNREADABLE: ReadonlySet<unknown> = new Set(['EIO', 'EISDIR', 'ENOTDIR', 'EACCES', 'EPERM']);

function isDamage(error: unknown): boolean {
  return error instanceof CiphertextRejectedError || UNREADABLE.has((error as NodeJS.ErrnoException).code);
}
