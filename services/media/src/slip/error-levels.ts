import { setImmediate as immediate } from 'node:timers/promises';
import sharp from 'sharp';
import type { ImageEngine } from '../image-engine.ts';

/** Pixels of the larger side of what is shown. More would say no more. */
const LARGEST = 2_560;
const SAVED_AGAIN_AT = 90;
/** Differences of single levels are to be seen. */
const AMPLIFIED = 15;
const CHANNELS = 3;
/** Rows at once: a multiple of the 16 that a block of a JPEG is high at most, and short enough that nobody waits behind them. */
const STRIP = 128;

type Pixels = { readonly data: Uint8Array; readonly width: number; readonly height: number };

/**
 * How much each place of a picture changes when it is saved as a JPEG once more, made visible. Places that were pasted in may
 * stand out; so do edges, letters and everything that a messenger has saved again. It is for eyes that know that, and nothing
 * is ever concluded from it.
 *
 * It is saved again as large as it is and not turned: in a picture that was made smaller, or lies on its side, the blocks of the
 * first saving are gone, and with them what is looked for.
 * @returns a JPEG, turned by its tag as the picture is
 * @throws PictureError, PictureTimeoutError, QueueFullError
 */
export async function drawErrorLevels(engine: ImageEngine, bytes: Uint8Array): Promise<Uint8Array> {
  return engine.draw(
    bytes,
    async (image, { orientation }) => {
      const { data, info } = await image
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { width, height, data: levels } = await differences({ data, width: info.width, height: info.height });
      const drawn = sharp(levels, { raw: { width, height, channels: CHANNELS } }).jpeg({ quality: 85 });

      return (orientation === undefined ? drawn : drawn.withMetadata({ orientation })).toBuffer();
    },
    { ignoresProfile: true, holds: ({ width, height }) => width * height * CHANNELS },
  );
}

/** The mean of each cell of so many pixels that the whole is no larger than it is shown. */
async function differences({ data, width, height }: Pixels): Promise<Pixels> {
  const cell = Math.max(1, Math.ceil(Math.max(width, height) / LARGEST));
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const sums = new Uint32Array(columns * rows * CHANNELS);
  const line = width * CHANNELS;

  for (let top = 0; top < height; top += STRIP) {
    const strip = data.subarray(top * line, Math.min(height, top + STRIP) * line);
    const saved = await savedAgain(strip, width);
    for (let from = 0, y = top; from < strip.length; from += line, y += 1) {
      const sumsOfRow = sums.subarray(Math.floor(y / cell) * columns * CHANNELS);
      addDifferences(sumsOfRow, strip.subarray(from, from + line), saved.subarray(from, from + line), cell);
    }
  }

  return { data: await amplifiedMeans(sums, { cell, width, height }), width: columns, height: rows };
}

/** Twelve million times for a picture of a phone: nothing is divided in here. */
function addDifferences(sums: Uint32Array, line: Uint8Array, saved: Uint8Array, cell: number): void {
  for (let at = 0, sum = 0, left = cell; at < line.length; at += CHANNELS) {
    for (let channel = 0; channel < CHANNELS; channel += 1) {
      const difference = (line[at + channel] ?? 0) - (saved[at + channel] ?? 0);
      sums[sum + channel] = (sums[sum + channel] ?? 0) + (difference < 0 ? -difference : difference);
    }
    left -= 1;
    if (left === 0) {
      left = cell;
      sum += CHANNELS;
    }
  }
}

async function savedAgain(strip: Uint8Array, width: number): Promise<Uint8Array> {
  const height = strip.length / (width * CHANNELS);
  const again = await sharp(strip, { raw: { width, height, channels: CHANNELS } })
    .jpeg({ quality: SAVED_AGAIN_AT })
    .toBuffer();

  return sharp(again).raw().toBuffer();
}

type Cells = { readonly cell: number; readonly width: number; readonly height: number };

/** Cells at the right and lower border have fewer pixels. */
async function amplifiedMeans(sums: Uint32Array, { cell, width, height }: Cells): Promise<Uint8Array> {
  const levels = new Uint8ClampedArray(sums.length);
  const line = Math.ceil(width / cell) * CHANNELS;
  const lastColumn = line - CHANNELS;
  const across = width - (lastColumn / CHANNELS) * cell;

  for (let from = 0, y = 0; from < sums.length; from += line, y += cell) {
    const down = Math.min(cell, height - y);
    const usual = AMPLIFIED / (cell * down);
    const last = AMPLIFIED / (across * down);
    for (let at = 0; at < line; at += 1) levels[from + at] = (sums[from + at] ?? 0) * (at < lastColumn ? usual : last);
    if ((y / cell) % STRIP === 0) await immediate();
  }

  return new Uint8Array(levels.buffer);
}
