import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PHONE } from './support/browser.ts';
import { portrait, scanAsPdf } from './support/files.ts';
import { look } from './support/look.ts';
import { expectEntryPhoto } from './support/photo-studio.ts';
import { heicFile, selfie } from './support/pictures.ts';
import { choose, chooseAndFit, provideStudio } from './support/studio-visits.ts';

const { openStudio, useAndUpload } = provideStudio({ PHOTO_THREADS: '0' });

describe('When a picture cannot become a photo', () => {
  it('should say why and what to do, and keep the picture that was there', async () => {
    const { page, complaints, close } = await openStudio(PHONE);
    const fine = await selfie('fine.jpg');
    const animated = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#888' } })
      .gif()
      .toBuffer();
    const printed = await sharp(fine.buffer).toColourspace('cmyk').jpeg().toBuffer();
    const refused = [
      [await portrait('small.jpg', 'x', 500), 'The picture is too small: take it again closer'],
      [heicFile('IMG_0001.HEIC'), 'This is a HEIC picture, which cannot be used here.'],
      [scanAsPdf('me.pdf', 'x'), 'This is a PDF, not a picture'],
      [
        { name: 'cut.jpg', mimeType: 'image/jpeg', buffer: fine.buffer.subarray(0, 20_000) },
        'This picture is damaged and cannot be opened',
      ],
      [{ name: 'moving.gif', mimeType: 'image/gif', buffer: animated }, 'This is an animated picture'],
      [
        { name: 'printed.jpg', mimeType: 'image/jpeg', buffer: printed },
        'This picture has colours for printing (CMYK)',
      ],
      [{ name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) }, 'This file is empty'],
      [
        { name: 'words.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') },
        'This file is not a picture',
      ],
    ] as const;

    for (const [picture, words] of refused) {
      await choose(page, picture);
      await page.getByRole('alert').getByText(words).waitFor();
      expect(await page.getByText('The picture you had before is still here.').count()).toBe(0);
    }
    await choose(page, heicFile('IMG_0001.HEIC'));
    await page.getByText('This is a HEIC picture').waitFor();
    await look(page, 'heic');

    await chooseAndFit(page, fine);
    await choose(page, heicFile('IMG_0002.HEIC'));
    await page.getByText('The picture you had before is still here.').waitFor();
    await look(page, 'heic-while-editing');
    await useAndUpload(page, 'fine.jpg');
    expect(complaints).toEqual([]);
    await close();
  });

  it('should refuse a part of it that has too few pixels, and zoom out to what has enough', async () => {
    const { page, complaints, close } = await openStudio(PHONE);
    await chooseAndFit(page, await selfie('far-away.jpg'));
    const zoom = page.getByRole('slider', { name: 'Zoom' });
    await zoom.fill('100');
    await page.getByText('Too small here: the photo would be blurry').waitFor();
    expect(await page.getByRole('button', { name: 'Use this photo' }).getAttribute('aria-disabled')).toBe('true');
    await look(page, 'too-few-pixels');

    await page.getByRole('button', { name: 'Zoom out enough' }).click();
    await page.getByText('Just sharp enough. A picture taken closer would be better.').waitFor();
    await expectEntryPhoto(await useAndUpload(page, 'far-away.jpg'));
    expect(complaints).toEqual([]);
    await close();
  });
});
