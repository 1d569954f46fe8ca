import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMedia } from './media.ts';
import { ENCRYPTED_PDFS } from './testing/encrypted-pdfs.ts';
import { imageBomb, jpeg, pdf, picture, png } from './testing/files.ts';

const { inspectFile } = createMedia();

describe('When a file is what it should be', () => {
  it('should tell a JPEG', async () => {
    const bytes = await jpeg(600, 600);

    expect(await inspectFile(bytes)).toStrictEqual({
      kind: 'accepted',
      mediaType: 'image/jpeg',
      format: 'jpeg',
      size: bytes.length,
      width: 600,
      height: 600,
      channels: 3,
    });
  });

  it('should tell a PNG', async () => {
    expect(await inspectFile(await png(60, 40))).toMatchObject({
      kind: 'accepted',
      mediaType: 'image/png',
      width: 60,
      height: 40,
    });
  });

  it.each([false, true])('should tell a WebP (without loss: %s)', async (lossless) => {
    const bytes = await picture(60, 40).webp({ lossless }).toBuffer();

    expect(await inspectFile(bytes)).toMatchObject({
      kind: 'accepted',
      mediaType: 'image/webp',
      format: 'webp',
      width: 60,
      height: 40,
    });
  });

  it('should tell a PDF without looking into it', async () => {
    const bytes = pdf();

    expect(await inspectFile(bytes)).toStrictEqual({
      kind: 'accepted',
      mediaType: 'application/pdf',
      format: 'pdf',
      size: bytes.length,
      width: null,
      height: null,
      channels: null,
    });
  });

  it.each(ENCRYPTED_PDFS)('should accept a PDF that is encrypted and opens for everybody: $how', ({ forEverybody }) => {
    return expect(inspectFile(forEverybody)).resolves.toMatchObject({ kind: 'accepted', mediaType: 'application/pdf' });
  });

  it.each([
    ['a dictionary that is not there', '/Encrypt 9 0 R'],
    ['a dictionary that says nothing', '/Encrypt << /Filter /Standard >>'],
    ['strings that never end', '/Encrypt << /Filter /Standard /R 3 /P -4 /O (\\\\( /U (\\\\( >>'],
  ])('should say nothing against a PDF whose encryption cannot be read: %s', (_what, trailer) => {
    const bytes = Buffer.from(
      `%PDF-1.7\ntrailer << ${trailer} >>\nxref\ntrailer << ${trailer} >>\nstartxref\n9\n%%EOF\n`,
    );

    return expect(inspectFile(bytes)).resolves.toMatchObject({ kind: 'accepted' });
  });

  it('should open twenty large images without holding more than two open', async () => {
    const bytes = await jpeg(2_000, 2_000);

    const facts = await Promise.all(Array.from({ length: 20 }, () => inspectFile(bytes)));

    expect(facts.every((fact) => fact.kind === 'accepted')).toBe(true);
  });

  it('should accept a JPEG with a page of HTML behind it, which only its preview strips', async () => {
    const bytes = Buffer.concat([await jpeg(100, 100), Buffer.from('<script>alert(1)</script>')]);

    expect(await inspectFile(bytes)).toMatchObject({ kind: 'accepted', mediaType: 'image/jpeg' });
  });
});

describe('When a file is not what it should be', () => {
  let whole: Buffer;
  beforeAll(async () => {
    whole = await jpeg(800, 600);
  });

  it('should refuse an empty file', async () => {
    expect(await inspectFile(Buffer.alloc(0))).toStrictEqual({ kind: 'refused', code: 'file_empty' });
  });

  it.each([0.02, 0.3, 0.6, 0.9])('should refuse a JPEG cut after %d of its bytes', async (part) => {
    const bytes = whole.subarray(0, Math.floor(whole.length * part));

    expect(await inspectFile(bytes)).toStrictEqual({ kind: 'refused', code: 'file_damaged' });
  });

  it('should refuse a cut PNG', async () => {
    const bytes = await png(300, 300);

    expect(await inspectFile(bytes.subarray(0, bytes.length / 2))).toStrictEqual({
      kind: 'refused',
      code: 'file_damaged',
    });
  });

  it('should refuse an image bomb before it is unpacked', async () => {
    const bytes = await imageBomb();
    const before = process.memoryUsage().rss;

    expect(await inspectFile(bytes)).toStrictEqual({ kind: 'refused', code: 'image_too_many_pixels' });
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });

  it('should refuse a PDF without an end', async () => {
    expect(await inspectFile(Buffer.from('%PDF-1.7\nnothing more'))).toStrictEqual({
      kind: 'refused',
      code: 'file_damaged',
    });
  });

  it.each(ENCRYPTED_PDFS)('should refuse a PDF that nobody can open without a password: $how', ({ withPassword }) => {
    return expect(inspectFile(withPassword)).resolves.toStrictEqual({ kind: 'refused', code: 'file_needs_password' });
  });

  it.each([
    ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"/>')],
    ['HTML', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['GIF', () => picture(10, 10).gif().toBuffer()],
    ['TIFF', () => picture(10, 10).tiff().toBuffer()],
    ['text', async () => Buffer.from('hello')],
    ['a PDF header that is not at the beginning', async () => Buffer.from('x%PDF-1.7\n%%EOF')],
  ])('should refuse %s whatever it is called', async (_name, make) => {
    expect(await inspectFile(await make())).toStrictEqual({ kind: 'refused', code: 'unsupported_file_type' });
  });

  it('should have switched off every other decoder, even for a caller that forgets to check', async () => {
    const gif = await picture(10, 10).gif().toBuffer();

    await expect(sharp(gif).metadata()).rejects.toThrow('unsupported image format');
  });
});
