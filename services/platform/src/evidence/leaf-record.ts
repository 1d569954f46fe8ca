import { hyphenate } from '../identifiers.ts';
import type { EvidenceLeaf } from '../ports/evidence-store.ts';

/** Position (8 bytes, the highest first) and event id (16 bytes): what is kept of a leaf beside its hash. */
export const LEAF_RECORD_BYTES = 24;
const ID_OFFSET = 8;

export function writeLeafRecord({ position, eventId }: EvidenceLeaf, bytes: Buffer, offset: number): void {
  bytes.writeBigInt64BE(position, offset);
  bytes.write(eventId.replaceAll('-', ''), offset + ID_OFFSET, 'hex');
}

/** @param hash of the leaf */
export function readLeafRecord(bytes: Buffer, offset: number, hash: Uint8Array): EvidenceLeaf {
  return {
    position: bytes.readBigInt64BE(offset),
    eventId: hyphenate(bytes.toString('hex', offset + ID_OFFSET, offset + LEAF_RECORD_BYTES)),
    hash,
  };
}

/** Which of some records, one behind the other, is the one of an event; null when none is. */
export function findLeafRecord(bytes: Buffer, eventId: string): number | null {
  const id = Buffer.from(eventId.replaceAll('-', ''), 'hex');
  for (let at = bytes.indexOf(id); at !== -1; at = bytes.indexOf(id, at + 1)) {
    if (at % LEAF_RECORD_BYTES === ID_OFFSET) return (at - ID_OFFSET) / LEAF_RECORD_BYTES;
  }

  return null;
}
