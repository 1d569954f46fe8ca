import type { FaceGeometry } from '@entry/contracts/application/evidence';
import type { RgbPicture } from '@entry/photo/rgb-picture';

export type ToFaceWorker = { readonly id: number; readonly picture: RgbPicture };
/** `geometry` is null when there is not exactly one face. */
export type FromFaceWorker =
  | { readonly id: number; readonly geometry: FaceGeometry | null }
  | { readonly id: number; readonly error: string };
