import type { MessageId } from '../../messages/catalog.ts';
import { sniffFile } from './sniff-file.ts';

/** Ids of the messages that a page has for what is wrong with a file; they differ by what it asks for. */
export type FileMessages = { readonly empty: MessageId; readonly tooLarge: MessageId };

/** What is wrong with a chosen file before it costs an upload; null when nothing is. */
export async function fileProblem(file: File, maximumBytes: number, messages: FileMessages): Promise<MessageId | null> {
  if (file.size === 0) return messages.empty;

  try {
    const type = await sniffFile(file);
    if (type === 'heic') return 'uploads.heic';
    if (type === 'other') return 'uploads.wrongType';
  } catch {
    return 'uploads.unreadable';
  }

  return file.size > maximumBytes ? messages.tooLarge : null;
}
