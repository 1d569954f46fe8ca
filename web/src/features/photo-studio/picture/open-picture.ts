import { PHOTO_WIDTH } from '@entry/contracts/rules/limits';
import { mendJpeg } from '@entry/photo/jpeg/mend-jpeg';
import type { Size } from '../geometry/frame.ts';
import { type Matrix, uprightMatrix } from '../geometry/orientation.ts';
import { decodePicture } from './decode-picture.ts';
import { saidUpright } from './exif-orientation.ts';
import { inspectPicture, type PictureFacts, type PictureProblem } from './inspect-picture.ts';

/** More than any phone makes; the whole file is read before it is unpacked. */
const FILE_MAXIMUM_BYTES = 80_000_000;
const MAXIMUM_PIXELS = { jpeg: 120_000_000, png: 40_000_000 } as const;

/** The stored picture, and smaller ones of it, each half the one before. */
export type Level = {
  readonly image: ImageBitmap;
  /** Its pixels per pixel of the largest. */
  readonly scale: number;
};

export type Picture = Size & {
  readonly name: string;
  /** Largest first. They lie as stored. */
  readonly levels: readonly [Level, ...Level[]];
  readonly stored: Size;
  /** From the stored picture to the upright one. */
  readonly toUpright: Matrix;
};

export type Opened =
  | { readonly kind: 'picture'; readonly picture: Picture }
  | { readonly kind: 'finished' }
  | { readonly kind: 'problem'; readonly problem: PictureProblem; readonly size?: Size };

/** @param isFinished whether a file is an entry photo already, and stays as it is, byte for byte */
export async function openPicture(
  file: File,
  isFinished: (file: File, facts: PictureFacts) => boolean,
): Promise<Opened> {
  if (file.size > FILE_MAXIMUM_BYTES) return problem('tooLarge');

  const stored = await readBytes(file);
  if (stored === null) return problem('unreadable');

  // As the service does when the file is sent as it is.
  const mended = await mendJpeg(stored);
  const facts = inspectPicture(mended ?? stored);
  if ('problem' in facts) return problem(facts.problem);
  if (isFinished(file, facts)) return { kind: 'finished' };
  if (facts.width * facts.height > MAXIMUM_PIXELS[facts.format]) return problem('tooLarge');
  if (Math.min(facts.width, facts.height) < PHOTO_WIDTH) return problem('tooSmall', facts);

  try {
    return { kind: 'picture', picture: await unpack(mended === null ? file : new File([mended], file.name), facts) };
  } catch {
    return problem('damaged');
  }
}

function problem(name: PictureProblem, size?: Size): Opened {
  return { kind: 'problem', problem: name, ...(size === undefined ? {} : { size }) };
}

/** Null for a file that has gone, or that lies in a cloud which cannot be reached. */
async function readBytes(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null;
  }
}

async function unpack(file: File, facts: PictureFacts): Promise<Picture> {
  const bitmap = await decodePicture(saidUpright(file, facts.orientationAt), facts);
  const stored = { width: bitmap.width, height: bitmap.height };
  const isOnItsSide = facts.orientation >= 5;

  return {
    name: file.name,
    width: isOnItsSide ? stored.height : stored.width,
    height: isOnItsSide ? stored.width : stored.height,
    levels: [{ image: bitmap, scale: 1 }, ...(await halves(bitmap))],
    stored,
    toUpright: uprightMatrix(stored, facts.orientation),
  };
}

/** Halving again and again takes every pixel into account; one large step would leave most of them out. */
async function halves(bitmap: ImageBitmap): Promise<readonly Level[]> {
  const levels: Level[] = [];
  let larger = bitmap;
  for (let scale = 0.5; Math.min(bitmap.width, bitmap.height) * scale >= PHOTO_WIDTH; scale /= 2) {
    const size = { resizeWidth: Math.round(bitmap.width * scale), resizeHeight: Math.round(bitmap.height * scale) };
    // At exactly half, the lowest quality is the mean of four pixels.
    const image = await createImageBitmap(larger, { ...size, resizeQuality: 'low' });
    // Browsers that know no sizes give another whole one: better none than so many.
    if (image.width !== size.resizeWidth) {
      image.close();
      break;
    }

    levels.push({ image, scale });
    larger = image;
  }

  return levels;
}

/** Browsers take their time to find out that nobody needs the pixels. */
export function closePicture({ levels }: Picture): void {
  for (const { image } of levels) image.close();
}
