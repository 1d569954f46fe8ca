import type { RgbPicture } from './rgb-picture.ts';

/** In pixels of the picture; `z` is towards the camera when it is smaller, in the same unit. */
export type Landmark = { readonly x: number; readonly y: number; readonly z: number };
export type Point = { readonly x: number; readonly y: number };

/** As they are seen: the corner towards the side of the face, the one towards the nose, and the middles of both lids. */
export type EyeLandmarks = {
  readonly outer: Landmark;
  readonly inner: Landmark;
  readonly upperLid: Landmark;
  readonly lowerLid: Landmark;
};

/** A face, as far as an engine finds it. No engine sees hair: the top of the head is measured from the pixels. */
export type FoundFace = {
  /** 0 to 1: how sure the engine is that this is a face. */
  readonly confidence: number;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** The eye further to the left of the picture first. */
  readonly eyes: readonly [EyeLandmarks, EyeLandmarks];
  readonly chin: Landmark;
  /** Middle of the hairline, roughly. */
  readonly forehead: Landmark;
  readonly nose: Landmark;
  /** Where the face ends beside the ears, the left of the picture first. */
  readonly sides: readonly [Landmark, Landmark];
};

/** What measures faces; it can be replaced by another that finds the same points. */
export type FaceFinder = {
  /** Name and version, kept with what it has measured. */
  readonly engine: string;
  readonly findFaces: (picture: RgbPicture) => Promise<readonly FoundFace[]>;
};
