import type { StoredFile } from '@entry/contracts/application/events';
import { type ReadEventsDependencies, readEvents } from './read-events.ts';

/** A file that must be there: an event names it, and its document was not deleted since. */
export type NamedFile = {
  readonly fileId: string;
  /** Whose key it is sealed with; the application's owner. */
  readonly subjectId: string;
  readonly applicationId: string;
  /** Of the document or the slip. */
  readonly documentId: string;
  /** SHA-256 of the bytes as they are stored, in hexadecimal. */
  readonly ciphertextHash: string;
};

type FileEventData = {
  readonly applicationId: string;
  readonly documentId?: string;
  readonly paymentSlipId?: string;
  readonly file?: StoredFile;
};

/** All files that the log says there are. In memory: some hundred bytes for each. */
export async function findNamedFiles(
  dependencies: ReadEventsDependencies,
  signal: AbortSignal,
): Promise<readonly NamedFile[]> {
  const byApplication = new Map<string, NamedFile[]>();
  const keep = (applicationId: string, isKept: (file: NamedFile) => boolean): void =>
    void byApplication.set(applicationId, (byApplication.get(applicationId) ?? []).filter(isKept));

  for await (const events of readEvents(dependencies, signal)) {
    for (const { type, data, metadata } of events) {
      const { applicationId, documentId, paymentSlipId, file } = (data ?? {}) as FileEventData;
      if (type === 'ApplicationDeleted') byApplication.delete(applicationId);
      else if (type === 'DocumentDeleted') keep(applicationId, (named) => named.documentId !== documentId);
      else if (file !== undefined && metadata.subjectId !== null) {
        const { fileId, ciphertextHash } = file;
        const named = { fileId, ciphertextHash, applicationId, subjectId: metadata.subjectId };
        const files = byApplication.get(applicationId) ?? [];
        byApplication.set(applicationId, [...files, { ...named, documentId: documentId ?? paymentSlipId ?? '' }]);
      }
    }
  }

  return [...byApplication.values()].flat();
}
