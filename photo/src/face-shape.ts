import type { EyeLandmarks, FoundFace, Landmark, Point } from './found-face.ts';

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
  /** Gap of the less open eye, as a share of `eyesToChin`. */
  readonly eyeOpening: number;
};

export function faceShape(face: FoundFace): FaceShape {
  const eyes = [middle(face.eyes[0]), middle(face.eyes[1])] as const;
  const betweenEyes = { x: (eyes[0].x + eyes[1].x) / 2, y: (eyes[0].y + eyes[1].y) / 2 };
  const eyesToChin = distance(betweenEyes, face.chin);
  const [left, right] = face.sides;

  return {
    eyes,
    betweenEyes,
    chin: { x: face.chin.x, y: face.chin.y },
    eyesToChin,
    roll: degrees(Math.atan2(eyes[1].y - eyes[0].y, eyes[1].x - eyes[0].x)),
    yaw: degrees(Math.atan2(right.z - left.z, Math.hypot(right.x - left.x, right.y - left.y))),
    eyeOpening: Math.min(...face.eyes.map(gap)) / eyesToChin,
  };
}

/** Between the corners: the lids move, and there they do not. */
function middle({ outer, inner }: EyeLandmarks): Point {
  return { x: (outer.x + inner.x) / 2, y: (outer.y + inner.y) / 2 };
}

const gap = ({ upperLid, lowerLid }: EyeLandmarks): number => distance(upperLid, lowerLid);
const distance = (one: Point | Landmark, other: Point | Landmark): number =>
  Math.hypot(one.x - other.x, one.y - other.y);
const degrees = (radians: number): number => (radians * 180) / Math.PI;
