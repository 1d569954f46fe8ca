/** The parts of a JPEG up to the first scan: each with its marker, and what comes behind them. */
export type Parts = { readonly segments: readonly Buffer[]; readonly rest: Buffer };

const START_OF_SCAN = 0xda;

export function takeApart(jpeg: Buffer): Parts {
  const segments: Buffer[] = [];
  let place = 2;
  while (jpeg[place + 1] !== START_OF_SCAN) {
    const next = place + 2 + jpeg.readUInt16BE(place + 2);
    segments.push(jpeg.subarray(place, next));
    place = next;
  }

  return { segments, rest: jpeg.subarray(place) };
}

export function assemble(segments: readonly Uint8Array[], rest: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, rest]);
}

export function segment(marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);

  return Buffer.concat([head, data]);
}

/** Right behind the beginning, where cameras and programs write what they have to say. */
export function withSegments(jpeg: Buffer, segments: readonly Uint8Array[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

export const isMarker =
  (...markers: readonly number[]) =>
  (part: Buffer): boolean =>
    markers.includes(part[1] ?? 0);

/** Changes a copy of the segments that have one of these markers. */
export function changed(jpeg: Buffer, markers: readonly number[], change: (part: Buffer) => void): Buffer {
  const { segments, rest } = takeApart(jpeg);
  const copies = segments.map((part) => {
    const copy = Buffer.from(part);
    if (isMarker(...markers)(copy)) change(copy);
    return copy;
  });

  return assemble(copies, rest);
}

export function without(jpeg: Buffer, ...markers: readonly number[]): Buffer {
  const { segments, rest } = takeApart(jpeg);
  const isDropped = isMarker(...markers);

  return assemble(
    segments.filter((part) => !isDropped(part)),
    rest,
  );
}
