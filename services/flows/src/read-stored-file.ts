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
    if (!(error instanceof CiphertextRejectedError)) throw error;

    fileAlarms.unreadable(file);
    throw new DomainError('stored_file_gone');
  });
  // A file store answers the same for both: that somebody was erased is no loss.
  if (bytes !== null || (await vault.findKey(file.subjectId)) === null) return bytes;

  fileAlarms.gone(file);
  throw new DomainError('stored_file_gone');
}
