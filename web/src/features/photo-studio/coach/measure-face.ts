import { validatePhoto } from '../../documents/api/validate-photo.ts';
import type { FaceFacts } from '../geometry/face.ts';
import { drawUpright } from '../picture/draw-picture.ts';
import type { Picture } from '../picture/open-picture.ts';
import { canMeasureHere } from './can-measure-here.ts';
import type { MeasuredFace } from './face-messages.ts';
import { measureHere } from './measure-here.ts';

/** Pixels of the larger side: as much as faces are measured with, and hardly more to send. */
const SIDE_HERE = 640;
const SIDE_THERE = 800;
const JPEG_QUALITY = 0.8;

/**
 * Where the face is in a picture: measured on this device, or where it is too weak or its line too slow, by the service, which
 * measures in the same way.
 * @returns null when there is not exactly one face
 * @throws Error, ApiProblem when nobody can tell now
 */
export async function measureFace(picture: Picture, signal: AbortSignal): Promise<FaceFacts | null> {
  const face = canMeasureHere()
    ? await measureHere(pixelsOf(picture), signal).catch(() => measureThere(picture, signal))
    : await measureThere(picture, signal);

  return face === null ? null : toFacts(face);
}

function pixelsOf(picture: Picture) {
  const canvas = drawUpright(picture, SIDE_HERE);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser gives no canvas');
  const { width, height, data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const rgb = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    rgb[to] = data[from] ?? 0;
    rgb[to + 1] = data[from + 1] ?? 0;
    rgb[to + 2] = data[from + 2] ?? 0;
  }

  return { width, height, data: rgb };
}

async function measureThere(picture: Picture, signal: AbortSignal): Promise<MeasuredFace | null> {
  signal.throwIfAborted();
  const canvas = drawUpright(picture, SIDE_THERE);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY);
  });
  if (blob === null) throw new Error('The browser makes no JPEG');
  const file = new File([blob], 'to-measure.jpg', { type: 'image/jpeg' });
  const { engine, geometry, isCrownEstimated, isCutOff } = await validatePhoto(file, signal);
  if (engine === null) throw new Error('The service measures no faces now');

  return geometry === null
    ? null
    : { geometry, isCrownEstimated: isCrownEstimated === true, isCutOff: isCutOff === true };
}

function toFacts({ geometry, isCrownEstimated, isCutOff }: MeasuredFace): FaceFacts {
  const { width, height, crown, chin, eyes } = geometry;
  const share = ({ x, y }: { readonly x: number; readonly y: number }) => ({ x: x / width, y: y / height });

  return {
    crown: share(crown),
    chin: share(chin),
    eyes: [share(eyes[0]), share(eyes[1])],
    isCrownEstimated,
    isCutOff,
  };
}
