import { describe, expect, it } from 'vitest';
import { createRandom } from '../testing/slips/random.ts';
import { measureNoise } from './noise.ts';
import type { SlipPicture } from './slip-picture.ts';

const SIDE = 320;

type Painted = { readonly grain: number; readonly smooth?: { readonly width: number; readonly height: number } };

/** A grey wall with the grain of a camera, of which a part may have none. */
function wall({ grain, smooth = { width: 0, height: 0 } }: Painted, level = 150): SlipPicture {
  const random = createRandom(7);
  const brightness = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
    const isSmooth = at % SIDE < smooth.width && at / SIDE < smooth.height;
    return Math.max(0, Math.min(255, Math.round(level + (isSmooth ? 0 : grain * random.normal()))));
  });

  return { width: SIDE, height: SIDE, brightness, hash: '' };
}

describe('When the grain of a picture is compared with itself', () => {
  it('should find the part that has none, as large as it is', () => {
    expect(measureNoise(wall({ grain: 3, smooth: { width: 96, height: 48 } }))?.smoothBlocks).toBe(18);
  });

  it('should find none where all is grained alike, or a little less', () => {
    expect(measureNoise(wall({ grain: 3 }))?.smoothBlocks).toBe(0);
    expect(measureNoise(wall({ grain: 1.5 }))?.smoothBlocks).toBe(0);
  });

  it.each([
    ['has no grain at all', wall({ grain: 0 })],
    ['is too dark for grain', wall({ grain: 1 }, 3)],
    ['is too bright for grain', wall({ grain: 1 }, 252)],
    ['is too small', { ...wall({ grain: 3 }), height: 32 }],
  ])('should say nothing of a picture that %s', (_what, picture) => {
    expect(measureNoise(picture)).toBeNull();
  });
});
