import { applicationStream } from '@entry/domain/streams';
import type { EventCodec } from '@entry/platform/encryption/event-codec';
import type { EventLog } from '@entry/platform/ports/event-log';
import type { FileStore } from '@entry/platform/ports/file-store';

const PAGE = 500;
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
  let revision = 0;
  while (revision <= upTo) {
    const page = await dependencies.log.readStream(stream, revision, PAGE);
    for (const event of page.flatMap(dependencies.codec.project)) {
      if (event.revision > upTo) return;
      if (!FILE_EVENTS.has(event.type)) continue;

      const data = event.data as FileEventData;
      const fileId = data.file?.fileId;
      if (fileId !== undefined && (documentId === null || data.documentId === documentId)) {
        await dependencies.files.remove(fileId);
      }
    }
    if (page.length < PAGE) return;

    revision += page.length;
  }
}
