import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { saidUpright } from './exif-orientation.ts';
import { inspectPicture } from './inspect-picture.ts';
import { withoutMetadata } from './jpeg-segments.ts';

const SEED = 20_261_122;
const grey = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8899aa' } });
const bytesOf = async (image: Sharp): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await image.toBuffer());
const text = (content: string): Uint8Array => Uint8Array.from(content, (letter) => letter.charCodeAt(0));

/** A box with a brand, as HEIC, AVIF and films begin. */
const branded = (...brands: readonly string[]): Uint8Array =>
  text(
    `\0\0\0${String.fromCharCode(12 + 4 * brands.length)}ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}rest of it`,
  );

describe('When the first bytes of a picture are looked at', () => {
  it('should know a JPEG, its size and that it is baseline', async () => {
    expect(inspectPicture(await bytesOf(grey(800, 700).jpeg()))).toEqual({
      format: 'jpeg',
      width: 800,
      height: 700,
      orientation: 1,
      orientationAt: null,
      isBaseline: true,
      hasMetadata: false,
    });
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('should find orientation %i, and the size as it is shown', async (orientation) => {
    const bytes = await bytesOf(grey(800, 700).jpeg().withMetadata({ orientation }));
    const facts = inspectPicture(bytes);

    expect(facts).toMatchObject({ orientation, hasMetadata: true });
    expect(facts).toMatchObject(orientation >= 5 ? { width: 700, height: 800 } : { width: 800, height: 700 });
    const orientationAt = 'orientationAt' in facts ? facts.orientationAt : null;
    const upright = await saidUpright(new Blob([bytes]), orientationAt).arrayBuffer();
    expect((await sharp(upright).metadata()).orientation).toBe(1);
  });

  it('should find an orientation that is written the other way round', async () => {
    const little = await bytesOf(grey(800, 700).jpeg());
    // By hand: the start of the file, then EXIF in big-endian with one entry, orientation 8.
    const exif = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 8, 0, 0, 0, 0, 0, 0];
    const segment = [0xff, 0xe1, 0, 2 + 6 + exif.length, ...text('Exif\0\0'), ...exif];
    const bytes = new Uint8Array([...little.subarray(0, 2), ...segment, ...little.subarray(2)]);
    const facts = inspectPicture(bytes);

    expect(facts).toMatchObject({ orientation: 8, width: 700, height: 800 });
    const orientationAt = 'orientationAt' in facts ? facts.orientationAt : null;
    const upright = await saidUpright(new Blob([bytes]), orientationAt).arrayBuffer();
    expect((await sharp(upright).metadata()).orientation).toBe(1);
  });

  it('should know a progressive JPEG and a PNG', async () => {
    expect(inspectPicture(await bytesOf(grey(700, 600).jpeg({ progressive: true })))).toMatchObject({
      isBaseline: false,
    });
    expect(inspectPicture(await bytesOf(grey(700, 600).png()))).toMatchObject({
      format: 'png',
      width: 700,
      height: 600,
      hasMetadata: false,
    });
  });

  it.each([
    ['empty', new Uint8Array()],
    ['pdf', text('%PDF-1.7\nand so on')],
    ['pdf', text('\n\n%PDF-1.7\nand so on')],
    ['heic', branded('heic', 'mif1', 'heic')],
    ['heic', branded('mif1', 'heic')],
    ['otherFormat', branded('avif', 'mif1', 'avif')],
    ['notPicture', branded('isom', 'mp42')],
    ['animated', text('GIF89a and so on')],
    ['animated', text('RIFF\x20\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0')],
    ['otherFormat', text('RIFF\x20\0\0\0WEBPVP8 \x0a\0\0\0\x02\0\0\0')],
    ['otherFormat', text('BM and so on')],
    ['notPicture', text('<html>a page</html>')],
    ['damaged', text('\xff\xd8\xff')],
    ['damaged', text('\x89PNG\r\n\x1a\n')],
  ] as const)('should say %s (%#)', (problem, bytes) => {
    expect(inspectPicture(bytes)).toEqual({ problem });
  });

  it('should refuse colours for printing, moving pictures and files that broke off', async () => {
    const jpeg = await bytesOf(grey(800, 700).jpeg());
    const png = await bytesOf(grey(800, 700).png());
    const animation = text('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\0\0\0\0');

    expect(inspectPicture(await bytesOf(grey(800, 700).toColourspace('cmyk').jpeg()))).toEqual({ problem: 'cmyk' });
    expect(inspectPicture(new Uint8Array([...png.subarray(0, 33), ...animation, ...png.subarray(33)]))).toEqual({
      problem: 'animated',
    });
    expect(inspectPicture(jpeg.subarray(0, jpeg.length - 2))).toEqual({ problem: 'damaged' });
    expect(inspectPicture(jpeg.subarray(0, 100))).toEqual({ problem: 'damaged' });
    expect(inspectPicture(png.subarray(0, png.length - 12))).toEqual({ problem: 'damaged' });
  });

  it('should take no notice of what phones write behind the picture', async () => {
    const jpeg = await bytesOf(grey(800, 700).jpeg());

    expect(inspectPicture(new Uint8Array([...jpeg, ...text('a film of two seconds')]))).toMatchObject({ width: 800 });
  });

  it(`should answer whatever the bytes are (seed ${SEED})`, async () => {
    const jpeg = await bytesOf(grey(640, 640).jpeg().withMetadata({ orientation: 6 }));
    const png = await bytesOf(grey(640, 640).png());
    const change = fc.tuple(fc.nat({ max: 700 }), fc.nat({ max: 255 }));
    const damaged = fc
      .tuple(fc.constantFrom(jpeg, png), fc.array(change, { minLength: 1, maxLength: 12 }), fc.nat({ max: 4000 }))
      .map(([whole, changes, length]) => {
        const bytes = whole.slice(0, Math.max(1, length));
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        return bytes;
      });

    fc.assert(
      fc.property(fc.oneof(damaged, fc.uint8Array({ maxLength: 200 })), (bytes) => {
        const inspection = inspectPicture(bytes);
        expect('problem' in inspection || (inspection.width >= 0 && inspection.height >= 0)).toBe(true);
      }),
      { seed: SEED, numRuns: 3_000 },
    );
  });
});

describe('When what a camera wrote is taken out', () => {
  it('should leave the same picture, and nothing else', async () => {
    const bytes = await bytesOf(
      grey(640, 640)
        .jpeg()
        .withExif({ IFD0: { Make: 'KANARYCAMERA' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '9/1 1/1 0/1' } })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>'),
    );
    const stripped = await withoutMetadata(bytes).arrayBuffer();
    const { exif, xmp, icc, width } = await sharp(stripped).metadata();

    expect({ exif, xmp, icc, width }).toEqual({ width: 640 });
    expect(inspectPicture(new Uint8Array(stripped))).toMatchObject({
      hasMetadata: false,
      width: 640,
      isBaseline: true,
    });
    const [before, after] = await Promise.all([bytes, stripped].map((file) => sharp(file).raw().toBuffer()));
    expect(after?.equals(before ?? Buffer.alloc(0))).toBe(true);
  });
});
