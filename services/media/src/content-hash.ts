import { createHash } from 'node:crypto';

/** SHA-256 of a file as it came, in lower-case hexadecimal: the same file is known again by it. */
export function contentHashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
