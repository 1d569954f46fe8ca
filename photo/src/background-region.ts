import type { BackgroundModel } from './background-model.ts';
import type { ColourPlanes } from './colour-planes.ts';

/** One byte a pixel: 1 where the background is seen. */
export type Region = { readonly width: number; readonly height: number; readonly mask: Uint8Array };

/** Levels that count as the background, whatever the grain. */
const LEAST_TOLERANCE = 14;
const MOST_TOLERANCE = 40;
const SPREADS = 5;
/** Eyes and cameras tell colours apart better than brightness: a shadow changes little but brightness. */
const COLOUR_WEIGHT = 1.6;

/** What looks like the background and is joined to the borders beside and above the person. */
export function backgroundRegion(planes: ColourPlanes, model: BackgroundModel, shoulders: number): Region {
  const tolerance = Math.min(MOST_TOLERANCE, Math.max(LEAST_TOLERANCE, SPREADS * model.spread));

  return grow(planes, shoulders, (at, x, y) => distance(planes, model, at, x, y) <= tolerance);
}

/** Of the smoothed brightness, from one pixel to the next: less is a soft edge, such as a shadow has. */
const SOFT_STEP = 6;
const SHADOW_DEPTH = 110;
const SHADOW_COLOUR = 12;

/** The background with its shadows: whatever is reached from the borders without crossing the outline of something. */
export function shadedRegion(planes: ColourPlanes, model: BackgroundModel, shoulders: number): Region {
  const { brightness } = planes;

  const isSoft = (at: number, from: number): boolean =>
    Math.abs((brightness[at] ?? 0) - (brightness[from] ?? 0)) <= SOFT_STEP;
  const isShaded = (at: number, x: number, y: number): boolean => {
    const expected = model.brightnessAt(x / planes.width, y / planes.height);
    const own = brightness[at] ?? 0;

    return (
      own - expected <= MOST_TOLERANCE &&
      expected - own <= SHADOW_DEPTH &&
      colourDistance(planes, model, at, x, y) <= SHADOW_COLOUR
    );
  };

  return grow(planes, shoulders, isShaded, isSoft);
}

function distance(planes: ColourPlanes, model: BackgroundModel, at: number, x: number, y: number): number {
  const brightness = Math.abs((planes.brightness[at] ?? 0) - model.brightnessAt(x / planes.width, y / planes.height));

  return Math.max(brightness, COLOUR_WEIGHT * colourDistance(planes, model, at, x, y));
}

function colourDistance(planes: ColourPlanes, model: BackgroundModel, at: number, x: number, y: number): number {
  const blue = (planes.blue[at] ?? 0) - model.blueAt(x / planes.width, y / planes.height);
  const red = (planes.red[at] ?? 0) - model.redAt(x / planes.width, y / planes.height);

  // Not `Math.hypot`, which takes care of numbers beyond all colours, and ten times as long.
  return Math.sqrt(blue * blue + red * red);
}

/** Of a pixel, whichever way it is reached. */
type IsMember = (at: number, x: number, y: number) => boolean;
/** From one pixel to its neighbour. */
type MayStep = (at: number, from: number) => boolean;

/** Of the width: within it a scan may have a border of its own, behind which no wall would be reached. */
const SCAN_BORDER = 0.025;
const MEMBER = 1;
/** Asked once: four neighbours come by. */
const REFUSED = 2;

/** From the upper border and the sides down to the shoulders, over neighbours in rows and columns. */
function grow({ width, height }: ColourPlanes, shoulders: number, isMember: IsMember, mayStep?: MayStep): Region {
  const mask = new Uint8Array(width * height);
  const queue = new Int32Array(width * height);
  const inner = Math.round(SCAN_BORDER * width);
  let end = 0;

  const visit = (x: number, y: number, from: number | null) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    const at = y * width + x;
    if (mask[at] !== 0 || (from !== null && mayStep?.(at, from) === false)) return;
    if (!isMember(at, x, y)) {
      mask[at] = REFUSED;
      return;
    }
    mask[at] = MEMBER;
    queue[end] = at;
    end += 1;
  };

  for (let x = 0; x < width; x += 1) visit(x, 0, null);
  for (let y = 0; y < Math.min(height, shoulders); y += 1) {
    for (const x of [0, inner, width - 1 - inner, width - 1]) visit(x, y, null);
  }
  for (let next = 0; next < end; next += 1) {
    const at = queue[next] ?? 0;
    const x = at % width;
    const y = (at - x) / width;
    visit(x - 1, y, at);
    visit(x + 1, y, at);
    visit(x, y - 1, at);
    visit(x, y + 1, at);
  }
  for (let at = 0; at < mask.length; at += 1) if (mask[at] === REFUSED) mask[at] = 0;

  return { width, height, mask };
}
