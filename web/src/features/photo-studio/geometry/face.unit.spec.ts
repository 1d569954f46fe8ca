import { describe, expect, it } from 'vitest';
import { EYE_HEIGHT, type FacePlace, frameForFace, HEAD_HEIGHT } from './face.ts';
import { onPicture, type Point } from './frame.ts';

const PICTURE = { width: 3000, height: 4000 };

/** A head of 900 pixels whose eyes are in its middle, askew by so many degrees (clockwise), around (1600, 1500). */
function faceAskew(degrees: number): FacePlace {
  const angle = (degrees * Math.PI) / 180;
  const at = (right: number, down: number): Point => ({
    x: (1600 + right * Math.cos(angle) - down * Math.sin(angle)) / PICTURE.width,
    y: (1500 + right * Math.sin(angle) + down * Math.cos(angle)) / PICTURE.height,
  });

  return { crown: at(0, -450), chin: at(0, 450), eyes: [at(-120, 0), at(120, 0)] };
}

describe('When a face was measured', () => {
  it.each([0, -7, 7])('should put a head that is askew by %d degrees where the official rules want it', (degrees) => {
    const face = faceAskew(degrees);
    const frame = frameForFace(PICTURE, face);
    /** Where a point of the picture comes to lie in the photo, from its top, in shares. */
    const fromTop = (point: Point): number => {
      const [top, bottom] = [onPicture(frame, { x: 0, y: -0.5 }), onPicture(frame, { x: 0, y: 0.5 })];
      const [right, down] = [(bottom.x - top.x) / frame.side, (bottom.y - top.y) / frame.side];
      const [x, y] = [point.x * PICTURE.width - top.x, point.y * PICTURE.height - top.y];
      return (x * right + y * down) / frame.side;
    };

    expect(frame.tilt).toBeCloseTo(-degrees, 6);
    const head = fromTop(face.chin) - fromTop(face.crown);
    expect(head).toBeGreaterThan(HEAD_HEIGHT.least);
    expect(head).toBeLessThan(HEAD_HEIGHT.most);
    for (const eye of face.eyes) {
      expect(1 - fromTop(eye)).toBeGreaterThan(EYE_HEIGHT.least);
      expect(1 - fromTop(eye)).toBeLessThan(EYE_HEIGHT.most);
    }
    expect(fromTop(face.crown)).toBeGreaterThan(0);
  });

  it('should take as much as there is of a head that fills the picture', () => {
    const eyes = [
      { x: 0.45, y: 0.5 },
      { x: 0.55, y: 0.5 },
    ] as const;
    const face = { crown: { x: 0.5, y: 0.05 }, chin: { x: 0.5, y: 0.95 }, eyes };

    expect(frameForFace({ width: 2000, height: 900 }, face)).toEqual({
      x: 1000,
      y: 450,
      side: 900,
      turns: 0,
      tilt: -0,
    });
  });
});
