import { closeSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/**
 * An append-only file of frames, each with its length and checksum. What a crash left unfinished at its end is cut off
 * when it is opened. Addresses are places of bytes; they may jump, which leaves a hole in the file that takes no room.
 */
export type Journal = {
  /** Where the next frame begins. */
  readonly end: () => number;
  /** Writes frames at the end, one after the other; they are on the disk when it resolves. */
  readonly append: (frames: readonly Buffer[]) => Promise<void>;
  readonly read: (address: number, length: number) => Buffer;
  /** Lets the next frame begin at a higher address. */
  readonly jumpTo: (address: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

const MAGIC = 0x45_56_46_31;
/** A frame that holds nothing but the address at which the next one begins. */
const JUMP_MAGIC = 0x45_56_4a_31;
/** Magic, length of the contents, checksum of the contents. */
export const FRAME_HEADER_BYTES = 12;
/** Addresses begin here, so that no event has position 0. */
const FILE_HEADER_BYTES = 64;
const READ_AT_ONCE = 8 * 1024 * 1024;

/** Puts contents into a frame. */
export function frameOf(contents: readonly Buffer[], magic = MAGIC): Buffer {
  const frame = Buffer.concat([Buffer.alloc(FRAME_HEADER_BYTES), ...contents]);
  frame.writeUInt32LE(magic, 0);
  frame.writeUInt32LE(frame.length - FRAME_HEADER_BYTES, 4);
  frame.writeUInt32LE(crc32(frame.subarray(FRAME_HEADER_BYTES)), 8);

  return frame;
}

/** @param onFrame is given the contents of every frame and the address they begin at */
export async function openJournal(
  file: string,
  onFrame: (contents: Buffer, address: number) => void,
): Promise<Journal> {
  const descriptor = openSync(file, 'a+');
  const size = fstatSync(descriptor).size;
  let end = scan(descriptor, size, onFrame);
  if (size > end) ftruncateSync(descriptor, end);
  closeSync(descriptor);

  const handle = await open(file, 'r+');
  const read = (address: number, length: number): Buffer => {
    const bytes = Buffer.allocUnsafe(length);
    const count = readSync(handle.fd, bytes, 0, length, address);
    if (count !== length) throw new Error(`The journal ends within the record at ${address}`);

    return bytes;
  };

  async function append(frames: readonly Buffer[]): Promise<void> {
    const bytes = frames.length === 1 ? (frames[0] as Buffer) : Buffer.concat(frames);
    const { bytesWritten } = await handle.write(bytes, 0, bytes.length, end);
    if (bytesWritten !== bytes.length) throw new Error('The disk took only a part');

    await handle.datasync();
    end += bytes.length;
  }

  return {
    end: () => end,
    append,
    read,
    jumpTo: async (address) => {
      const target = Buffer.alloc(8);
      target.writeDoubleLE(address);
      await append([frameOf([target], JUMP_MAGIC)]);
      end = address;
    },
    close: () => handle.close(),
  };
}

/** Frame after frame, a large piece of the file at a time, up to the first that is not whole; answers where it begins. */
function scan(descriptor: number, size: number, onFrame: (contents: Buffer, address: number) => void): number {
  let address = FILE_HEADER_BYTES;
  let piece = Buffer.alloc(0);
  let pieceAt = address;

  const need = (length: number): boolean => {
    if (address + length > size) return false;
    if (address >= pieceAt && address + length <= pieceAt + piece.length) return true;

    piece = Buffer.allocUnsafe(Math.min(size - address, Math.max(length, READ_AT_ONCE)));
    pieceAt = address;
    readSync(descriptor, piece, 0, piece.length, address);
    return true;
  };

  while (need(FRAME_HEADER_BYTES)) {
    const header = piece.subarray(address - pieceAt, address - pieceAt + FRAME_HEADER_BYTES);
    const [magic, length, checksum] = [header.readUInt32LE(0), header.readUInt32LE(4), header.readUInt32LE(8)];
    if ((magic !== MAGIC && magic !== JUMP_MAGIC) || !need(FRAME_HEADER_BYTES + length)) return address;

    const begin = address - pieceAt + FRAME_HEADER_BYTES;
    const contents = piece.subarray(begin, begin + length);
    if (crc32(contents) !== checksum) return address;

    if (magic === MAGIC) onFrame(contents, address + FRAME_HEADER_BYTES);
    address = magic === MAGIC ? address + FRAME_HEADER_BYTES + length : contents.readDoubleLE();
  }

  return address;
}
