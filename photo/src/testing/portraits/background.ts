import type { RgbPicture } from '../../rgb-picture.ts';
import type { Colour } from './people.ts';
import { createRandom } from './random.ts';

/** A room and a busy pattern are drawn for the seed of the portrait. */
export type Background =
  | { readonly kind: 'plain'; readonly colour: Colour }
  | { readonly kind: 'gradient'; readonly from: Colour; readonly to: Colour; readonly direction: 'across' | 'down' }
  /** A plain light wall with things on it, each over the one before. */
  | { readonly kind: 'things'; readonly things: readonly Thing[] }
  | { readonly kind: 'busy' }
  | { readonly kind: 'office' };

export type Thing = { readonly box: Box; readonly colour: Colour };
/** Shares of the picture's width and height. */
type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

const LIGHT: Colour = [232, 231, 227];
export const LIGHT_WALL: Background = { kind: 'plain', colour: LIGHT };

const WHOLE: Box = { left: 0, top: 0, width: 1, height: 1 };
const INNER: Box = { left: 4 / 600, top: 4 / 600, width: 592 / 600, height: 592 / 600 };

/** Above the head, and no part of it: of 600 pixels, what each of them is away from the hair is 15 or more. */
export const ABOVE_THE_HEAD = {
  ceiling: [{ box: { ...WHOLE, height: 0.02 }, colour: [178, 174, 168] }],
  'border of a scan': [
    { box: WHOLE, colour: [38, 38, 40] },
    { box: INNER, colour: LIGHT },
  ],
  lamp: [{ box: { left: 0.44, top: 0, width: 0.1, height: 0.05 }, colour: [96, 82, 60] }],
  switch: [{ box: { left: 0.46, top: 0.02, width: 0.08, height: 0.05 }, colour: [120, 122, 126] }],
} as const satisfies Record<string, readonly Thing[]>;

export function paintBackground(
  background: Background,
  { width, height }: Pick<RgbPicture, 'width' | 'height'>,
  seed: number,
): RgbPicture {
  const picture = { width, height, data: new Uint8Array(width * height * 3) };
  switch (background.kind) {
    case 'plain':
      fill(picture, WHOLE, background.colour);
      break;
    case 'things':
      fill(picture, WHOLE, LIGHT);
      for (const { box, colour } of background.things) fill(picture, box, colour);
      break;
    case 'gradient':
      paintGradient(picture, background);
      break;
    case 'busy':
      paintWallpaper(picture, seed);
      break;
    case 'office':
      paintOffice(picture, seed);
      break;
  }

  return picture;
}

function fill({ width, height, data }: RgbPicture, box: Box, colour: Colour): void {
  const from = Math.max(0, Math.round(box.left * width));
  const to = Math.min(width, Math.round((box.left + box.width) * width));
  const bottom = Math.min(height, Math.round((box.top + box.height) * height));
  for (let y = Math.max(0, Math.round(box.top * height)); y < bottom; y += 1) {
    for (let x = from; x < to; x += 1) data.set(colour, (y * width + x) * 3);
  }
}

function paintGradient(picture: RgbPicture, { from, to, direction }: Extract<Background, { kind: 'gradient' }>): void {
  const { width, height, data } = picture;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const share = direction === 'across' ? x / (width - 1) : y / (height - 1);
      data.set(mixed(from, to, share), (y * width + x) * 3);
    }
  }
}

const mixed = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

const TILES = 14;

/** Light enough for the check of lightness: only that it is not plain is wrong. */
function paintWallpaper(picture: RgbPicture, seed: number): void {
  const random = createRandom(seed);
  for (let row = 0; row < TILES; row += 1) {
    for (let column = 0; column < TILES; column += 1) {
      const shade = 165 + 85 * random();
      const size = 1 / TILES;
      const tile = { left: column * size, top: row * size, width: size, height: size };
      fill(picture, tile, [shade, shade - 12 * random(), shade - 30 * random()]);
      const dot = { left: (column + 0.3) * size, top: (row + 0.3) * size, width: 0.4 * size, height: 0.4 * size };
      fill(picture, dot, [shade - 50, shade - 40, shade - 20]);
    }
  }
}

const WINDOW = { left: 0.02, top: 0.03, width: 0.3, height: 0.42 };
const SHELF = { left: 0.7, top: 0.05, width: 0.28, height: 0.5 };
const DESK = { left: 0, top: 0.78, width: 1, height: 0.22 };
const BOARDS = 4;
const FOLDERS = 11;

/** A wall, a window with a cross, a shelf full of folders, a desk: what is behind a person who is photographed at work. */
function paintOffice(picture: RgbPicture, seed: number): void {
  const random = createRandom(seed);
  fill(picture, WHOLE, [196, 190, 176]);
  fill(picture, WINDOW, [120, 112, 100]);
  for (const [column, row] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    fill(
      picture,
      inside(WINDOW, { left: 0.04 + column * 0.49, top: 0.03 + row * 0.49, width: 0.43, height: 0.45 }),
      [226, 238, 247],
    );
  }

  fill(picture, SHELF, [112, 82, 55]);
  for (let board = 0; board < BOARDS; board += 1) {
    fill(picture, inside(SHELF, { left: 0.04, top: 0.03 + board / BOARDS, width: 0.92, height: 0.19 }), [70, 52, 36]);
    for (let folder = 0; folder < FOLDERS; folder += 1) {
      const colour = [60 + 170 * random(), 60 + 150 * random(), 60 + 150 * random()] as const;
      const place = { left: 0.05 + (folder * 0.9) / FOLDERS, top: 0.06 + board / BOARDS, width: 0.072, height: 0.16 };
      fill(picture, inside(SHELF, place), colour);
    }
  }
  fill(picture, DESK, [142, 104, 68]);
}

const inside = (outer: Box, part: Box): Box => ({
  left: outer.left + part.left * outer.width,
  top: outer.top + part.top * outer.height,
  width: part.width * outer.width,
  height: part.height * outer.height,
});
