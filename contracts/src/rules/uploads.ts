import { DOCUMENT_MAXIMUM_BYTES } from './limits.ts';

/**
 * Bytes of a part: what a break costs at most. Eight seconds at 256 kbps; a file of 10 MB is 40 requests, well within what
 * one person may ask for in a minute.
 */
export const UPLOAD_PART_BYTES = 256 * 1024;
export const UPLOAD_PARTS_MAXIMUM = Math.ceil(DOCUMENT_MAXIMUM_BYTES / UPLOAD_PART_BYTES);
/** Uploads of one person that are begun and not complete: every document, a slip, and some that were chosen wrongly. */
export const UPLOADS_IN_PROGRESS_MAXIMUM = 8;
/** How long an upload may take, in milliseconds; then its parts are removed. */
export const UPLOAD_LIFETIME = 24 * 60 * 60 * 1_000;

export function partCountOf(size: number): number {
  return Math.ceil(size / UPLOAD_PART_BYTES);
}

/** Where a part of a file begins and ends, in bytes; the end is not in it. */
export function rangeOfPart(index: number, size: number): { readonly start: number; readonly end: number } {
  const start = index * UPLOAD_PART_BYTES;

  return { start, end: Math.min(size, start + UPLOAD_PART_BYTES) };
}
