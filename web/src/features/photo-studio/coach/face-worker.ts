import { createHumanFaceFinder } from '@entry/photo/human-face-finder';
import { lookTwice } from '@entry/photo/look-twice';
import { measurePhoto } from '@entry/photo/measure-photo';
import type { FromFaceWorker, MeasuredFace, ToFaceWorker } from './face-messages.ts';
import { loadEngine } from './load-engine.ts';

const finder = loadEngine().then((engine) => lookTwice(createHumanFaceFinder(engine)));
// Told with the first picture.
finder.catch(() => undefined);

const placeOf = ({ geometry, isCrownEstimated, isCutOff }: MeasuredFace): MeasuredFace => ({
  geometry,
  isCrownEstimated,
  isCutOff,
});

const answer = (message: FromFaceWorker) => postMessage(message);

/** In a thread of its own: the page would stand still for as long as it takes. */
addEventListener('message', ({ data: { id, picture } }: MessageEvent<ToFaceWorker>) => {
  finder
    .then((found) => measurePhoto(found, picture))
    .then(({ face }) => answer({ id, face: face === null ? null : placeOf(face) }))
    .catch((error: unknown) => answer({ id, error: String(error) }));
});
