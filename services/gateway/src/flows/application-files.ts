import { applicationStream } from '@entry/domain/streams';
import type { EventLog } from '@entry/platform/ports/event-log';
import type { FileStore } from '@entry/platform/ports/file-store';

const PAGE = 500;
const FILE_EVENTS: ReadonlySet<string> = new Set(['DocumentUploaded', 'PaymentSlipUploaded']);

type FileEventData = { readonly file?: { readonly fileId?: string }; readonly documentId?: string };

/** Removes the files an application ever had, or those of one document; the log still proves they existed. */
export async function removeApplicationFiles(
  dependencies: { readonly log: EventLog; readonly files: FileStore },
  applicationId: string,
  documentId: string | null = null,
): Promise<void> {
  const stream = applicationStream(applicationId);
  let revision = 0;
  for (;;) {
    const page = await dependencies.log.readStream(stream, revision, PAGE);
    for (const event of page) {
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
