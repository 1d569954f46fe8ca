import { angleOf, type Frame, keepInside, type Point, type Size, TILT_MAXIMUM } from './frame.ts';

/** Of the photo's height: chin to the top of the head, hair included (official rule). */
export const HEAD_HEIGHT = { least: 0.5, most: 0.69 } as const;
/** Of the photo's height, from its bottom (official rule). */
export const EYE_HEIGHT = { least: 0.56, most: 0.69 } as const;

const HEAD_WANTED = 0.6;
const EYES_WANTED = 0.62;

/** Where a face is, in shares (0 to 1) of the upright picture's width and height. */
export type FacePlace = {
  /** The top of the head, hair included. */
  readonly crown: Point;
  readonly chin: Point;
  /** As they are seen: the one further to the left first. */
  readonly eyes: readonly [Point, Point];
};

/** What a measuring of faces finds. */
export type FaceFacts = FacePlace & {
  /** Guessed from the face, because hair and background cannot be told apart: hair can be much higher. */
  readonly isCrownEstimated: boolean;
  /** The head goes on above the picture. */
  readonly isCutOff: boolean;
};

/** Whether a crop can be proposed: one around a guess would cut the hair off, or leave the head too small. */
export const isCrownSeen = ({ isCrownEstimated, isCutOff }: FaceFacts): boolean => !isCrownEstimated && !isCutOff;

/** The same in pixels of the picture. */
export function inPixels({ width, height }: Size, { crown, chin, eyes }: FacePlace): FacePlace {
  const scale = ({ x, y }: Point): Point => ({ x: x * width, y: y * height });

  return { crown: scale(crown), chin: scale(chin), eyes: [scale(eyes[0]), scale(eyes[1])] };
}

/** The frame in which this face has the official size and place, as far as the picture reaches. */
export function frameForFace(picture: Size, face: FacePlace): Frame {
  const {
    crown,
    chin,
    eyes: [one, other],
  } = inPixels(picture, face);
  const slope = (Math.atan2(other.y - one.y, other.x - one.x) * 180) / Math.PI;
  // No finer than it is shown.
  const tilt = Math.round(Math.min(TILT_MAXIMUM, Math.max(-TILT_MAXIMUM, -slope)) * 10) / 10;
  const side = Math.hypot(crown.x - chin.x, crown.y - chin.y) / HEAD_WANTED;
  const angle = angleOf({ turns: 0, tilt });
  // From the eyes down to the middle of the photo, along its own upright.
  const down = (EYES_WANTED - 0.5) * side;

  return keepInside(
    {
      x: (one.x + other.x) / 2 + down * Math.sin(angle),
      y: (one.y + other.y) / 2 + down * Math.cos(angle),
      side,
      turns: 0,
      tilt,
    },
    picture,
  );
}
