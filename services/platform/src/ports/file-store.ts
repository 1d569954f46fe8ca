import type { CallOptions } from './call-options.ts';

/**
 * Encrypted files, each sealed with the key of the person it belongs to. Written once, never changed. Every call may
 * reject with `UnavailableError`, and does so within a deadline when the adapter talks over a network; a `write` that
 * was cut off so may have left a file that no event names, which is swept.
 */
export type FileStore = {
  /** Durable when it resolves. @throws FileExistsError when the id is taken: files are never overwritten. */
  readonly write: (
    file: { readonly fileId: string; readonly subjectId: string; readonly bytes: Uint8Array },
    options?: CallOptions,
  ) => Promise<{ readonly ciphertextHash: string }>;
  /** The original bytes, byte-identical; null when the file is gone or its subject was erased. */
  readonly read: (fileId: string, subjectId: string, options?: CallOptions) => Promise<Uint8Array | null>;
  /** Which of these files are there. They may still be unreadable: their subject may have been erased. */
  readonly findPresent: (fileIds: readonly string[], options?: CallOptions) => Promise<ReadonlySet<string>>;
  /** A second call changes nothing. */
  readonly remove: (fileId: string, options?: CallOptions) => Promise<void>;
  /** All ids with the time they were written (milliseconds since 1970), to sweep files that no event names. */
  readonly list: (options?: CallOptions) => AsyncIterable<{ readonly fileId: string; readonly writtenAt: number }>;
};

export class FileExistsError extends Error {
  override readonly name = 'FileExistsError';
  constructor(fileId: string) {
    super(`The file ${fileId} exists already: files are never overwritten`);
  }
}
