import type { RgbPicture } from '../../rgb-picture.ts';
import { LIGHT_WALL, paintBackground } from './background.ts';
import { NEUTRAL_LIGHT, withGrain } from './light.ts';
import { coverage, type Point, smoothOutline } from './outline.ts';
import type { Colour } from './people.ts';
import { createRandom } from './random.ts';

const SIZE = 600;
const SEED = 11;

/** Every sample by chance: what is left of a broken file. */
export function noisePicture(): RgbPicture {
  const random = createRandom(SEED);

  return {
    width: SIZE,
    height: SIZE,
    data: Uint8Array.from({ length: SIZE * SIZE * 3 }, () => Math.floor(256 * random())),
  };
}

const YELLOW: Colour = [250, 208, 60];
const BLACK: Colour = [40, 34, 30];

/** Two eyes and a mouth in a circle, where those of a person would be. */
export function smileyPicture(): RgbPicture {
  const picture = paintBackground(LIGHT_WALL, { width: SIZE, height: SIZE }, SEED);
  fillOutline(picture, circle({ x: 300, y: 250 }, 180), YELLOW);
  fillOutline(picture, circle({ x: 235, y: 215 }, 24), BLACK);
  fillOutline(picture, circle({ x: 365, y: 215 }, 24), BLACK);
  fillOutline(
    picture,
    smoothOutline([
      { x: 210, y: 300 },
      { x: 300, y: 350 },
      { x: 390, y: 300 },
      { x: 300, y: 378 },
    ]),
    BLACK,
  );
  withGrain(picture, NEUTRAL_LIGHT.grain, SEED);

  return picture;
}

const CORNERS = 48;

const circle = ({ x, y }: Point, radius: number): readonly Point[] =>
  Array.from({ length: CORNERS }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / CORNERS;
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  });

function fillOutline({ width, height, data }: RgbPicture, outline: readonly Point[], colour: Colour): void {
  const shares = coverage(outline, width, height).data;
  for (const [at, share] of shares.entries()) {
    if (share === 0) continue;
    for (const [channel, own] of colour.entries()) {
      data[at * 3 + channel] = Math.round((data[at * 3 + channel] ?? 0) * (1 - share) + own * share);
    }
  }
}
