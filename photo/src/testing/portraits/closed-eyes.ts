import type { FaceFrame } from './face-frame.ts';
import type { Point } from './outline.ts';
import type { Person } from './people.ts';

/** A part of a source, three bytes a pixel. `x` and `y`: its upper left pixel in the source. */
type Photograph = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly colours: Uint8Array;
};

/** Half the size of what a lid covers, in units of the head. */
const LID = { across: 0.19, down: 0.085 };
/** Below the middle of the eye: where the lashes lie when it is closed. */
const LASHES = 0.035;
const LASH_THICKNESS = 0.012;
const LASH_DARKNESS = 0.62;

/** Skin from above and below the eye is drawn over it, and the lashes at its lower edge: painted, but no eye is left. */
export function closeEyes(photograph: Photograph, { eyes }: Person, frame: FaceFrame): void {
  const before = photograph.colours.slice();
  for (const eye of eyes) {
    const middle = frame.toFace(eye);
    const reach = Math.ceil(LID.across * frame.unit * 1.5);
    for (let y = Math.floor(eye.y) - reach; y <= eye.y + reach; y += 1) {
      for (let x = Math.floor(eye.x) - reach; x <= eye.x + reach; x += 1) {
        const face = frame.toFace({ x: x + 0.5, y: y + 0.5 });
        paintLid(photograph, before, frame, { x, y }, { x: face.x - middle.x, y: face.y - middle.y }, middle);
      }
    }
  }
}

function paintLid(
  photograph: Photograph,
  before: Uint8Array,
  frame: FaceFrame,
  pixel: Point,
  off: Point,
  middle: Point,
): void {
  const distance = Math.hypot(off.x / LID.across, off.y / LID.down);
  if (distance >= 1) return;
  const opacity = Math.min(1, (1 - distance) * 5);
  const edge = LID.down * 1.15;
  const above = skinAt(photograph, before, frame.toSource({ x: middle.x + off.x, y: middle.y - edge }));
  const below = skinAt(photograph, before, frame.toSource({ x: middle.x + off.x, y: middle.y + edge }));
  const share = (off.y + edge) / (2 * edge);
  // The lashes hang like an arc: lowest under the middle of the eye.
  const arc = LASHES - 0.9 * off.x * off.x;
  const lash = LASH_DARKNESS * Math.max(0, 1 - Math.abs(off.y - arc) / LASH_THICKNESS);
  const at = ((pixel.y - photograph.y) * photograph.width + pixel.x - photograph.x) * 3;

  for (let channel = 0; channel < 3; channel += 1) {
    const skin = ((above[channel] ?? 0) * (1 - share) + (below[channel] ?? 0) * share) * (1 - lash);
    photograph.colours[at + channel] = Math.round(skin * opacity + (before[at + channel] ?? 0) * (1 - opacity));
  }
}

const SKIN = 3;

/** Mean of some pixels around the point. */
function skinAt(photograph: Photograph, before: Uint8Array, source: Point): readonly [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  const count = (2 * SKIN + 1) ** 2;
  for (let row = -SKIN; row <= SKIN; row += 1) {
    for (let column = -SKIN; column <= SKIN; column += 1) {
      const x = Math.round(source.x) + column - photograph.x;
      const at = ((Math.round(source.y) + row - photograph.y) * photograph.width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        sum[channel] = (sum[channel] ?? 0) + (before[at + channel] ?? 0) / count;
      }
    }
  }

  return sum;
}
