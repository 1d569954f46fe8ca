import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { mendJpeg } from './mend-jpeg.ts';
import { jpegSegments, START_OF_SCAN } from './segments.ts';

const [WIDTH, HEIGHT] = [52, 44];
const LAST_LINES_BYTES = 60;
const [APPLICATION_0, PROFILE, TABLES] = [0xe0, 0xe2, 0xc4];

/** The same every time; its sides are no multiples of a block's. */
function picture(): Sharp {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = (index * 7 + (index >> 5) * 13) % 251;

  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } }).blur(2);
}

const JFIF = Buffer.from('ffe000104a46494600010100000100010000', 'hex');
const KINDS: Readonly<Record<string, () => Promise<Buffer>>> = {
  usual: () => picture().jpeg().toBuffer(),
  'not subsampled': () => picture().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
  grey: () => picture().greyscale().jpeg().toBuffer(),
  'of four colours': () => picture().toColourspace('cmyk').jpeg().toBuffer(),
  'with usual tables': () => picture().jpeg({ optimiseCoding: false }).toBuffer(),
  progressive: () => picture().jpeg({ progressive: true }).toBuffer(),
};
const SEQUENTIAL = Object.keys(KINDS).filter((kind) => kind !== 'progressive');

const made = new Map<string, Buffer>();
beforeAll(async () => {
  for (const [kind, make] of Object.entries(KINDS)) made.set(kind, await make());
});
const whole = (kind: string): Buffer => made.get(kind) ?? Buffer.alloc(0);

/** Of the first scan. */
function parametersAt(bytes: Buffer): number {
  const scan = [...jpegSegments(bytes)].find(({ marker }) => marker === START_OF_SCAN);
  return (scan?.end ?? 0) - 3;
}

function withParameters(bytes: Buffer, parameters: readonly number[]): Buffer {
  const copy = Buffer.from(bytes);
  copy.set(parameters, parametersAt(bytes));
  return copy;
}

const inserted = (bytes: Buffer, place: number, what: Uint8Array): Buffer =>
  Buffer.concat([bytes.subarray(0, place), what, bytes.subarray(place)]);
const endsOfHeader = (bytes: Buffer): readonly number[] => {
  const segments = [...jpegSegments(bytes)];
  const scan = segments.findIndex(({ marker }) => marker === START_OF_SCAN);
  return segments.slice(0, scan + 1).map(({ start }) => start);
};
const pixels = (bytes: Uint8Array): Promise<Buffer | null> =>
  sharp(bytes, { failOn: 'warning' })
    .raw()
    .toBuffer()
    .catch(() => null);

/** Three blocks in grey, each with a restart mark before the next. */
function restarted(): Buffer {
  const quantisation = `ffdb004300${'01'.repeat(64)}`;
  const frame = 'ffc0000b080008001801011100';
  const [first, others] = ['00', '10'].map((table) => `ffc40014${table}01${'00'.repeat(16)}`);
  const scan = 'ffda0008010100003f00';

  return Buffer.from(`ffd8${quantisation}${frame}ffdd00040001${first}${others}${scan}3fffd03fffd13fffd9`, 'hex');
}

describe('When the header of a JPEG has a fault that changes no pixel', () => {
  it.each(Object.keys(KINDS))('should leave one without faults alone: %s', async (kind) => {
    expect(await mendJpeg(whole(kind))).toBeNull();
    expect(await mendJpeg(Buffer.concat([whole(kind), Buffer.from('a film')]))).toBeNull();
  });

  it.each(
    SEQUENTIAL.flatMap((kind) =>
      [
        [0, 0, 0],
        [1, 63, 0],
        [0, 63, 1],
        [255, 255, 255],
      ].map((p) => [kind, p] as const),
    ),
  )('should write the right parameters of the scan: %s, %j', async (kind, parameters) => {
    const mended = await mendJpeg(withParameters(whole(kind), parameters));

    expect(whole(kind).equals(mended ?? Buffer.alloc(0))).toBe(true);
  });

  it.each(
    Object.keys(KINDS).flatMap((kind) =>
      [
        Buffer.from([0]),
        Buffer.from('\r\n'),
        Buffer.from([0xff, 0]),
        Buffer.from('<html>'),
        Buffer.alloc(300, 'A'),
      ].map((stray) => [kind, stray] as const),
    ),
  )('should take stray bytes out, wherever in the header they are: %s (%#)', async (kind, stray) => {
    for (const place of endsOfHeader(whole(kind))) {
      const mended = await mendJpeg(inserted(whole(kind), place, stray));
      expect(whole(kind).equals(mended ?? Buffer.alloc(0))).toBe(true);
    }
  });

  it.each(Object.keys(KINDS))('should write the end that is missing, whole or in half: %s', async (kind) => {
    const picturePixels = await pixels(whole(kind));
    for (const cut of [1, 2]) {
      const mended = await mendJpeg(whole(kind).subarray(0, -cut));
      expect(await pixels(mended ?? Buffer.alloc(0))).toStrictEqual(picturePixels);
    }
  });

  it('should write a version of the format that there is', async () => {
    const right = inserted(whole('usual'), 2, JFIF);
    const wrong = Buffer.from(right);
    wrong[11] = 2;

    expect(right[2 + 1]).toBe(APPLICATION_0);
    expect(right.equals((await mendJpeg(wrong)) ?? Buffer.alloc(0))).toBe(true);
  });

  it('should mend all of it at once, and change nothing in what it was given', async () => {
    const bytes = inserted(withParameters(whole('usual'), [0, 0, 0]), 2, Buffer.from([0, 0])).subarray(0, -2);
    const before = Buffer.from(bytes);

    expect(whole('usual').equals((await mendJpeg(bytes)) ?? Buffer.alloc(0))).toBe(true);
    expect(bytes.equals(before)).toBe(true);
  });
});

describe('When more than the header of a JPEG is wrong', () => {
  it.each(Object.keys(KINDS))('should never pass a picture that was cut off for a whole one: %s', async (kind) => {
    const [bytes, right] = [whole(kind), await pixels(whole(kind))];
    const others: number[] = [];
    // Each of the last lengths: there a decoder no longer says that something is missing.
    const step = (length: number): number => (length < bytes.length - LAST_LINES_BYTES ? 17 : 1);
    for (let length = parametersAt(bytes); length < bytes.length; length += step(length)) {
      const mended = await mendJpeg(bytes.subarray(0, length));
      const drawn = mended === null ? null : await pixels(mended);
      if (drawn !== null && right !== null && !drawn.equals(right)) others.push(length);
    }

    expect(others).toStrictEqual([]);
  });

  it.each(SEQUENTIAL)('should write no end behind what does not belong to the picture: %s', async (kind) => {
    expect(await mendJpeg(Buffer.concat([whole(kind).subarray(0, -2), Buffer.from('PK\x03\x04 and more')]))).toBeNull();
  });

  it.each(['usual', 'of four colours'])('should not take out what is the rest of a table: %s', async (kind) => {
    const bytes = whole(kind);
    for (const { start } of [...jpegSegments(bytes)].filter(({ marker }) => marker === TABLES)) {
      for (const [place, value] of [
        [start, 0x7f],
        [start + 1, 0xd4],
      ] as const) {
        const damaged = Buffer.from(bytes);
        damaged[place] = value;
        expect(await mendJpeg(damaged)).toBeNull();
      }
    }
  });

  it('should not take out the rest of a colour profile', async () => {
    const bytes = await picture().withIccProfile('p3').jpeg().toBuffer();
    const profile = [...jpegSegments(bytes)].find(({ marker }) => marker === PROFILE);
    const damaged = Buffer.from(bytes);
    damaged.writeUInt16BE(100, (profile?.start ?? 0) + 2);

    expect(await mendJpeg(damaged)).toBeNull();
    expect(
      bytes.equals((await mendJpeg(inserted(bytes, profile?.end ?? 0, Buffer.from([0])))) ?? Buffer.alloc(0)),
    ).toBe(true);
  });

  it('should leave a progressive picture that lacks a scan, or has one twice, as it is', async () => {
    const bytes = whole('progressive');
    const scans = [...jpegSegments(bytes)].filter(({ marker }) => marker === START_OF_SCAN);
    const last = scans.at(-1)?.start ?? 0;

    expect(await mendJpeg(bytes.subarray(0, last))).toBeNull();
    expect(await mendJpeg(Buffer.concat([bytes.subarray(0, -2), bytes.subarray(last, -2)]))).toBeNull();
  });

  it('should read a picture with restart marks to its end, and miss none of them', async () => {
    const bytes = restarted();
    expect(await pixels(bytes)).not.toBeNull();
    const mark = bytes.lastIndexOf(Buffer.from([0xff, 0xd0]));

    expect(bytes.equals((await mendJpeg(bytes.subarray(0, -2))) ?? Buffer.alloc(0))).toBe(true);
    expect(await mendJpeg(Buffer.concat([bytes.subarray(0, mark), bytes.subarray(mark + 2, -2)]))).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['only a beginning', 'ffd8ff'],
    ['beginning and end', 'ffd8ffd9'],
    ['zeros', `ffd8ff${'00'.repeat(500)}`],
    ['marks without end', `ffd8${'ffd0'.repeat(5_000)}`],
    ['something else', '89504e470d0a1a0affda0003ffd9'],
  ])('should mend nothing where there is no picture: %s', async (_what, hex) => {
    expect(await mendJpeg(Buffer.from(hex, 'hex'))).toBeNull();
  });
});
