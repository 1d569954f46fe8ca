import type { PhotoCheckCode } from '@entry/contracts/rules/photo-checks';
import type { RgbPicture } from '../../rgb-picture.ts';
import { blurred, grey, outOfFocus, recompressed, upsideDown } from './alterations.ts';
import { ABOVE_THE_HEAD, type Background } from './background.ts';
import { composePortrait, type PortraitOptions } from './compose-portrait.ts';
import { type Expectations, expectGood, expectNothing, FLAGGED, PASS, REFUSED, UNKNOWN } from './expectations.ts';
import type { MetamorphicCase } from './metamorphic-case.ts';
import type { Person } from './people.ts';
import { toJpeg } from './picture-file.ts';

type PortraitCase = {
  readonly name: string;
  readonly options?: Omit<PortraitOptions, 'person'>;
  readonly alter?: (picture: RgbPicture) => RgbPicture | Promise<RgbPicture>;
  readonly changes: Partial<Expectations>;
  readonly flagsOneOf?: readonly PhotoCheckCode[];
};

/** Of dark hair along the upper border, which is no wall: then the top of the head is guessed, and warned of only. */
const HAIR_AT_THE_BORDERS = {
  background_plain: UNKNOWN,
  background_light: UNKNOWN,
  background_shadow: UNKNOWN,
} as const;

/** A hundredth of the head is about two pixels in the picture: what lies closer to a limit may be judged either way. */
const PLACES: readonly PortraitCase[] = [
  { name: 'good', changes: {} },
  { name: 'scale: head of 53 %', options: { headHeight: 0.53 }, changes: {} },
  { name: 'scale: head of 65 %', options: { headHeight: 0.65, eyeHeight: 0.59 }, changes: {} },
  { name: 'head too small: 47 %', options: { headHeight: 0.47 }, changes: { head_height: FLAGGED } },
  { name: 'head too small: 35 %', options: { headHeight: 0.35 }, changes: { head_height: REFUSED } },
  {
    name: 'head too large: 78 %',
    options: { headHeight: 0.78, eyeHeight: 0.52 },
    changes: { head_height: REFUSED, eye_height: REFUSED, background_plain: UNKNOWN },
  },
  { name: 'shift: 2 % aside', options: { centre: 0.52 }, changes: {} },
  {
    name: 'off centre: 18 % aside',
    options: { centre: 0.32 },
    changes: { centring: FLAGGED, background_plain: UNKNOWN },
  },
  { name: 'eyes too low: 48 %', options: { headHeight: 0.52, eyeHeight: 0.48 }, changes: { eye_height: REFUSED } },
  {
    name: 'eyes too high: 74 %',
    options: { headHeight: 0.4, eyeHeight: 0.74 },
    changes: { eye_height: REFUSED, head_height: REFUSED },
  },
  {
    name: 'top of the head cut off',
    options: { headHeight: 0.72, eyeHeight: 0.685 },
    changes: { head_height: FLAGGED, eye_height: UNKNOWN, ...HAIR_AT_THE_BORDERS },
  },
  { name: 'rotate: 3 degrees', options: { roll: 3 }, changes: {} },
  { name: 'rotate: 6 degrees', options: { roll: 6 }, changes: { roll: FLAGGED } },
  { name: 'rotate: 6 degrees to the left', options: { roll: -6 }, changes: { roll: FLAGGED } },
  { name: 'rotate: 12 degrees', options: { roll: 12 }, changes: { roll: FLAGGED, background_plain: UNKNOWN } },
  {
    name: 'upside down',
    alter: upsideDown,
    changes: { ...expectNothing(), file_type: PASS, dimensions: PASS, file_size: PASS, colour_depth: PASS },
    flagsOneOf: ['orientation', 'one_face', 'roll', 'head_height', 'eye_height'],
  },
  { name: 'eyes closed', options: { eyes: 'closed' }, changes: { eyes_open: FLAGGED } },
];

/** Without the borders of the head nobody can tell where the hair ends. */
const CROWN_IS_LOST = { head_height: UNKNOWN } as const;
const BACKGROUNDS: readonly PortraitCase[] = [
  {
    name: 'background: dark',
    options: { background: { kind: 'plain', colour: [58, 66, 84] } },
    changes: { ...CROWN_IS_LOST, background_light: FLAGGED },
  },
  {
    name: 'background: busy',
    options: { background: { kind: 'busy' } },
    changes: { ...CROWN_IS_LOST, background_plain: FLAGGED, background_light: UNKNOWN, background_shadow: UNKNOWN },
  },
  {
    name: 'background: office',
    options: { background: { kind: 'office' } },
    changes: { ...CROWN_IS_LOST, background_plain: FLAGGED, background_light: UNKNOWN, background_shadow: UNKNOWN },
  },
  {
    name: 'background: soft gradient',
    options: { background: { kind: 'gradient', from: [240, 239, 235], to: [214, 212, 206], direction: 'down' } },
    changes: {},
  },
  {
    name: 'background: strong gradient',
    options: { background: { kind: 'gradient', from: [246, 245, 240], to: [96, 92, 86], direction: 'across' } },
    changes: { ...CROWN_IS_LOST, background_plain: UNKNOWN, background_light: UNKNOWN, background_shadow: UNKNOWN },
    flagsOneOf: ['background_plain', 'background_light', 'background_shadow'],
  },
  {
    name: 'shadow: hard, as of a flash',
    options: { shadow: { side: 'right', depth: 0.45, softness: 0.01 } },
    changes: { background_shadow: FLAGGED, background_plain: UNKNOWN },
  },
  {
    name: 'shadow: soft, but deep',
    options: { shadow: { side: 'left', depth: 0.45, softness: 0.06 } },
    changes: { background_shadow: FLAGGED, background_plain: UNKNOWN },
  },
  ...Object.entries(ABOVE_THE_HEAD).map(([name, things]) => ({
    name: `above the head: ${name}`,
    options: { headHeight: 0.53, eyeHeight: 0.58, background: { kind: 'things', things } as const },
    // What is along a whole border makes it dark and not plain, or is taken for a shadow, by how much of it there is.
    changes: { background_plain: UNKNOWN, background_light: UNKNOWN, background_shadow: UNKNOWN },
  })),
];

/** Where light fails, most of what is seen with it may fail too. */
const SEEN_BADLY = {
  sharpness: UNKNOWN,
  background_light: UNKNOWN,
  background_shadow: UNKNOWN,
  even_light: UNKNOWN,
} as const;
/** Nothing in the picture has a colour but skin, eyes and lips. */
const GREY_WALL: Background = { kind: 'plain', colour: [205, 205, 205] };
const AGAINST_THE_LIGHT = { exposure: UNKNOWN } as const;
const QUALITIES: readonly PortraitCase[] = [
  {
    name: 'underexposed: 4 stops',
    options: { light: { exposure: -4 } },
    changes: { ...SEEN_BADLY, exposure: FLAGGED },
  },
  {
    name: 'overexposed: 3 stops',
    options: { light: { exposure: 3 } },
    changes: { ...SEEN_BADLY, ...CROWN_IS_LOST, exposure: FLAGGED },
  },
  ...(['left', 'right'] as const).map((darkSide) => ({
    name: `one side dark: ${darkSide}`,
    options: { light: { sideShade: 0.65, darkSide } },
    changes: { even_light: FLAGGED, exposure: UNKNOWN, sharpness: UNKNOWN },
  })),
  ...([0.75, 0.87] as const).map((backlight) => ({
    name: `against the light: ${backlight}, grey wall`,
    options: { light: { backlight }, background: GREY_WALL },
    changes: AGAINST_THE_LIGHT,
  })),
  {
    name: 'against the light, quality 50',
    options: { light: { backlight: 0.87 }, background: GREY_WALL },
    alter: (picture) => recompressed(picture, 50),
    changes: { ...AGAINST_THE_LIGHT, sharpness: UNKNOWN },
  },
  { name: 'grey', alter: grey, changes: { colourfulness: REFUSED } },
  {
    name: 'grey, quality 50',
    alter: (picture) => recompressed(grey(picture), 50),
    changes: { colourfulness: REFUSED, sharpness: UNKNOWN },
  },
  {
    name: 'grey, against the light',
    options: { light: { backlight: 0.87 }, background: GREY_WALL },
    alter: grey,
    // Without colours and light the eyes are found less exactly.
    changes: { ...AGAINST_THE_LIGHT, roll: UNKNOWN, colourfulness: REFUSED },
  },
  { name: 'recompress: quality 90', alter: (picture) => recompressed(picture, 90), changes: {} },
  { name: 'recompress: quality 70', alter: (picture) => recompressed(picture, 70), changes: {} },
  { name: 'recompress: quality 50', alter: (picture) => recompressed(picture, 50), changes: { sharpness: UNKNOWN } },
  { name: 'recompress: quality 30', alter: (picture) => recompressed(picture, 30), changes: { sharpness: UNKNOWN } },
  ...[1, 2, 3, 4, 5].map((sigma) => ({
    name: `blur: sigma ${sigma}`,
    alter: (picture: RgbPicture) => blurred(picture, sigma),
    changes: { sharpness: sigma >= 3 ? FLAGGED : UNKNOWN },
  })),
  ...[3, 5].map((sigma) => ({
    name: `out of focus: sigma ${sigma}, and grain`,
    options: { light: { grain: 0 } },
    alter: (picture: RgbPicture) => outOfFocus(picture, sigma),
    changes: { sharpness: FLAGGED },
  })),
];

/** Good files all of them: what is shown in them is wrong, or is not and must not be called so. */
export function portraitCases(person: Person): readonly MetamorphicCase[] {
  return [...PLACES, ...BACKGROUNDS, ...QUALITIES].map(({ name, options, alter, changes, flagsOneOf = [] }) => ({
    name,
    person: person.id,
    expected: expectGood(person, changes),
    flagsOneOf,
    make: async () => {
      const { picture, truth } = await composePortrait({ ...options, person: person.id });
      const isTurned = alter === upsideDown;

      return {
        file: await toJpeg(alter === undefined ? picture : await alter(picture)),
        truths: isTurned ? [] : [truth],
      };
    },
  }));
}
