/**
 * What is looked at in an entry photo, and the limits. Numbers that can be measured are judged here, by the server and by the
 * page alike; what cannot be measured (glasses, what covers the head, the age of the picture) is asked and never guessed.
 * Raised whenever a limit or a measure changes, so that an old decision can be explained by what it was made with.
 */
export const PHOTO_RULES_VERSION = 1;

/** `asked`: only a person can tell, and nobody has answered. `not_measured`: what it builds on was not found, or nothing could measure. */
export const PHOTO_VERDICTS = ['pass', 'warn', 'fail', 'asked', 'not_measured'] as const;
export type PhotoVerdict = (typeof PHOTO_VERDICTS)[number];

/** `share`: 0 to 1. `levels`: brightness, 0 to 255. `count`, `score`: a plain number. */
export const PHOTO_UNITS = ['share', 'degrees', 'bytes', 'pixels', 'levels', 'count', 'score'] as const;
export type PhotoUnit = (typeof PHOTO_UNITS)[number];

/** In the order in which they are told to people. */
export const PHOTO_CHECK_CODES = [
  'file_type',
  'colour_depth',
  'dimensions',
  'file_size',
  'orientation',
  'one_face',
  'head_height',
  'eye_height',
  'centring',
  'roll',
  'yaw',
  'eyes_open',
  'background_plain',
  'background_light',
  'background_shadow',
  'exposure',
  'even_light',
  'sharpness',
  'colourfulness',
  'glasses',
  'head_covering',
  'age_of_picture',
] as const;
export type PhotoCheckCode = (typeof PHOTO_CHECK_CODES)[number];

/** Asked, because no measuring can tell. */
export const ASKED_PHOTO_CHECKS = [
  'glasses',
  'head_covering',
  'age_of_picture',
] as const satisfies readonly PhotoCheckCode[];

/** Facts about the file: no person can wave them through, because the official page would refuse the file. */
export const PHOTO_FILE_CHECKS = [
  'file_type',
  'colour_depth',
  'dimensions',
  'file_size',
  'orientation',
] as const satisfies readonly PhotoCheckCode[];

/** Of what each check measures; null where it is not about a number, or about one of two. */
export const PHOTO_CHECK_UNITS: Readonly<Record<PhotoCheckCode, PhotoUnit | null>> = {
  file_type: null,
  colour_depth: 'count',
  dimensions: 'pixels',
  file_size: 'bytes',
  orientation: null,
  one_face: 'count',
  head_height: 'share',
  eye_height: 'share',
  centring: 'share',
  roll: 'degrees',
  yaw: 'degrees',
  eyes_open: 'share',
  background_plain: 'levels',
  background_light: 'levels',
  background_shadow: 'levels',
  // Highlights in levels, or the share without detail.
  exposure: null,
  even_light: 'share',
  sharpness: 'score',
  colourfulness: 'levels',
  glasses: null,
  head_covering: null,
  age_of_picture: null,
};
