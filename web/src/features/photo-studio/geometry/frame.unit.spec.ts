import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  angleOf,
  type Frame,
  firstFrame,
  keepInside,
  largestSide,
  largestZoom,
  moveBy,
  onPicture,
  type Point,
  SIDE_MINIMUM,
  type Size,
  straightenTo,
  TILT_MAXIMUM,
  turnBy,
  zoomBy,
  zoomOf,
  zoomTo,
} from './frame.ts';

const SEED = 20_261_122;
const RUNS = { seed: SEED, numRuns: 500 };
/** Of a pixel: sides and places are reckoned. */
const HAIR = 1e-6;

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anyPicture = fc.record({
  width: fc.integer({ min: 600, max: 8000 }),
  height: fc.integer({ min: 600, max: 8000 }),
});
const anyPoint: fc.Arbitrary<Point> = fc.record({ x: number(-0.5, 0.5), y: number(-0.5, 0.5) });
const anyStep = fc.oneof(
  anyPoint.map((by) => (frame: Frame, picture: Size) => moveBy(frame, picture, by)),
  fc.tuple(number(0.1, 10), anyPoint).map(
    ([factor, at]) =>
      (frame: Frame, picture: Size) =>
        zoomBy(frame, picture, factor, at),
  ),
  number(1, 30).map((zoom) => (frame: Frame, picture: Size) => zoomTo(frame, picture, zoom)),
  number(-20, 20).map((tilt) => (frame: Frame, picture: Size) => straightenTo(frame, picture, tilt)),
  fc.constantFrom<1 | -1>(1, -1).map((quarters) => (frame: Frame, picture: Size) => turnBy(frame, picture, quarters)),
);
/** A picture, and a frame as somebody may leave it. */
const anyFitting = fc.tuple(anyPicture, fc.array(anyStep, { maxLength: 12 })).map(([picture, steps]) => ({
  picture,
  frame: steps.reduce((frame, step) => step(frame, picture), firstFrame(picture)),
}));

const CORNERS: readonly Point[] = [
  { x: -0.5, y: -0.5 },
  { x: 0.5, y: -0.5 },
  { x: 0.5, y: 0.5 },
  { x: -0.5, y: 0.5 },
];

describe(`When a picture is fitted into the frame (seed ${SEED})`, () => {
  it('should never show what is not on the picture, nor make a photo of next to nothing', () => {
    fc.assert(
      fc.property(anyFitting, ({ picture, frame }) => {
        for (const corner of CORNERS) {
          const { x, y } = onPicture(frame, corner);
          expect(x).toBeGreaterThanOrEqual(-HAIR);
          expect(x).toBeLessThanOrEqual(picture.width + HAIR);
          expect(y).toBeGreaterThanOrEqual(-HAIR);
          expect(y).toBeLessThanOrEqual(picture.height + HAIR);
        }
        expect(frame.side).toBeGreaterThanOrEqual(SIDE_MINIMUM - HAIR);
        expect([0, 1, 2, 3]).toContain(frame.turns);
        expect(Math.abs(frame.tilt)).toBeLessThanOrEqual(TILT_MAXIMUM);
      }),
      RUNS,
    );
  });

  it('should keep its shape: the corners are those of a square of this side, turned by this angle', () => {
    fc.assert(
      fc.property(anyFitting, ({ frame }) => {
        const [a, b, c, d] = CORNERS.map((corner) => onPicture(frame, corner)) as [Point, Point, Point, Point];
        expect(Math.hypot(b.x - a.x, b.y - a.y)).toBeCloseTo(frame.side, 6);
        expect(Math.hypot(d.x - a.x, d.y - a.y)).toBeCloseTo(frame.side, 6);
        expect((b.x - a.x) * (d.x - a.x) + (b.y - a.y) * (d.y - a.y)).toBeCloseTo(0, 4);
        // The picture is turned clockwise behind the frame, so the frame lies on it counter-clockwise.
        expect(b.x - a.x).toBeCloseTo(frame.side * Math.cos(angleOf(frame)), 6);
        expect(b.y - a.y).toBeCloseTo(-frame.side * Math.sin(angleOf(frame)), 6);
        expect({ x: (a.x + c.x) / 2, y: (a.y + c.y) / 2 }).toEqual({
          x: expect.closeTo(frame.x, 6),
          y: expect.closeTo(frame.y, 6),
        });
      }),
      RUNS,
    );
  });

  it('should leave alone a frame that fits already', () => {
    fc.assert(
      fc.property(anyFitting, ({ picture, frame }) => {
        const again = keepInside(frame, picture);
        expect(again.x).toBeCloseTo(frame.x, 6);
        expect(again.y).toBeCloseTo(frame.y, 6);
        expect(again.side).toBeCloseTo(frame.side, 6);
      }),
      RUNS,
    );
  });

  it('should come back to where it was when it is turned all the way round', () => {
    fc.assert(
      fc.property(anyFitting, fc.constantFrom<1 | -1>(1, -1), ({ picture, frame }, quarters) => {
        let turned = frame;
        for (let turn = 0; turn < 4; turn += 1) turned = turnBy(turned, picture, quarters);
        expect(turned).toEqual({
          ...frame,
          x: expect.closeTo(frame.x, 6),
          y: expect.closeTo(frame.y, 6),
          side: expect.closeTo(frame.side, 6),
        });
      }),
      RUNS,
    );
  });

  it('should keep what is between the fingers between the fingers, as long as the picture reaches', () => {
    fc.assert(
      fc.property(anyFitting, number(1, 3), anyPoint, ({ picture, frame }, factor, at) => {
        const before = onPicture(frame, at);
        const enlarged = zoomBy(frame, picture, factor, at);
        const after = onPicture(enlarged, at);

        // What is enlarged lies within what was seen, so nothing ever has to be moved back.
        expect(after.x).toBeCloseTo(before.x, 5);
        expect(after.y).toBeCloseTo(before.y, 5);
      }),
      RUNS,
    );
  });

  it('should move as far on the screen as the finger does, and back again', () => {
    const picture = { width: 4000, height: 4000 };
    const frame = { x: 2000, y: 2000, side: 1000, turns: 1, tilt: 5 };
    const by = { x: 0.1, y: -0.2 };

    const moved = moveBy(frame, picture, by);

    const middle = onPicture(frame, { x: 0, y: 0 });
    expect(onPicture(moved, by).x).toBeCloseTo(middle.x, 6);
    expect(onPicture(moved, by).y).toBeCloseTo(middle.y, 6);
    expect(moveBy(moved, picture, { x: -by.x, y: -by.y })).toEqual({
      ...frame,
      x: expect.closeTo(frame.x, 6),
      y: expect.closeTo(frame.y, 6),
    });
  });

  it('should move the picture to the right when it is moved to the right, however it is turned', () => {
    const picture = { width: 3000, height: 3000 };
    const seen = [0, 1, 2, 3].map((turns) => {
      const { x, y } = moveBy({ x: 1500, y: 1500, side: 1000, turns, tilt: 0 }, picture, { x: 0.1, y: 0 });
      return [Math.round(x), Math.round(y)];
    });

    // Upright, more of the left is seen; turned to the right, the left is above and the bottom is on the left.
    expect(seen).toEqual([
      [1400, 1500],
      [1500, 1600],
      [1600, 1500],
      [1500, 1400],
    ]);
  });

  it('should take the zoom it is given, within what there is', () => {
    fc.assert(
      fc.property(anyFitting, number(0, 1), ({ picture, frame }, share) => {
        const zoom = largestZoom(frame, picture) ** share;
        expect(zoomOf(zoomTo(frame, picture, zoom), picture)).toBeCloseTo(zoom, 6);
      }),
      RUNS,
    );
  });

  it('should have less room the more it is askew', () => {
    const picture = { width: 1000, height: 1000 };

    expect(largestSide(picture, 0)).toBe(1000);
    expect(largestSide(picture, angleOf({ turns: 1, tilt: 0 }))).toBeCloseTo(1000, 6);
    expect(largestSide(picture, angleOf({ turns: 0, tilt: 10 }))).toBeCloseTo(863, 0);
  });
});

describe('When a picture is opened', () => {
  it('should show all of its width and what is a little above the middle', () => {
    expect(firstFrame({ width: 3000, height: 4000 })).toEqual({ x: 1500, y: 1950, side: 3000, turns: 0, tilt: 0 });
    expect(firstFrame({ width: 4000, height: 3000 })).toEqual({ x: 2000, y: 1500, side: 3000, turns: 0, tilt: 0 });
  });
});
