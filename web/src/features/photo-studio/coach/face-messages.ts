import type { FaceMeasurements } from '@entry/photo/measure-photo';
import type { RgbPicture } from '@entry/photo/rgb-picture';

export type ToFaceWorker = { readonly id: number; readonly picture: RgbPicture };
export type MeasuredFace = Pick<FaceMeasurements, 'geometry' | 'isCrownEstimated' | 'isCutOff'>;
/** `face` is null when there is not exactly one face. */
export type FromFaceWorker =
  | { readonly id: number; readonly face: MeasuredFace | null }
  | { readonly id: number; readonly error: string };
