/** What a phone or a program writes about a picture. */
export type ExifFacts = {
  readonly make?: string;
  readonly model?: string;
  readonly software?: string;
  /** `2026:10:12 09:00:00` */
  readonly changed?: string;
  readonly taken?: string;
  /** JPEG. */
  readonly thumbnail?: Uint8Array;
};

type Entry = { readonly tag: number; readonly type: 2 | 4; readonly value: Buffer };

const text = (tag: number, value: string | undefined): readonly Entry[] =>
  value === undefined ? [] : [{ tag, type: 2, value: Buffer.from(`${value}\0`, 'latin1') }];
const number = (tag: number, value: number): Entry => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return { tag, type: 4, value: bytes };
};

const HEADER = 8;
const ENTRY = 12;

/** One directory of TIFF, and behind it the values that do not fit into their entries. */
function directory(entries: readonly Entry[], at: number, next: number): Buffer {
  const sorted = entries.toSorted((one, other) => one.tag - other.tag);
  const head = Buffer.alloc(2 + ENTRY * sorted.length + 4);
  const values: Buffer[] = [];
  let free = at + head.length;
  head.writeUInt16BE(sorted.length, 0);
  for (const [place, { tag, type, value }] of sorted.entries()) {
    const start = 2 + ENTRY * place;
    head.writeUInt16BE(tag, start);
    head.writeUInt16BE(type, start + 2);
    head.writeUInt32BE(type === 2 ? value.length : 1, start + 4);
    if (value.length <= 4) {
      value.copy(head, start + 8);
      continue;
    }
    head.writeUInt32BE(free, start + 8);
    values.push(value);
    free += value.length;
  }
  head.writeUInt32BE(next, head.length - 4);

  return Buffer.concat([head, ...values]);
}

/** Puts EXIF into a JPEG that has none. */
export function withExif(jpeg: Uint8Array, { make, model, software, changed, taken, thumbnail }: ExifFacts): Buffer {
  const first = [...text(0x010f, make), ...text(0x0110, model), ...text(0x0131, software), ...text(0x0132, changed)];
  // Lengths do not depend on what the offsets are, so each directory is laid out twice.
  const firstLength = directory([...first, number(0x8769, 0)], HEADER, 0).length;
  const photo = directory(text(0x9003, taken), HEADER + firstLength, 0);
  const thumbnailAt = HEADER + firstLength + photo.length;
  const image = directory(
    [...first, number(0x8769, HEADER + firstLength)],
    HEADER,
    thumbnail === undefined ? 0 : thumbnailAt,
  );
  const small = thumbnail === undefined ? [] : [thumbnailDirectory(thumbnail, thumbnailAt), Buffer.from(thumbnail)];

  const header = Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, HEADER]);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), header, image, photo, ...small]);
  const segment = Buffer.from([0xff, 0xe1, 0, 0]);
  segment.writeUInt16BE(body.length + 2, 2);

  return Buffer.concat([jpeg.subarray(0, 2), segment, body, jpeg.subarray(2)]);
}

function thumbnailDirectory(thumbnail: Uint8Array, at: number): Buffer {
  const entries = (start: number) => [number(0x0201, start), number(0x0202, thumbnail.length)];
  const { length } = directory(entries(0), at, 0);

  return directory(entries(at + length), at, 0);
}
