import { PHOTO_HEIGHT, PHOTO_MAXIMUM_BYTES, PHOTO_WIDTH } from '@entry/contracts/rules/limits';
import type { Frame } from '../geometry/frame.ts';
import { drawPicture } from './draw-picture.ts';
import { inspectPicture, type PictureFacts } from './inspect-picture.ts';
import { withoutMetadata } from './jpeg-segments.ts';
import type { Picture } from './open-picture.ts';

/** From hardly any loss down to what still looks good at this size; the first that is small enough is taken. */
const QUALITIES = [0.92, 0.88, 0.82, 0.75, 0.65, 0.5, 0.35];

/** An entry photo already: nothing has to be done to it, so nothing is. One that lies on its side is not. */
export function isEntryPhoto(file: File, { format, width, height, orientation }: PictureFacts): boolean {
  const hasSize = width === PHOTO_WIDTH && height === PHOTO_HEIGHT && file.size <= PHOTO_MAXIMUM_BYTES;
  return format === 'jpeg' && orientation === 1 && hasSize;
}

/** What is in the frame, as an entry photo; null when this browser cannot make one. */
export async function makePhoto(picture: Picture, frame: Frame): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = PHOTO_WIDTH;
  canvas.height = PHOTO_HEIGHT;
  const context = canvas.getContext('2d', { alpha: false, colorSpace: 'srgb' });
  if (context === null) return null;

  context.fillStyle = '#fff';
  context.fillRect(0, 0, PHOTO_WIDTH, PHOTO_HEIGHT);
  drawPicture(context, picture, frame, { x: 0, y: 0, side: PHOTO_WIDTH });
  const jpeg = await encode(canvas);

  return jpeg === null ? null : new File([jpeg], photoName(picture.name), { type: 'image/jpeg' });
}

async function encode(canvas: HTMLCanvasElement): Promise<Blob | null> {
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    // Where memory has run out a browser gives nothing, or a picture without pixels.
    if (blob === null) return null;

    const photo = withoutMetadata(new Uint8Array(await blob.arrayBuffer()));
    if (photo.size <= PHOTO_MAXIMUM_BYTES) return (await isAsPromised(photo)) ? photo : null;
  }

  return null;
}

/** The page says that it made this: so it looks. */
async function isAsPromised(photo: Blob): Promise<boolean> {
  const facts = inspectPicture(new Uint8Array(await photo.arrayBuffer()));
  if ('problem' in facts) return false;

  const { format, width, height, isBaseline, hasMetadata } = facts;
  return format === 'jpeg' && width === PHOTO_WIDTH && height === PHOTO_HEIGHT && isBaseline && !hasMetadata;
}

function photoName(name: string): string {
  const base = name.replace(/\.[^.]*$/, '');
  return `${base === '' ? 'photo' : base}.jpg`;
}
