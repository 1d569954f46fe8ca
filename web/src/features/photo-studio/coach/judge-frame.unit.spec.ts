import { describe, expect, it } from 'vitest';
import { EYE_HEIGHT, type FacePlace, frameForFace, HEAD_HEIGHT } from '../geometry/face.ts';
import { type Frame, onPicture, type Point, type Size } from '../geometry/frame.ts';
import { type Advice, inFrame, judgeFrame } from './judge-frame.ts';

const PICTURE: Size = { width: 3000, height: 4000 };

/** A head of 900 pixels, its eyes in the middle of it at (1500, 2000), leaning by so many degrees (clockwise). */
function faceLeaning(degrees: number): FacePlace {
  const angle = (degrees * Math.PI) / 180;
  const at = (right: number, down: number): Point => ({
    x: (1500 + right * Math.cos(angle) - down * Math.sin(angle)) / PICTURE.width,
    y: (2000 + right * Math.sin(angle) + down * Math.cos(angle)) / PICTURE.height,
  });

  return { crown: at(0, -450), chin: at(0, 450), eyes: [at(-120, 0), at(120, 0)] };
}

const UPRIGHT = faceLeaning(0);
/** The head is 60 % of it, the eyes are 62 % from its bottom. */
const GOOD: Frame = { x: 1500, y: 2180, side: 1500, turns: 0, tilt: 0 };
const adviceFor = (frame: Partial<Frame>, face = UPRIGHT): Advice =>
  judgeFrame(PICTURE, { ...GOOD, ...frame }, face).advice;

describe('How a face lies in the frame', () => {
  it('should be measured as the rules put it: from chin to hair, and the eyes from the bottom', () => {
    const { headHeight, eyeHeight, advice } = judgeFrame(PICTURE, GOOD, UPRIGHT);

    expect(headHeight).toBeCloseTo(0.6, 6);
    expect(eyeHeight).toBeCloseTo(0.62, 6);
    expect(advice).toBe('good');
  });

  it.each<[advice: Advice, frame: Partial<Frame>]>([
    ['closer', { side: 900 / (HEAD_HEIGHT.least - 0.01) }],
    ['wider', { side: 900 / (HEAD_HEIGHT.most + 0.01) }],
    ['up', { y: 2000 + (EYE_HEIGHT.least - 0.51) * 1500 }],
    ['down', { y: 2000 + (EYE_HEIGHT.most - 0.49) * 1500 }],
    ['left', { x: 1500 - 0.06 * 1500 }],
    ['right', { x: 1500 + 0.06 * 1500 }],
    ['straighten', { tilt: 6 }],
    ['straighten', { tilt: -6 }],
    ['straighten', { turns: 2 }],
    ['good', { tilt: 4 }],
    ['good', { side: 900 / (HEAD_HEIGHT.least + 0.01), y: 2200 }],
  ])('should be told with the words "%s" for %o', (advice, frame) => {
    expect(adviceFor(frame)).toBe(advice);
  });

  it('should be told when the hair is cut off though everything else is right', () => {
    // From the eyes to the top of the hair it is 0.4 of the photo.
    const highHair: FacePlace = {
      ...UPRIGHT,
      crown: { x: 0.5, y: (2000 - 600) / PICTURE.height },
      chin: { x: 0.5, y: (2000 + 400) / PICTURE.height },
    };
    const withEyesAt = (eyeHeight: number): Partial<Frame> => ({ y: 2000 + (eyeHeight - 0.5) * 1500 });

    expect(adviceFor(withEyesAt(0.58), highHair)).toBe('good');
    expect(adviceFor(withEyesAt(0.65), highHair)).toBe('cut_off');
  });

  it.each([-9, -3, 0, 3, 9])(
    'should be good where the crop is proposed for a head that leans by %d degrees',
    (lean) => {
      const face = faceLeaning(lean);

      expect(judgeFrame(PICTURE, frameForFace(PICTURE, face), face).advice).toBe('good');
    },
  );

  it('should be measured where the picture is drawn, however it is turned', () => {
    const frame: Frame = { x: 1400, y: 1900, side: 1300, turns: 1, tilt: -7 };
    for (const place of [
      { x: 0, y: 0 },
      { x: 0.25, y: 0.9 },
      { x: 1, y: 0.5 },
    ]) {
      const found = inFrame(frame, onPicture(frame, { x: place.x - 0.5, y: place.y - 0.5 }));

      expect(found.x).toBeCloseTo(place.x, 9);
      expect(found.y).toBeCloseTo(place.y, 9);
    }
  });
});
