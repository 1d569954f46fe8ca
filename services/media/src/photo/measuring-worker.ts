import type { FaceFinder } from '@entry/photo/found-face';
import { createHumanFaceFinder } from '@entry/photo/human-face-finder';
import { lookTwice } from '@entry/photo/look-twice';
import { measurePhoto, type PhotoMeasurements } from '@entry/photo/measure-photo';
import type { RgbPicture } from '@entry/photo/rgb-picture';
import { loadHuman } from './load-human.ts';

// Pictures of passports and faces are in this thread: whatever a library thinks of, nothing leaves it.
globalThis.fetch = () => Promise.reject(new Error('This thread has no network'));

let finder: Promise<FaceFinder> | null = null;

/** The program of a thread that measures pictures, one after the other. Loaded when the first one comes. */
export default async function measure(picture: RgbPicture): Promise<PhotoMeasurements> {
  finder ??= loadHuman().then((human) => lookTwice(createHumanFaceFinder(human)));

  return measurePhoto(await finder, picture);
}
