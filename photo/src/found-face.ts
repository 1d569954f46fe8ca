import type { RgbPicture } from './rgb-picture.ts';

/** In pixels of the picture; `z` is towards the camera when it is smaller, in the same unit. */
export type Landmark = { readonly x: number; readonly y: number; readonly z: number };
export type Point = { readonly x: number; readonly y: number };

export type EyeLandmarks = {
  /** Of the iris where the engine sees one, else between the lids. */
  readonly middle: Landmark;
  /** Gap between the lids, the mean of several places, as a share of the eye's width. */
  readonly opening: number;
};

/** A face, as far as an engine finds it. No engine sees hair: the top of the head is measured from the pixels. */
export type FoundFace = {
  /** 0 to 1: how sure the engine is that this is a face. */
  readonly confidence: number;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** The eye further to the left of the picture first. */
  readonly eyes: readonly [EyeLandmarks, EyeLandmarks];
  /** Roughly: engines put it above the lower edge of the chin. */
  readonly chin: Landmark;
  /** Where the face ends beside the ears, the left of the picture first. */
  readonly sides: readonly [Landmark, Landmark];
};

/** What measures faces; it can be replaced by another that finds the same points. */
export type FaceFinder = {
  /** Name and version, kept with what it has measured. */
  readonly engine: string;
  readonly findFaces: (picture: RgbPicture) => Promise<readonly FoundFace[]>;
};
