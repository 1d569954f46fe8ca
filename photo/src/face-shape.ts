import { findChin } from './chin.ts';
import type { ColourPlanes } from './colour-planes.ts';
import type { FoundFace, Landmark, Point } from './found-face.ts';

export type FaceShape = {
  /** Middles of the eyes, the one further to the left first. */
  readonly eyes: readonly [Point, Point];
  readonly betweenEyes: Point;
  readonly chin: Point;
  /** Pixels from between the eyes to the chin: the measure that hair does not change. */
  readonly eyesToChin: number;
  /** Degrees, clockwise as seen: how far the head leans towards a shoulder. */
  readonly roll: number;
  /** Degrees: how far the head is turned to a side; an estimate from one picture. */
  readonly yaw: number;
  /** Gap of the less open eye, as a share of the eye's width. */
  readonly eyeOpening: number;
};

/** @param planes with the grain taken out */
export function faceShape(planes: ColourPlanes, face: FoundFace): FaceShape {
  const eyes = [pointOf(face.eyes[0].middle), pointOf(face.eyes[1].middle)] as const;
  const betweenEyes = { x: (eyes[0].x + eyes[1].x) / 2, y: (eyes[0].y + eyes[1].y) / 2 };
  const chin = findChin(planes, betweenEyes, face.chin);
  const [left, right] = face.sides;

  return {
    eyes,
    betweenEyes,
    chin,
    eyesToChin: Math.hypot(betweenEyes.x - chin.x, betweenEyes.y - chin.y),
    roll: degrees(Math.atan2(eyes[1].y - eyes[0].y, eyes[1].x - eyes[0].x)),
    yaw: degrees(Math.atan2(right.z - left.z, Math.hypot(right.x - left.x, right.y - left.y))),
    eyeOpening: Math.min(...face.eyes.map(({ opening }) => opening)),
  };
}

const pointOf = ({ x, y }: Landmark): Point => ({ x, y });
const degrees = (radians: number): number => (radians * 180) / Math.PI;
