import { createHash } from 'node:crypto';
import { BEFORE_FIRST } from '@entry/platform/ports/event-log';
import { openStopped } from '../../kill-test/open-stopped.ts';

type FileEvent = { readonly file: { readonly fileId: string } };

/** Events that a file was taken, by the person who sent it, in the order of the log; and the SHA-256 of what is stored. */
export type StoredUpload = { readonly type: string; readonly subjectId: string; readonly sha256: string };

const TYPES: ReadonlySet<string> = new Set(['DocumentUploaded', 'PaymentSlipUploaded']);

export type StoredUploads = { readonly uploads: readonly StoredUpload[]; readonly parts: number };

/** What a service that does not run has taken, read as it reads it. */
export async function readStoredUploads(dataDirectory: string): Promise<StoredUploads> {
  const folder = await openStopped(dataDirectory);
  try {
    const uploads: StoredUpload[] = [];
    for (const { type, data, metadata } of await folder.log.readAll(BEFORE_FIRST, 100_000)) {
      if (!TYPES.has(type)) continue;

      const subjectId = metadata.actor.id;
      const bytes = await folder.files.read((data as FileEvent).file.fileId, subjectId);
      uploads.push({ type, subjectId, sha256: hashOf(bytes ?? Buffer.alloc(0)) });
    }
    let parts = 0;
    for await (const _part of folder.uploadParts.list()) parts += 1;

    return { uploads, parts };
  } finally {
    await folder.close();
  }
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
