import type { PhotoCheckCode } from '@entry/contracts/rules/photo-checks';
import { composePortrait, composeScene } from './compose-portrait.ts';
import { type Expectations, expectGood, expectNothing, FLAGGED, PASS, REFUSED, UNKNOWN } from './expectations.ts';
import type { MadePhoto, MetamorphicCase } from './metamorphic-case.ts';
import type { Person, PersonId } from './people.ts';
import {
  ORIENTATIONS,
  type Orientation,
  toCmykJpeg,
  toGreyJpeg,
  toJpeg,
  toPng,
  toRotatedJpeg,
} from './picture-file.ts';

type FileCase = {
  readonly name: string;
  readonly changes: Partial<Expectations>;
  readonly flagsOneOf?: readonly PhotoCheckCode[];
  readonly make: (person: PersonId) => Promise<MadePhoto>;
};

const CASES: readonly FileCase[] = [
  ...ORIENTATIONS.map((orientation) => ({
    name: `EXIF orientation ${orientation}`,
    // Shown upright by whatever reads EXIF: whether the tag itself is a fault is not for the corpus to say.
    changes: { orientation: orientation === 1 ? PASS : UNKNOWN },
    make: (person: PersonId) => rotated(person, orientation),
  })),
  {
    name: 'phone picture of 12 megapixels, on its side',
    changes: {
      orientation: UNKNOWN,
      dimensions: FLAGGED,
      file_size: FLAGGED,
      head_height: REFUSED,
      background_plain: FLAGGED,
      background_light: UNKNOWN,
      background_shadow: UNKNOWN,
      eye_height: UNKNOWN,
      sharpness: UNKNOWN,
    },
    make: phonePicture,
  },
  { name: 'CMYK', changes: { colour_depth: FLAGGED, colourfulness: UNKNOWN, background_light: UNKNOWN }, make: cmyk },
  { name: 'grey file', changes: { colour_depth: FLAGGED, colourfulness: FLAGGED }, make: greyFile },
  { name: 'PNG', changes: { file_type: REFUSED, file_size: UNKNOWN }, make: png },
  {
    name: 'too few pixels',
    changes: { dimensions: FLAGGED, sharpness: UNKNOWN },
    make: (person) => sized(person, 400, 400),
  },
  {
    name: 'not square',
    changes: { dimensions: FLAGGED, head_height: UNKNOWN, eye_height: UNKNOWN, background_plain: UNKNOWN },
    make: (person) => sized(person, 600, 800),
  },
  {
    name: 'more than 240 kB',
    changes: { file_size: FLAGGED, sharpness: UNKNOWN, background_plain: UNKNOWN },
    make: heavy,
  },
  {
    name: 'truncated JPEG',
    changes: expectNothing(),
    flagsOneOf: ['file_type', 'dimensions', 'one_face'],
    make: truncated,
  },
];

/** A good portrait in a file that is not, or that only looks unusual. */
export function fileCases(person: Person): readonly MetamorphicCase[] {
  return CASES.map(({ name, changes, flagsOneOf = [], make }) => ({
    name,
    person: person.id,
    expected: expectGood(person, changes),
    flagsOneOf,
    make: () => make(person.id),
  }));
}

async function rotated(person: PersonId, orientation: Orientation): Promise<MadePhoto> {
  const { picture, truth } = await composePortrait({ person });

  return { file: await toRotatedJpeg(picture, orientation), truths: [truth] };
}

const PHONE = { width: 3000, height: 4000 };

/** As a phone held upright takes it: a whole room, and the head a quarter of the height. */
export async function phonePicture(person: PersonId): Promise<MadePhoto> {
  const { picture, truths } = await composeScene({
    people: [{ person, headHeight: 0.25, eyeHeight: 0.66, centre: 0.48, roll: 2 }],
    background: { kind: 'office' },
    size: PHONE,
  });

  return { file: await toRotatedJpeg(picture, 6), truths };
}

async function cmyk(person: PersonId): Promise<MadePhoto> {
  const { picture, truth } = await composePortrait({ person });

  return { file: await toCmykJpeg(picture), truths: [truth] };
}

async function greyFile(person: PersonId): Promise<MadePhoto> {
  const { picture, truth } = await composePortrait({ person });

  return { file: await toGreyJpeg(picture), truths: [truth] };
}

async function png(person: PersonId): Promise<MadePhoto> {
  const { picture, truth } = await composePortrait({ person });

  return { file: await toPng(picture), truths: [truth] };
}

async function sized(person: PersonId, width: number, height: number): Promise<MadePhoto> {
  // A tall picture has no room for the shoulders of a head of 59 %: they would be wider than it.
  const { picture, truth } = await composePortrait({
    person,
    size: { width, height },
    headHeight: (0.59 * width) / height,
  });

  return { file: await toJpeg(picture), truths: [truth] };
}

const MUCH_GRAIN = 14;

/** Noise cannot be compressed. */
async function heavy(person: PersonId): Promise<MadePhoto> {
  const { picture, truth } = await composePortrait({ person, light: { grain: MUCH_GRAIN } });

  return { file: await toJpeg(picture, 98), truths: [truth] };
}

const KEPT = 0.5;

/** A transfer that broke off: it begins like a JPEG and shows the upper half. */
async function truncated(person: PersonId): Promise<MadePhoto> {
  const { file } = await rotated(person, 1);

  return { file: file.subarray(0, Math.floor(file.length * KEPT)), truths: [] };
}
