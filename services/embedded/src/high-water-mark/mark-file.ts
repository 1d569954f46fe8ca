import { hash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { keepFirstFile } from '../keep-first-file.ts';

/**
 * A small file that always holds the last or the last but one of what was written: two slots, written by turns. Writing
 * takes some microseconds and flushes nothing: what a killed process wrote is there, and after a power cut the slots
 * may be older, never a mixture.
 */
export type MarkFile = {
  /** @param payload of at most `LARGEST_PAYLOAD` bytes */
  readonly write: (payload: Buffer) => void;
  /** Makes what was written survive a power cut. */
  readonly flush: () => void;
  readonly close: () => void;
};

/** What a file of marks says: the payload of the newest slot that is whole. */
export type MarkReading =
  | { readonly kind: 'mark'; readonly payload: Buffer; readonly sequence: number }
  | { readonly kind: 'missing' }
  | { readonly kind: 'damaged' };

/** A page of memory each, so that the two never reach the disk in one write. */
const SLOT_BYTES = 4_096;
const MAGIC = 'MARK';
/** Magic, sequence (6 bytes), length of the payload (2 bytes), payload; then the checksum. */
const HEADER_BYTES = 12;
const CHECKSUM_BYTES = 32;
/** A sector: what a disk writes whole or not at all. */
const RECORD_BYTES = 512;
export const LARGEST_PAYLOAD = RECORD_BYTES - HEADER_BYTES - CHECKSUM_BYTES;

export function readMarkFile(file: string): MarkReading {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { kind: 'missing' };
    throw error;
  }

  let newest: MarkReading = { kind: 'damaged' };
  for (const start of [0, SLOT_BYTES]) {
    const slot = readSlot(bytes.subarray(start, start + RECORD_BYTES));
    if (slot !== null && (newest.kind !== 'mark' || slot.sequence > newest.sequence)) newest = slot;
  }

  return newest;
}

/**
 * Opens a file of marks for writing, and makes it when it is missing. One that cannot be read is begun anew: whoever
 * opens it has decided what it shall say.
 */
export function openMarkFile(file: string, first: Buffer): MarkFile {
  const reading = readMarkFile(file);
  if (reading.kind === 'missing') keepFirstFile(file, slotOf(1, first));
  let sequence = reading.kind === 'mark' ? reading.sequence : 1;
  const handle = openSync(file, 'r+');
  /** One for all: a mark is written with every commit, and a new page of memory for each costs as much as the write. */
  const slot = Buffer.alloc(RECORD_BYTES);
  let isOpen = true;

  return {
    write: (payload) => {
      sequence += 1;
      fillSlot(slot, sequence, payload);
      writeSync(handle, slot, 0, RECORD_BYTES, (sequence % 2) * SLOT_BYTES);
    },
    flush: () => fsyncSync(handle),
    close: () => {
      if (!isOpen) return;

      isOpen = false;
      closeSync(handle);
    },
  };
}

function slotOf(sequence: number, payload: Buffer): Buffer {
  const slot = Buffer.alloc(RECORD_BYTES);
  fillSlot(slot, sequence, payload);

  return slot;
}

function fillSlot(slot: Buffer, sequence: number, payload: Buffer): void {
  if (payload.length > LARGEST_PAYLOAD) throw new RangeError('The mark is too large');

  slot.write(MAGIC, 0, 'latin1');
  slot.writeUIntLE(sequence, 4, 6);
  slot.writeUInt16LE(payload.length, 10);
  payload.copy(slot, HEADER_BYTES);
  const end = HEADER_BYTES + payload.length;
  slot.write(checksumOf(slot, end), end, 'hex');
  slot.fill(0, end + CHECKSUM_BYTES);
}

/** As a text: a buffer of its own for 32 bytes takes longer than the checksum, and one is made with every commit. */
const checksumOf = (slot: Buffer, end: number): string => hash('sha256', slot.subarray(0, end), 'hex');

function readSlot(slot: Buffer): Extract<MarkReading, { kind: 'mark' }> | null {
  if (slot.length < RECORD_BYTES || slot.toString('latin1', 0, MAGIC.length) !== MAGIC) return null;

  const length = slot.readUInt16LE(10);
  if (length > LARGEST_PAYLOAD) return null;

  const end = HEADER_BYTES + length;
  if (checksumOf(slot, end) !== slot.toString('hex', end, end + CHECKSUM_BYTES)) return null;

  return { kind: 'mark', sequence: slot.readUIntLE(4, 6), payload: Buffer.from(slot.subarray(HEADER_BYTES, end)) };
}
