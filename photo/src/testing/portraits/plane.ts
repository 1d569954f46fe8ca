/** One number a pixel, row by row. */
export type Plane = { readonly width: number; readonly height: number; readonly data: Float32Array };

export function createPlane(width: number, height: number): Plane {
  return { width, height, data: new Float32Array(width * height) };
}

/** Means over squares, three times: near enough to a Gaussian blur, at the same cost for every radius. Borders are repeated. */
export function softened(plane: Plane, radius: number, times = 3): Plane {
  let current = plane;
  for (let time = 0; time < times; time += 1) current = boxMeans(boxMeans(current, radius, true), radius, false);

  return current;
}

function boxMeans({ width, height, data }: Plane, radius: number, isAcross: boolean): Plane {
  const means = new Float32Array(data.length);
  const [lines, length] = isAcross ? [height, width] : [width, height];
  const step = isAcross ? 1 : width;
  const lineStep = isAcross ? width : 1;
  const size = 2 * radius + 1;

  for (let line = 0; line < lines; line += 1) {
    const start = line * lineStep;
    const at = (place: number): number => data[start + Math.min(length - 1, Math.max(0, place)) * step] ?? 0;
    let sum = 0;
    for (let place = -radius; place <= radius; place += 1) sum += at(place);
    for (let place = 0; place < length; place += 1) {
      means[start + place * step] = sum / size;
      sum += at(place + radius + 1) - at(place - radius);
    }
  }

  return { width, height, data: means };
}

/** Between the four pixels around it; what lies outside is 0. `x` and `y` in pixels, their middles at whole numbers. */
export function sampled({ width, height, data }: Plane, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 0;
  const at = top * width + left;
  const across = x - left;
  const upper = (data[at] ?? 0) * (1 - across) + (data[at + 1] ?? 0) * across;
  const lower = (data[at + width] ?? 0) * (1 - across) + (data[at + width + 1] ?? 0) * across;

  return upper * (1 - (y - top)) + lower * (y - top);
}
