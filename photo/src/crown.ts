import type { Region } from './background-region.ts';
import type { FaceShape } from './face-shape.ts';

export type Crown = {
  /** Pixels from the top of the picture. */
  readonly y: number;
  /** From the shape of the face alone, because hair and background cannot be told apart: hair can be much higher. */
  readonly isEstimated: boolean;
  /** The head goes on above the picture. */
  readonly isCutOff: boolean;
};

/** In distances from between the eyes to the chin: where the top of a head with hair can be above the eyes. */
const LOWEST = 0.75;
const HIGHEST = 2.2;
/** Between that of smooth hair (1.0) and that of full hair (1.5), so that the guess is wrong by as little as it can be. */
const USUAL = 1.2;
/** To each side of the middle of the face: wider hair starts lower, and what stands beside a person is not their head. */
const REACH = 0.85;
/** A row that shows the head is at least this wide; single hairs that stand out are not. */
const LEAST_WIDTH = 0.14;
/** Pixels by which smoothing moves an edge outwards. */
const SMOOTHED = 1;
/** Rows that have to follow, so that a speck on the wall is not a head. */
const ROWS = 4;

/**
 * The first row in which the head stands out of the background. Landmarks end at the hairline, and what the rule measures is
 * the top of the hair: guessed from landmarks it is wrong by up to 7 % of the picture.
 * @param isPlain whether the background is: the edges of what stands on a shelf look like those of hair
 */
export function findCrown({ width, mask }: Region, { betweenEyes, eyesToChin }: FaceShape, isPlain: boolean): Crown {
  const guessed = Math.max(0, betweenEyes.y - USUAL * eyesToChin);
  const estimate = { y: guessed, isEstimated: true, isCutOff: guessed === 0 };
  if (!isPlain) return estimate;

  const from = Math.max(0, Math.round(betweenEyes.x - REACH * eyesToChin));
  const to = Math.min(width, Math.round(betweenEyes.x + REACH * eyesToChin));
  const least = LEAST_WIDTH * eyesToChin;
  const isHead = (y: number): boolean => longestRun(mask, y * width + from, y * width + to) >= least;
  const lowest = Math.max(0, Math.floor(betweenEyes.y - LOWEST * eyesToChin));

  for (let y = 0; y <= lowest; y += 1) {
    const goesOn = Array.from({ length: ROWS }, (_, below) => isHead(y + below)).every(Boolean);
    if (!goesOn) continue;
    const isPlausible = betweenEyes.y - y <= HIGHEST * eyesToChin;
    if (isPlausible) return { y: y === 0 ? 0 : y + SMOOTHED, isEstimated: false, isCutOff: y === 0 };
    break;
  }

  return estimate;
}

function longestRun(mask: Uint8Array, from: number, to: number): number {
  let longest = 0;
  let run = 0;
  for (let at = from; at < to; at += 1) {
    run = mask[at] === 0 ? run + 1 : 0;
    if (run > longest) longest = run;
  }

  return longest;
}
