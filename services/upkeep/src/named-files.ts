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

/** What must be stored beside the log, and whose keys must not. */
export type NamedInLog = {
  readonly files: readonly NamedFile[];
  /** Accounts and waiting-list entries that were erased. */
  readonly erased: ReadonlySet<string>;
};

const ENDINGS: ReadonlySet<string> = new Set(['AccountDeleted', 'WaitingListEntryRemoved']);

/** Whether nothing of a person may be left to read after an event. */
export const isEnding = ({ type }: { readonly type: string }): boolean => ENDINGS.has(type);

/** All files that the log says there are. In memory: some hundred bytes for each. */
export async function findNamedFiles(
  dependencies: ReadEventsDependencies,
  signal: AbortSignal,
): Promise<readonly NamedFile[]> {
  return (await findNamedInLog(dependencies, signal)).files;
}

/** Reads the whole log. */
export async function findNamedInLog(dependencies: ReadEventsDependencies, signal: AbortSignal): Promise<NamedInLog> {
  const erased = new Set<string>();
  const byApplication = new Map<string, NamedFile[]>();
  const keep = (applicationId: string, isKept: (file: NamedFile) => boolean): void =>
    void byApplication.set(applicationId, (byApplication.get(applicationId) ?? []).filter(isKept));

  for await (const events of readEvents(dependencies, signal)) {
    for (const { type, data, metadata } of events) {
      if (isEnding({ type })) erased.add(endedPerson(data as EndingData));
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

  return { files: [...byApplication.values()].flat(), erased };
}

type EndingData = { readonly accountId?: string; readonly entryId?: string };

const endedPerson = ({ accountId, entryId }: EndingData): string => accountId ?? entryId ?? '';
