import type { SlipPicture } from './slip-picture.ts';

const BLOCK = 16;
/** Brightness at which a sensor shows no grain because it shows nothing. */
const DARKEST = 12;
const BRIGHTEST = 243;
/** A block with edges in it tells nothing of grain. */
const MOST_STRUCTURE = 9;
/** Of the grain around it: less is too little for the same picture. */
const TOO_LITTLE = 0.3;
/** Levels: below it a picture has no grain that could be missing anywhere. */
const LEAST_GRAIN = 0.5;
const LEAST_BLOCKS = 60;

export type NoiseFacts = {
  /** Typical grain of flat places, in levels. */
  readonly grain: number;
  /** Largest connected area of flat places with far less grain, in blocks of 16 by 16 pixels. */
  readonly smoothBlocks: number;
};

/**
 * A camera's grain lies over everything it has taken. A place without it was put there afterwards; or a phone has smoothed it.
 * @returns null when there is too little to compare: few flat places, or no grain
 */
export function measureNoise(picture: SlipPicture): NoiseFacts | null {
  const columns = Math.floor(picture.width / BLOCK);
  const rows = Math.floor(picture.height / BLOCK);
  const grains: (number | null)[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) grains.push(grainOf(picture, column * BLOCK, row * BLOCK));
  }

  const flat = grains.filter((grain) => grain !== null).sort((one, other) => one - other);
  const grain = flat[Math.floor(flat.length / 2)] ?? 0;
  if (flat.length < LEAST_BLOCKS || grain < LEAST_GRAIN) return null;

  const isSmooth = grains.map((own) => own !== null && own < TOO_LITTLE * grain);
  return { grain, smoothBlocks: largestArea(isSmooth, columns) };
}

/** Mean difference of a pixel from the middle of its neighbours, where the block is flat; null where it is not. */
function grainOf({ width, brightness }: SlipPicture, left: number, top: number): number | null {
  let sum = 0;
  let difference = 0;
  const quarters = [0, 0, 0, 0];
  for (let y = top; y < top + BLOCK; y += 1) {
    for (let x = left; x < left + BLOCK; x += 1) {
      const value = brightness[y * width + x] ?? 0;
      sum += value;
      const quarter = (y - top < BLOCK / 2 ? 0 : 2) + (x - left < BLOCK / 2 ? 0 : 1);
      quarters[quarter] = (quarters[quarter] ?? 0) + value;
      if (x === left || x === left + BLOCK - 1) continue;
      difference += Math.abs(value - ((brightness[y * width + x - 1] ?? 0) + (brightness[y * width + x + 1] ?? 0)) / 2);
    }
  }
  const mean = sum / BLOCK ** 2;
  const means = quarters.map((total) => total / (BLOCK / 2) ** 2);
  const structure = Math.max(...means) - Math.min(...means);
  if (mean < DARKEST || mean > BRIGHTEST || structure > MOST_STRUCTURE) return null;

  return difference / (BLOCK * (BLOCK - 2));
}

function largestArea(isMember: readonly boolean[], columns: number): number {
  const seen = new Set<number>();
  let largest = 0;
  for (const [start, isIn] of isMember.entries()) {
    if (!isIn || seen.has(start)) continue;
    const area = [start];
    seen.add(start);
    for (const at of area) {
      for (const next of neighbours(at, columns, isMember.length)) {
        if (isMember[next] !== true || seen.has(next)) continue;
        seen.add(next);
        area.push(next);
      }
    }
    largest = Math.max(largest, area.length);
  }

  return largest;
}

function neighbours(at: number, columns: number, count: number): readonly number[] {
  const column = at % columns;

  return [
    ...(column > 0 ? [at - 1] : []),
    ...(column < columns - 1 ? [at + 1] : []),
    ...(at >= columns ? [at - columns] : []),
    ...(at + columns < count ? [at + columns] : []),
  ];
}
