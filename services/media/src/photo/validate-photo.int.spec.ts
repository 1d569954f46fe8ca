import { PHOTO_CHECK_CODES, PHOTO_CHECK_UNITS } from '@entry/contracts/rules/photo-checks';
import { composePortrait } from '@entry/photo/testing/portraits/compose-portrait';
import { ORIENTATIONS, toJpeg, toRotatedJpeg } from '@entry/photo/testing/portraits/picture-file';
import { portraitJpeg } from '@entry/photo/testing/portraits/portrait-jpeg';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createMedia } from '../media.ts';
import { jpeg, noise, pdf, png } from '../testing/files.ts';
import type { PhotoValidation } from './validate-photo.ts';

const measuring = createMedia({ photoMeasuring: {} });
afterAll(measuring.close);

/** Judges files alone. */
const { validatePhoto } = createMedia();

const check = ({ checks }: PhotoValidation, code: string) => checks.find((one) => one.code === code);

describe('When a photo keeps the rules', () => {
  it('should be valid, with every check, its measure and its limit', async () => {
    const validation = await measuring.validatePhoto(await portraitJpeg('parted'));

    expect(validation).toMatchObject({ isValid: true, errors: [], canAskPerson: false });
    expect(validation.checks.map(({ code }) => code)).toStrictEqual(PHOTO_CHECK_CODES);
    expect(check(validation, 'head_height')).toMatchObject({
      verdict: 'pass',
      measured: expect.closeTo(0.59, 1),
      limit: { from: 0.5, to: 0.69 },
      unit: 'share',
    });
    expect(check(validation, 'glasses')?.verdict).toBe('asked');
    const units = Object.fromEntries(validation.checks.map(({ code, unit }) => [code, unit]));
    expect({ ...units, exposure: null }).toStrictEqual(PHOTO_CHECK_UNITS);
  });

  it('should say what measured it, by which rules, and where the face is', async () => {
    const { evidence, geometry, isCrownEstimated, isCutOff } = await measuring.validatePhoto(
      await portraitJpeg('parted'),
    );

    expect(evidence).toMatchObject({ rulesVersion: 1, engine: 'human 3.3.6' });
    expect(evidence.checks).toHaveLength(PHOTO_CHECK_CODES.length);
    expect(geometry).toMatchObject({ width: 600, height: 600 });
    expect([isCrownEstimated, isCutOff]).toStrictEqual([false, false]);
  });

  it('should say that the top of the head was guessed where hair cannot be told from what is behind it', async () => {
    const { picture } = await composePortrait({ person: 'parted', background: { kind: 'busy' } });
    const validation = await measuring.validatePhoto(await toJpeg(picture));

    expect(validation).toMatchObject({ isCrownEstimated: true, isCutOff: false });
  });

  it('should take over what the applicant answered', async () => {
    const answers = { glasses: 'none', headCovering: 'religious', pictureAge: 'within_six_months' } as const;
    const validation = await measuring.validatePhoto(await portraitJpeg('parted'), { answers });

    expect(validation.isValid).toBe(true);
    expect(
      ['glasses', 'head_covering', 'age_of_picture'].map((code) => check(validation, code)?.verdict),
    ).toStrictEqual(['pass', 'pass', 'pass']);
  });

  it('should be valid by its file alone where nothing measures faces', async () => {
    const validation = await validatePhoto(await jpeg(600, 600));

    expect(validation).toMatchObject({ isValid: true, errors: [], geometry: null });
    expect(validation.evidence.engine).toBeNull();
    expect(check(validation, 'one_face')?.verdict).toBe('not_measured');
  });
});

describe('When a photo shows what it must not', () => {
  it('should say that nobody is there, and that a person can be asked', async () => {
    const validation = await measuring.validatePhoto(await jpeg(600, 600));

    expect(validation).toMatchObject({ isValid: false, canAskPerson: true, fileErrors: [] });
    expect(validation.errors).toStrictEqual([
      'No face was found. Look straight into the camera, in front of a plain light wall, with light from the front.',
    ]);
  });

  it('should refuse glasses that the applicant tells of', async () => {
    const validation = await measuring.validatePhoto(await portraitJpeg('parted'), { answers: { glasses: 'worn' } });

    expect(validation.errors).toStrictEqual(['Glasses are not allowed in the photo. Take a new one without glasses.']);
  });

  it('should name the file and the face when both are wrong, and ask nobody', async () => {
    const small = sharp(await portraitJpeg('parted'))
      .extract({ left: 0, top: 0, width: 600, height: 420 })
      .jpeg();
    const validation = await measuring.validatePhoto(await small.toBuffer());

    expect(validation.fileErrors).toStrictEqual(['The photo must be exactly 600x600 pixels; this one is 600x420.']);
    expect(validation.measuredErrors.join()).toMatch(/The eyes are at .* Move the face up/);
    expect(validation.canAskPerson).toBe(false);
  });

  it.each(ORIENTATIONS.filter((orientation) => orientation !== 1))(
    'should see a picture as it is shown, with the tag of orientation %i',
    async (orientation) => {
      const { picture } = await composePortrait({ person: 'curly' });
      const upright = await measuring.validatePhoto(await toJpeg(picture));
      const validation = await measuring.validatePhoto(await toRotatedJpeg(picture, orientation));

      expect(check(validation, 'orientation')?.verdict).toBe('fail');
      for (const code of ['head_height', 'eye_height']) {
        const difference = (check(validation, code)?.measured ?? 0) - (check(upright, code)?.measured ?? 1);
        expect(Math.abs(difference)).toBeLessThan(0.01);
      }
    },
  );
});

describe('When the file breaks a rule', () => {
  it('should name both sizes', async () => {
    expect((await validatePhoto(await jpeg(800, 600))).errors).toStrictEqual([
      'The photo must be exactly 600x600 pixels; this one is 800x600.',
    ]);
  });

  it('should refuse a PNG', async () => {
    expect((await validatePhoto(await png(600, 600))).errors).toStrictEqual(['The photo must be a JPEG file.']);
  });

  it('should refuse a photo that is stored without colours', async () => {
    const grey = await sharp(await jpeg(600, 600))
      .toColourspace('b-w')
      .jpeg()
      .toBuffer();

    expect((await validatePhoto(grey)).fileErrors.join()).toMatch(/must be stored in colour/);
  });

  it('should refuse one byte more than 240,000', async () => {
    const photo = await jpeg(600, 600);
    const padded = (size: number) => Buffer.concat([photo, Buffer.alloc(size - photo.length)]);

    expect((await validatePhoto(padded(240_000))).isValid).toBe(true);
    expect((await validatePhoto(padded(240_001))).errors).toStrictEqual([
      'The photo must be at most 240 KB; this one is 241 KB.',
    ]);
  });

  it('should name every rule that is broken', async () => {
    const bytes = await noise(700, 700).png().toBuffer();

    expect((await validatePhoto(bytes)).errors).toHaveLength(3);
  });

  it.each([
    ['empty', Buffer.alloc(0), 'The file is empty.'],
    ['a PDF', pdf(), 'The photo must be a JPEG file.'],
    ['text', Buffer.from('photo'), 'The photo must be a JPEG file.'],
    ['damaged', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'The file is damaged and cannot be opened.'],
  ])('should say so when it is %s', async (_name, bytes, message) => {
    const validation = await measuring.validatePhoto(bytes);

    expect(validation).toMatchObject({ isValid: false, canAskPerson: false, errors: [message] });
    expect(check(validation, 'one_face')?.verdict).toBe('not_measured');
  });
});
