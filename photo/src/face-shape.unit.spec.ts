import { describe, expect, it } from 'vitest';
import { faceShape } from './face-shape.ts';
import { eyeAt, foundFace, paintedPlanes } from './testing/painted.ts';

/** Nothing is seen, so that no edge of a chin is followed. */
const planes = paintedPlanes({ width: 200, height: 200 }, () => 128);

describe('When the shape of a face is told from where its parts are', () => {
  it('should be upright and straight ahead where it is', () => {
    const { eyes, betweenEyes, roll, yaw, eyeOpening } = faceShape(planes, foundFace());

    expect(eyes).toStrictEqual([
      { x: 80, y: 80 },
      { x: 120, y: 80 },
    ]);
    expect(betweenEyes).toStrictEqual({ x: 100, y: 80 });
    expect([roll, yaw]).toStrictEqual([0, 0]);
    expect(eyeOpening).toBe(0.33);
  });

  it('should lean clockwise where the right eye of the picture is lower', () => {
    expect(faceShape(planes, foundFace({ eyes: [eyeAt(80, 77), eyeAt(120, 84)] })).roll).toBeCloseTo(9.93, 1);
    expect(faceShape(planes, foundFace({ eyes: [eyeAt(80, 84), eyeAt(120, 77)] })).roll).toBeCloseTo(-9.93, 1);
  });

  it('should be turned where one side of the face is further away', () => {
    const sides = [
      { x: 60, y: 85, z: 0 },
      { x: 140, y: 85, z: 80 },
    ] as const;

    expect(faceShape(planes, foundFace({ sides })).yaw).toBeCloseTo(45, 5);
  });

  it('should be on its head where the chin is above the eyes', () => {
    const eyes = [eyeAt(120, 120), eyeAt(80, 120)] as const;

    expect(Math.abs(faceShape(planes, foundFace({ eyes, chin: { x: 100, y: 60, z: 0 } })).roll)).toBeCloseTo(180, 5);
  });

  it('should have the opening of the eye that is less open', () => {
    expect(faceShape(planes, foundFace({ eyes: [eyeAt(80, 80, 0.34), eyeAt(120, 80, 0.08)] })).eyeOpening).toBe(0.08);
  });

  it('should measure from between the eyes to the chin', () => {
    const { chin, eyesToChin } = faceShape(planes, foundFace());

    expect(eyesToChin).toBeCloseTo(chin.y - 80, 5);
  });
});
