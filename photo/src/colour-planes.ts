import type { RgbPicture } from './rgb-picture.ts';

/** Brightness (0 to 255) and the two differences of colour (about -128 to 128) of every pixel, each row by row. */
export type ColourPlanes = {
  readonly width: number;
  readonly height: number;
  readonly brightness: Float32Array;
  readonly blue: Float32Array;
  readonly red: Float32Array;
};

/** As JPEG does it (ITU-R BT.601). */
export function toColourPlanes({ width, height, data }: RgbPicture): ColourPlanes {
  const count = width * height;
  const brightness = new Float32Array(count);
  const blue = new Float32Array(count);
  const red = new Float32Array(count);

  for (let index = 0, at = 0; index < count; index += 1, at += 3) {
    const r = data[at] ?? 0;
    const g = data[at + 1] ?? 0;
    const b = data[at + 2] ?? 0;
    const y = 0.299 * r + 0.587 * g + 0.114 * b;
    brightness[index] = y;
    blue[index] = (b - y) * 0.564;
    red[index] = (r - y) * 0.713;
  }

  return { width, height, brightness, blue, red };
}

/** Takes the grain of the sensor and of the compression out, and keeps edges within a pixel. */
export function smoothed(planes: ColourPlanes): ColourPlanes {
  const { width, height } = planes;
  const smooth = (plane: Float32Array) => meanOfNeighbours(plane, width, height);

  return {
    width,
    height,
    brightness: smooth(planes.brightness),
    blue: smooth(planes.blue),
    red: smooth(planes.red),
  };
}

/** Beyond a border there is the pixel at the border once more. */
function meanOfNeighbours(plane: Float32Array, width: number, height: number): Float32Array {
  const rows = new Float32Array(plane.length);
  for (let y = 0; y < height; y += 1) {
    const [first, last] = [y * width, (y + 1) * width - 1];
    let left = plane[first] ?? 0;
    let own = left;
    for (let at = first; at < last; at += 1) {
      const right = plane[at + 1] ?? 0;
      rows[at] = (left + own + right) / 3;
      left = own;
      own = right;
    }
    rows[last] = (left + own + own) / 3;
  }

  const means = new Float32Array(plane.length);
  for (let y = 0; y < height; y += 1) {
    const above = (y > 0 ? y - 1 : y) * width;
    const below = (y < height - 1 ? y + 1 : y) * width;
    for (let x = 0; x < width; x += 1) {
      means[y * width + x] = ((rows[above + x] ?? 0) + (rows[y * width + x] ?? 0) + (rows[below + x] ?? 0)) / 3;
    }
  }

  return means;
}
