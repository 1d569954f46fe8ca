import { MediaType } from '@entry/contracts/rules/documents';
import { DOCUMENT_MAXIMUM_BYTES } from '@entry/contracts/rules/limits';
import type { MessageId } from '../../messages/catalog.ts';

/** What is wrong with a chosen file before it costs an upload; null when nothing is. */
export function fileErrorId(file: File | null, maximumBytes = DOCUMENT_MAXIMUM_BYTES): MessageId | null {
  if (file === null) return 'documents.fileRequired';
  if (file.size === 0) return 'documents.fileEmpty';
  if (file.size > maximumBytes) return 'documents.fileTooLarge';
  // Some phones give no type at all: then the server, which looks into the bytes, decides.
  if (file.type !== '' && !MediaType.safeParse(file.type).success) return 'documents.fileType';

  return null;
}
