import type { FaceGeometry } from '@entry/contracts/application/evidence';
import { fitBackground } from './background-model.ts';
import { backgroundRegion, shadedRegion } from './background-region.ts';
import { type ColourPlanes, smoothed, toColourPlanes } from './colour-planes.ts';
import { type Crown, findCrown } from './crown.ts';
import { type FaceShape, faceShape } from './face-shape.ts';
import type { FaceFinder, FoundFace } from './found-face.ts';
import {
  backgroundBrightness,
  backgroundRoughness,
  faceLight,
  highlights,
  shadowDepth,
  strongestColour,
} from './light.ts';
import { isWithin, OWN } from './photo-limits.ts';
import type { RgbPicture } from './rgb-picture.ts';
import { faceSharpness } from './sharpness.ts';

/** Everything about the one face in a picture. Shares are of the picture's height, or width for `offCentre`. */
export type FaceMeasurements = {
  readonly geometry: FaceGeometry;
  readonly isCrownEstimated: boolean;
  readonly isCutOff: boolean;
  readonly headHeight: number;
  /** From the bottom. */
  readonly eyeHeight: number;
  readonly offCentre: number;
  readonly roll: number;
  readonly yaw: number;
  readonly eyeOpening: number;
  readonly backgroundRoughness: number;
  readonly backgroundBrightness: number;
  /** Null where it cannot be told: before a dark wall, or without colours, hair looks like a shadow. */
  readonly shadowDepth: number | null;
  readonly highlights: number;
  readonly withoutDetail: number;
  readonly unevenness: number;
  readonly sharpness: number;
  /** Levels from grey: of the face, or of the most coloured things in the picture where these have more of it. */
  readonly colour: number;
};

export type PhotoMeasurements = {
  readonly engine: string;
  readonly faceCount: number;
  /** Null unless there is exactly one face. */
  readonly face: FaceMeasurements | null;
};

/** Faces surer than this count; what is less sure is often a hand or a pattern on a shawl. */
const LEAST_CONFIDENCE = 0.5;
/** Beside the largest face: smaller ones are on a poster, or on a shirt. Officially nothing else may be seen. */
const LEAST_SIZE = 0.15;

/** @param picture upright, its larger side 600 pixels or a little more: limits of light and sharpness are made for that */
export async function measurePhoto(finder: FaceFinder, picture: RgbPicture): Promise<PhotoMeasurements> {
  const found = await finder.findFaces(picture);
  const faces = withoutDoubtful(found);
  const [face] = faces;

  return {
    engine: finder.engine,
    faceCount: faces.length,
    face: face !== undefined && faces.length === 1 ? measureFace(picture, face) : null,
  };
}

function withoutDoubtful(found: readonly FoundFace[]): readonly FoundFace[] {
  const sure = found.filter(({ confidence }) => confidence >= LEAST_CONFIDENCE);
  const largest = Math.max(0, ...sure.map(({ box }) => box.width));

  return sure.filter(({ box }) => box.width >= LEAST_SIZE * largest);
}

function measureFace(picture: RgbPicture, face: FoundFace): FaceMeasurements {
  const { width, height } = picture;
  const planes = toColourPlanes(picture);
  const smooth = smoothed(planes);
  const shape = faceShape(smooth, face);
  const light = faceLight(planes, face, shape);
  // A face may have lost its colours to darkness and compression, or to strong light: then shirt, lips and wall tell.
  const colour = Math.max(light.colour, strongestColour(smooth));
  const { crown, ...background } = measureBackground(smooth, shape, colour);

  return {
    ...placeOf(shape, crown, { width, height }),
    isCrownEstimated: crown.isEstimated,
    isCutOff: crown.isCutOff,
    roll: shape.roll,
    yaw: shape.yaw,
    eyeOpening: shape.eyeOpening,
    ...background,
    highlights: highlights(smooth),
    sharpness: faceSharpness(smooth, shape),
    ...light,
    colour,
  };
}

function measureBackground(smooth: ColourPlanes, shape: FaceShape, colour: number) {
  const shoulders = Math.min(smooth.height, Math.round(shape.chin.y));
  const eyeLine = Math.min(smooth.height, Math.round(shape.betweenEyes.y));
  const model = fitBackground(smooth, shoulders);
  const roughness = backgroundRoughness(smooth, model, eyeLine);
  const brightness = backgroundBrightness(smooth, eyeLine);
  const isPlain = isWithin(roughness, OWN.backgroundRoughness);
  const isShadowSeen = isWithin(brightness, OWN.backgroundBrightness) && isWithin(colour, OWN.colour);

  return {
    crown: findCrown(backgroundRegion(smooth, model, shoulders), shape, isPlain),
    backgroundRoughness: roughness,
    backgroundBrightness: brightness,
    shadowDepth: isShadowSeen ? shadowDepth(smooth, model, shadedRegion(smooth, model, shoulders), shoulders) : null,
  };
}

function placeOf(shape: FaceShape, crown: Crown, { width, height }: Pick<RgbPicture, 'width' | 'height'>) {
  const { eyes, betweenEyes, chin } = shape;

  return {
    geometry: {
      width,
      height,
      crown: { x: betweenEyes.x, y: crown.y },
      chin,
      eyes: [eyes[0], eyes[1]],
    } as FaceGeometry,
    headHeight: (chin.y - crown.y) / height,
    eyeHeight: (height - betweenEyes.y) / height,
    offCentre: Math.abs(betweenEyes.x - width / 2) / width,
  };
}
