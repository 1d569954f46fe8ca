import type { StoredFile } from '@entry/contracts/application/events';
import type { MediaType } from '@entry/contracts/rules/documents';
import { DomainError } from '@entry/domain/domain-error';
import { ConflictError, StaleRevisionError } from '@entry/platform/command-handling/errors';
import { newId } from '@entry/platform/identifiers';
import { AppendTooLargeError } from '@entry/platform/ports/append-rules';
import type { FileStore } from '@entry/platform/ports/file-store';
import { SubjectErasedError } from '@entry/platform/ports/key-vault';
import type * as z from 'zod/mini';

type StoredFileFacts = z.infer<typeof StoredFile>;

export type FileToStore = {
  readonly bytes: Uint8Array;
  readonly mediaType: MediaType;
  /** Whose key seals it. */
  readonly subjectId: string;
};

/**
 * Bytes first, event second: the file is durable before `record` writes the event that names it. When the
 * event is refused, or a repeated command named another file already, the bytes are taken away again; after any
 * other failure they stay, because the event may be there, and are swept if it is not.
 */
export async function storeFileThen<Result>(
  files: FileStore,
  file: FileToStore,
  record: (stored: StoredFileFacts) => Promise<Result>,
  namesFile: (result: Result, fileId: string) => boolean,
): Promise<Result> {
  const fileId = newId();
  const { bytes, subjectId, mediaType } = file;
  const { ciphertextHash } = await files.write({ fileId, subjectId, bytes });

  try {
    const result = await record({ fileId, ciphertextHash, mediaType, size: bytes.length });
    if (!namesFile(result, fileId)) await files.remove(fileId);

    return result;
  } catch (error) {
    if (isRefusal(error)) await files.remove(fileId);
    throw error;
  }
}

/** Whether nothing was written for certain. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof DomainError ||
    error instanceof StaleRevisionError ||
    error instanceof ConflictError ||
    error instanceof AppendTooLargeError ||
    error instanceof SubjectErasedError
  );
}
