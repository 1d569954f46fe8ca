import type { Point } from './outline.ts';
import type { Person } from './people.ts';

/**
 * The head's own measure: the chin is the origin, one unit is from between the eyes to the chin, and it leans as the head
 * does. `y` is positive below the chin.
 */
export type FaceFrame = {
  /** Pixels of the source. */
  readonly unit: number;
  readonly betweenEyes: Point;
  readonly toFace: (source: Point) => Point;
  readonly toSource: (face: Point) => Point;
};

export function faceFrame({ eyes: [left, right], chin, roll }: Pick<Person, 'eyes' | 'chin' | 'roll'>): FaceFrame {
  const betweenEyes = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
  const unit = Math.hypot(chin.x - betweenEyes.x, chin.y - betweenEyes.y);
  const [cos, sin] = [Math.cos((roll * Math.PI) / 180), Math.sin((roll * Math.PI) / 180)];

  return {
    unit,
    betweenEyes,
    toFace: ({ x, y }) => ({
      x: ((x - chin.x) * cos + (y - chin.y) * sin) / unit,
      y: ((y - chin.y) * cos - (x - chin.x) * sin) / unit,
    }),
    toSource: ({ x, y }) => ({
      x: chin.x + (x * cos - y * sin) * unit,
      y: chin.y + (x * sin + y * cos) * unit,
    }),
  };
}
