import { crc32, deflateSync } from 'node:zlib';

export type Header = {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  /** 0 grey, 2 colours, 3 palette, 4 grey with alpha, 6 colours with alpha. */
  readonly colour: number;
  readonly compression?: number;
  readonly filter?: number;
  readonly interlace?: number;
};

export const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Adam7: where each pass begins, and how far apart its pixels are. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

export function chunk(type: string, data: Uint8Array = Buffer.alloc(0), crc?: number): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc ?? crc32(body), 4);

  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

export function header(of: Header): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(of.width, 0);
  data.writeUInt32BE(of.height, 4);
  data.set([of.depth, of.colour, of.compression ?? 0, of.filter ?? 0, of.interlace ?? 0], 8);

  return chunk('IHDR', data);
}

/** The lines of a picture as they are before they are compressed: no filter, and some samples in each. */
export function lines(of: Header): Buffer {
  const one = (width: number, height: number): Buffer => {
    if (width === 0 || height === 0) return Buffer.alloc(0);
    const bytes = Math.ceil((width * (SAMPLES[of.colour] ?? 1) * of.depth) / 8);
    const line = Buffer.from([0, ...Array.from({ length: bytes }, (_, place) => (place * 37) & 0x11)]);
    return Buffer.concat(Array.from({ length: height }, () => line));
  };
  if (of.interlace !== 1) return one(of.width, of.height);

  return Buffer.concat(
    PASSES.map(([left, top, right, down]) =>
      one(Math.ceil(Math.max(0, of.width - left) / right), Math.ceil(Math.max(0, of.height - top) / down)),
    ),
  );
}

export const palette = (colours = 256): Buffer =>
  chunk('PLTE', Buffer.from(Array.from({ length: colours * 3 }, (_, place) => place & 0xff)));

export const data = (raw: Uint8Array): Buffer => chunk('IDAT', deflateSync(raw));
export const end = (): Buffer => chunk('IEND');

/** A whole PNG; what is given is put before the pixels. */
export function png(of: Header, before: readonly Uint8Array[] = []): Buffer {
  const colours = of.colour === 3 ? [palette(2 ** Math.min(8, of.depth))] : [];

  return Buffer.concat([SIGNATURE, header(of), ...colours, ...before, data(lines(of)), end()]);
}
