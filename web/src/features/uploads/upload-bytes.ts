import type { KeptUploads } from './kept-uploads.ts';
import { DeviceSilentError } from './retrying.ts';
import { FileUnreadableError } from './upload-state.ts';

/** @throws FileUnreadableError when it was moved, or taken back by the application it came from */
export async function readFile(file: File): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new FileUnreadableError();
  }
}

/** @throws DeviceSilentError, FileUnreadableError */
export async function readKept(device: KeptUploads, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const found = await device.read(id);
  if (found === 'unknown') throw new DeviceSilentError();
  if (found === 'gone') throw new FileUnreadableError();

  return found;
}
