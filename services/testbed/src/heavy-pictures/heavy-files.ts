import sharp, { type Sharp } from 'sharp';
import { createRandom } from '../kill-test/random.ts';

export type HeavyFile = { readonly kind: string; readonly bytes: Buffer };

/** Close to the most pixels that are taken. */
const WIDTH = 5_700;
const HEIGHT = 4_300;
/** Random bytes are dear to make and cheap to repeat: rows begin at another place of them each. */
const GRAIN_BYTES = 1 << 20;

/** One of each kind that costs memory in its own way. Each is below the limit for documents. */
export async function makeHeavyFiles(seed: string): Promise<readonly HeavyFile[]> {
  const plain = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 4, background: '#3a7bd5' } });

  return [
    { kind: 'JPEG', bytes: await grainy(seed).jpeg({ quality: 55 }).toBuffer() },
    // Nothing of it can be drawn before all of it is unpacked.
    { kind: 'progressive JPEG', bytes: await grainy(seed).jpeg({ quality: 50, progressive: true }).toBuffer() },
    { kind: 'interlaced PNG', bytes: await plain.clone().png({ progressive: true }).toBuffer() },
    {
      kind: 'interlaced PNG of 16 bits',
      bytes: await plain.clone().toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    },
  ];
}

/** As a camera makes them in bad light: few bytes can be saved. */
function grainy(seed: string): Sharp {
  const { next } = createRandom(seed);
  const grain = Uint8Array.from({ length: GRAIN_BYTES }, () => next() * 256);
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let index = 0; index < pixels.length; index += 1) {
    const light = (index * 7 + (index >> 9) * 13) % 251;
    pixels[index] = light * 0.9 + ((grain[(index + (index >> 20) * 7_919) % GRAIN_BYTES] ?? 0) >>> 4);
  }

  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
}
