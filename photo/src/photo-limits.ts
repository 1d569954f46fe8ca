import { PHOTO_MAXIMUM_BYTES, PHOTO_WIDTH } from '@entry/contracts/rules/limits';

/** Ends included; null where there is no end. */
export type Limit = { readonly from: number | null; readonly to: number | null };

/** Official numbers (instructions for the Diversity Visa; composition template of the Department of State). */
export const OFFICIAL = {
  width: { from: PHOTO_WIDTH, to: PHOTO_WIDTH },
  size: { from: null, to: PHOTO_MAXIMUM_BYTES },
  faces: { from: 1, to: 1 },
  /** Chin to the top of the head with its hair, as a share of the photo's height. */
  headHeight: { from: 0.5, to: 0.69 },
  /** From the bottom, as a share of the photo's height. */
  eyeHeight: { from: 0.56, to: 0.69 },
} as const satisfies Record<string, Limit>;

/**
 * How far outside an official number a measured value may be before the photo is refused. A landmark is right within three
 * pixels (half a hundredth), and whoever looks at the photos over there has no ruler either: what is close is told, not refused.
 */
export const TOLERANCE = 0.02;
/** Where hair and background cannot be told apart, the top of the head is guessed from the face alone. */
export const ESTIMATED_TOLERANCE = 0.12;

/** Our own, where the rule has no number: found with the portraits of the corpus (docs/photo-checks.md). */
export const OWN = {
  /** Of the width, from the middle. */
  offCentre: { from: null, to: 0.06 },
  /** Degrees: heads are hardly ever quite upright. */
  roll: { from: -5, to: 5 },
  yaw: { from: -20, to: 20 },
  eyeOpening: { from: 0.2, to: null },
  backgroundRoughness: { from: null, to: 9 },
  backgroundBrightness: { from: 150, to: null },
  shadowDepth: { from: null, to: 30 },
  highlights: { from: 110, to: null },
  withoutDetail: { from: null, to: 0.1 },
  unevenness: { from: null, to: 0.35 },
  sharpness: { from: 1.5, to: null },
  colour: { from: 4, to: null },
} as const satisfies Record<string, Limit>;

/** Degrees: beyond it the head lies on its side, or the picture does. */
export const STRONG_ROLL = 20;

export function isWithin(value: number, { from, to }: Limit, tolerance = 0): boolean {
  return (from === null || value >= from - tolerance) && (to === null || value <= to + tolerance);
}
