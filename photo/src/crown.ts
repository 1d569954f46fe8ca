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
/** To each side, of the forehead: light hair above a lit forehead can melt into the wall in the very middle. */
const FOREHEAD = 0.4;
/** A row that shows the head is at least this wide; single hairs that stand out are not. */
const LEAST_WIDTH = 0.14;
/** Pixels by which smoothing moves an edge outwards. */
const SMOOTHED = 1;
/** Rows in a row that are the head, so that a speck on it is not; and without it, so that a gap in thin hair is not its end. */
const ROWS = 4;
/** Of the picture's width: no head is as wide, but a ceiling and the border of a scan are. */
const WHOLE_WIDTH = 0.95;

/** Columns next to each other that are not background; `to` is the first one that is. */
type Run = { readonly from: number; readonly to: number };

/**
 * The highest row of what stands out of the background and is joined to the forehead. Landmarks end at the hairline, and what
 * the rule measures is the top of the hair: guessed from landmarks it is wrong by up to 7 % of the picture. It is followed
 * upwards from the head, because the first thing below the upper border may be a lamp, a switch or the ceiling.
 * @param isPlain whether the background is: the edges of what stands on a shelf look like those of hair
 */
export function findCrown(region: Region, { betweenEyes, eyesToChin }: FaceShape, isPlain: boolean): Crown {
  const guessed = Math.max(0, betweenEyes.y - USUAL * eyesToChin);
  const estimate = { y: guessed, isEstimated: true, isCutOff: guessed === 0 };
  if (!isPlain) return estimate;

  const lowest = Math.max(0, Math.floor(betweenEyes.y - LOWEST * eyesToChin));
  const view = {
    middle: Math.round(betweenEyes.x),
    reach: Math.round(REACH * eyesToChin),
    least: LEAST_WIDTH * eyesToChin,
  };
  const half = Math.round(FOREHEAD * eyesToChin);
  const forehead = { from: view.middle - half, to: view.middle + half };
  const y = highestRow(lowest, forehead, (row) => headRuns(region, row, view));
  const isPlausible = y !== null && betweenEyes.y - y <= HIGHEST * eyesToChin;
  // A head that touches the ceiling ends somewhere before it, and nobody sees where.
  if (!isPlausible || y < upperStrip(region)) return estimate;

  return { y: y === 0 ? 0 : y + SMOOTHED, isEstimated: false, isCutOff: y === 0 };
}

/** @returns null when there is no head where the forehead is: its hair is as light as the wall */
function highestRow(lowest: number, forehead: Run, runsIn: (y: number) => readonly Run[]): number | null {
  let highest: number | null = null;
  let head: readonly Run[] = [forehead];
  let rows = 0;
  let gap = 0;

  for (let y = lowest + ROWS - 1; y >= 0 && gap < ROWS; y -= 1) {
    const joined = runsIn(y).filter((run) => head.some((below) => overlap(run, below) > 0));
    rows = joined.length > 0 ? rows + 1 : 0;
    gap = joined.length > 0 ? 0 : gap + 1;
    if (joined.length > 0) head = joined;
    if (rows >= ROWS) highest = y;
  }

  return highest;
}

type View = { readonly middle: number; readonly reach: number; readonly least: number };

/** As far as they are within the reach of the head. */
function headRuns(region: Region, y: number, { middle, reach, least }: View): readonly Run[] {
  return runsOfRow(region, y)
    .filter((run) => !isFromTheSide(run, region.width, middle))
    .map(({ from, to }) => ({ from: Math.max(from, middle - reach), to: Math.min(to, middle + reach) }))
    .filter(({ from, to }) => to - from >= least);
}

/** A curtain or a door frame that the hair touches; hair that reaches the side is joined to the head in the same row. */
const isFromTheSide = ({ from, to }: Run, width: number, middle: number): boolean =>
  (from === 0 && to <= middle) || (to === width && from > middle);

const overlap = (one: Run, other: Run): number => Math.min(one.to, other.to) - Math.max(one.from, other.from);

/** Rows from the upper border down that are something all across: a ceiling, or the border of a scan. */
function upperStrip(region: Region): number {
  let rows = 0;
  const isStrip = (y: number): boolean =>
    runsOfRow(region, y).some(({ from, to }) => to - from >= WHOLE_WIDTH * region.width);
  while (rows < region.height && isStrip(rows)) rows += 1;

  return rows;
}

function runsOfRow({ width, mask }: Region, y: number): readonly Run[] {
  const runs: Run[] = [];
  const start = y * width;
  let from = 0;
  for (let x = 0; x <= width; x += 1) {
    if (x < width && mask[start + x] === 0) continue;
    if (x > from) runs.push({ from, to: x });
    from = x + 1;
  }

  return runs;
}
