import sharp from 'sharp';
import type { Drawing } from './draw-receipt.ts';
import { createRandom } from './random.ts';

const CHANNELS = 3;

/** As a phone sees a receipt: light that is stronger on one side, a little out of focus, and with the grain of its sensor. */
export async function photographed(drawing: Drawing, seed: number): Promise<Drawing> {
  const random = createRandom(seed);
  const { width, height } = drawing;
  const soft = await sharp(drawing.data, { raw: { width, height, channels: CHANNELS } })
    .blur(0.7 + random.share() * 0.5)
    .raw()
    .toBuffer();
  const data = new Uint8Array(soft);
  const [dim, slope, grain] = [random.between(0.72, 0.85), random.between(-0.16, 0.16), random.between(2.5, 5)];
  for (let at = 0; at < width * height; at += 1) {
    const light = dim + slope * ((at % width) / width - 0.5);
    // Mostly of brightness: sensors see colours worse, and make them up from their neighbours.
    const noise = random.normal() * grain;
    for (let channel = 0; channel < CHANNELS; channel += 1) {
      const value = (data[at * CHANNELS + channel] ?? 0) * light + noise;
      data[at * CHANNELS + channel] = Math.max(0, Math.min(255, Math.round(value)));
    }
  }

  return { width, height, data };
}

/** What paper looks like in such a picture at its middle, without grain. */
export function paperAt({ width, height, data }: Drawing): readonly [number, number, number] {
  const sums = [0, 0, 0];
  let count = 0;
  for (let y = Math.round(height * 0.6); y < height * 0.61; y += 1) {
    for (let x = Math.round(width * 0.6); x < width * 0.8; x += 1) {
      for (const channel of [0, 1, 2])
        sums[channel] = (sums[channel] ?? 0) + (data[(y * width + x) * CHANNELS + channel] ?? 0);
      count += 1;
    }
  }
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => Math.round(sum / count));

  return [red, green, blue];
}

export const jpegOf = ({ width, height, data }: Drawing, quality: number) =>
  sharp(data, { raw: { width, height, channels: CHANNELS } }).jpeg({ quality });

export const pngOf = ({ width, height, data }: Drawing): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: CHANNELS } })
    .png({ compressionLevel: 6 })
    .toBuffer();

/** What a messenger makes of a picture: smaller, saved anew, and nothing said about where it came from. */
export async function sentByMessenger(file: Uint8Array): Promise<Buffer> {
  return sharp(file)
    .resize({ width: 1_280, height: 1_280, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 70 })
    .toBuffer();
}

export async function drawingOf(file: Uint8Array): Promise<Drawing> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });

  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}
