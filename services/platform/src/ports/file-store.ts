/** Encrypted files, each sealed with the key of the person it belongs to. Written once, never changed. */
export type FileStore = {
  /** Durable when it resolves. @throws when the id is taken: files are never overwritten. */
  readonly write: (file: {
    readonly fileId: string;
    readonly subjectId: string;
    readonly bytes: Uint8Array;
  }) => Promise<{ readonly ciphertextHash: string }>;
  /** The original bytes, byte-identical; null when the file is gone or its subject was erased. */
  readonly read: (fileId: string, subjectId: string) => Promise<Uint8Array | null>;
  /** A second call changes nothing. */
  readonly remove: (fileId: string) => Promise<void>;
  /** All ids with the time they were written (milliseconds since 1970), to sweep files that no event names. */
  readonly list: () => AsyncIterable<{ readonly fileId: string; readonly writtenAt: number }>;
};
