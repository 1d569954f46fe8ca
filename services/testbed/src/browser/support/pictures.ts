import sharp from 'sharp';

export type PictureFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };
export type Pixels = { readonly width: number; readonly height: number; readonly data: Buffer };

const CHANNELS = 3;
const GRAIN = 12;
/** Written into the metadata of every picture; nothing of it may leave the phone. */
export const CAMERA = 'KANARYCAMERA';

/**
 * A picture in which every place has a colour of its own, as it is when held upright: the further to the right the
 * redder, the further down the greener, and a blue of its own for each quarter. With grain, as cameras make it.
 */
export function colouredPlaces(width: number, height: number): Pixels {
  const data = Buffer.alloc(width * height * CHANNELS);
  let chance = 20_261_122;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      chance = (Math.imul(chance, 1_664_525) + 1_013_904_223) >>> 0;
      const grain = (chance / 2 ** 32 - 0.5) * GRAIN;
      const blue = (x < width / 2 ? 30 : 110) + (y < height / 2 ? 0 : 110);
      const at = (y * width + x) * CHANNELS;
      data[at] = 10 + (x / width) * 235 + grain;
      data[at + 1] = 10 + (y / height) * 235 + grain;
      data[at + 2] = blue + grain;
    }
  }

  return { width, height, data };
}

const raw = ({ width, height, data }: Pixels) => sharp(data, { raw: { width, height, channels: CHANNELS } });

/** How a camera held on its side stores an upright picture: by how far it is turned, and what EXIF says about it. */
const HELD = {
  upright: { turned: 0, orientation: 1 },
  left: { turned: 270, orientation: 6 },
  right: { turned: 90, orientation: 8 },
};

/** As a phone writes it, with the place where it was taken. */
export async function phonePicture(name: string, pixels: Pixels, held: keyof typeof HELD): Promise<PictureFile> {
  const { turned, orientation } = HELD[held];
  const buffer = await raw(pixels)
    .rotate(turned)
    .jpeg({ quality: 90 })
    .withExif({
      IFD0: { Make: CAMERA },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '9/1 1/1 48/1', GPSLongitudeRef: 'E', GPSLongitude: '38/1 45/1 0/1' },
    })
    .withMetadata({ orientation })
    .toBuffer();

  return { name, mimeType: 'image/jpeg', buffer };
}

export async function pngPicture(name: string, pixels: Pixels): Promise<PictureFile> {
  return { name, mimeType: 'image/png', buffer: await raw(pixels).png({ compressionLevel: 1 }).toBuffer() };
}

/** A face on a plain wall, further away than it should be: something to look at. */
export async function selfie(name: string): Promise<PictureFile> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="2000" viewBox="0 0 1500 2000">
    <defs><linearGradient id="w" x2="0.3" y2="1"><stop stop-color="#eef0f2"/><stop offset="1" stop-color="#d5dae0"/></linearGradient></defs>
    <rect width="1500" height="2000" fill="url(#w)"/>
    <path d="M230 2000q40-620 380-680h280q340 60 380 680z" fill="#2f6f62"/>
    <path d="M620 1130h260v260q-130 120-260 0z" fill="#7d4f33"/>
    <ellipse cx="750" cy="830" rx="300" ry="400" fill="#2a211d"/>
    <ellipse cx="750" cy="880" rx="255" ry="345" fill="#8f5d3d"/>
    <path d="M590 790q55-30 110 0M800 790q55-30 110 0" stroke="#241a16" stroke-width="16" fill="none"/>
    <ellipse cx="645" cy="845" rx="34" ry="22" fill="#fff"/><circle cx="645" cy="845" r="18" fill="#241a16"/>
    <ellipse cx="855" cy="845" rx="34" ry="22" fill="#fff"/><circle cx="855" cy="845" r="18" fill="#241a16"/>
    <path d="M735 870q-30 100-5 110q20 8 45-2" stroke="#5d3522" stroke-width="12" fill="none"/>
    <path d="M660 1060q90 45 180 0" stroke="#6b2f25" stroke-width="18" fill="none" stroke-linecap="round"/></svg>`;

  return { name, mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(drawing)).jpeg({ quality: 88 }).toBuffer() };
}

/** The beginning of a file as phones write it when they save space: what it is is told by its brand. */
export function heicFile(name: string): PictureFile {
  const brands = Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(brands.length + 4);

  return { name, mimeType: '', buffer: Buffer.concat([length, brands, Buffer.alloc(2_000, 7)]) };
}

export type Square = { readonly x: number; readonly y: number; readonly side: number };

/** The largest difference of a colour (0 to 255) between a photo and what is in a square of the picture. */
export async function farthestFrom(
  photo: Uint8Array,
  { width, height, data }: Pixels,
  square: Square,
): Promise<number> {
  const { data: seen, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let farthest = 0;
  for (const v of [0.03, 0.2, 0.35, 0.65, 0.8, 0.97]) {
    for (const u of [0.03, 0.2, 0.35, 0.65, 0.8, 0.97]) {
      const wanted = meanAround({ width, height, data }, square.x + u * square.side, square.y + v * square.side);
      const found = meanAround({ width: info.width, height: info.height, data: seen }, u * info.width, v * info.height);
      const differences = wanted.map((value, channel) => Math.abs(value - (found[channel] ?? Number.NaN)));
      farthest = Math.max(farthest, ...differences);
    }
  }

  return farthest;
}

/** Without the grain. */
function meanAround({ width, data }: Pixels, x: number, y: number): readonly number[] {
  const sums = [0, 0, 0];
  const reach = 4;
  for (let row = -reach; row <= reach; row += 1) {
    for (let column = -reach; column <= reach; column += 1) {
      const at = ((Math.floor(y) + row) * width + Math.floor(x) + column) * CHANNELS;
      for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? Number.NaN);
    }
  }

  return sums.map((sum) => sum / (2 * reach + 1) ** 2);
}
