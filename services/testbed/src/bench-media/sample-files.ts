import { createMedia } from '@entry/media/media';
import { pdf, picture } from '@entry/media/testing/files';
import { phonePicture } from '@entry/photo/testing/portraits/file-cases';
import { PEOPLE } from '@entry/photo/testing/portraits/people';
import { portraitJpeg } from '@entry/photo/testing/portraits/portrait-jpeg';

export type Kind = {
  readonly name: string;
  /** Another file, byte for byte, for every number; drawn before anything is timed. */
  readonly fileOf: (number: number) => Uint8Array;
};

const COMMENT = 0xfe;

/** A JPEG may carry comments between its segments; the picture stays the same, and what is remembered by its bytes is not found. */
function withComment(jpeg: Uint8Array, number: number): Uint8Array {
  const text = Buffer.from(`sample ${number}`);
  const header = Buffer.from([0xff, COMMENT, 0, text.length + 2]);

  return Buffer.concat([jpeg.subarray(0, 2), header, text, jpeg.subarray(2)]);
}

const marked =
  (files: readonly Uint8Array[]) =>
  (number: number): Uint8Array =>
    withComment(files[number % files.length] as Uint8Array, number);

export async function photoKinds(): Promise<readonly Kind[]> {
  const portraits = await Promise.all(PEOPLE.map(({ id }) => portraitJpeg(id)));
  const phone = (await phonePicture('blonde')).file;
  const empty = await picture(600, 600).jpeg().toBuffer();

  return [
    { name: 'photo, 600 pixels', fileOf: marked(portraits) },
    { name: 'phone picture, 12 megapixels, on its side', fileOf: marked([phone]) },
    { name: 'nobody in it, 600 pixels', fileOf: marked([empty]) },
  ];
}

const SCREEN = { width: 1_080, height: 2_340 };
const CAMERA = { width: 3_000, height: 4_000 };

export async function slipKinds(): Promise<readonly Kind[]> {
  const screenshot = await picture(SCREEN.width, SCREEN.height).jpeg({ quality: 92 }).toBuffer();
  const camera = await picture(CAMERA.width, CAMERA.height).jpeg({ quality: 88 }).toBuffer();

  return [
    { name: 'screenshot, 1,080 x 2,340', fileOf: marked([screenshot]) },
    { name: 'camera picture, 12 megapixels', fileOf: marked([camera]) },
    { name: 'PDF', fileOf: (number) => pdf(`% slip ${number}\n`.repeat(2_000)) },
  ];
}

export const openMedia = () => createMedia({ photoMeasuring: { onFailure: console.error } });
