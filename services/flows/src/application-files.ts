import { applicationStream } from '@entry/domain/streams';
import type { EventCodec } from '@entry/platform/encryption/event-codec';
import type { EventLog } from '@entry/platform/ports/event-log';
import type { FileStore } from '@entry/platform/ports/file-store';
import type { AnyProjectedEvent } from '@entry/platform/projection';
import { readStream } from '@entry/platform/read-stream';

const FILE_EVENTS: ReadonlySet<string> = new Set(['DocumentUploaded', 'PaymentSlipUploaded']);

type FileEventData = { readonly file?: { readonly fileId?: string }; readonly documentId?: string };

/**
 * Removes the files that an application had, or those of one document; the log still proves they existed.
 * @param upTo revision of the event that ended them: after it a new application may have begun in the same stream,
 *   and this may be the repeat of an old request
 */
export async function removeApplicationFiles(
  dependencies: {
    readonly log: EventLog;
    readonly codec: Pick<EventCodec, 'project'>;
    readonly files: FileStore;
  },
  applicationId: string,
  upTo: number,
  documentId: string | null = null,
): Promise<void> {
  const stream = applicationStream(applicationId);
  for await (const recorded of readStream(dependencies.log, stream, { to: upTo })) {
    for (const event of dependencies.codec.project(recorded)) {
      const fileId = fileIdIn(event, documentId);
      if (fileId !== null) await dependencies.files.remove(fileId);
    }
  }
}

/** The file that an event names, when it is one of the document's, or of any; null when it names none. */
function fileIdIn({ type, data }: AnyProjectedEvent, documentId: string | null): string | null {
  if (!FILE_EVENTS.has(type)) return null;

  const named = data as FileEventData;
  return documentId === null || named.documentId === documentId ? (named.file?.fileId ?? null) : null;
}
