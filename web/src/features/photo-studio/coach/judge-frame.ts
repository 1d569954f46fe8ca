import { EYE_HEIGHT, type FacePlace, HEAD_HEIGHT, inPixels } from '../geometry/face.ts';
import { angleOf, type Frame, type Point, type Size } from '../geometry/frame.ts';

/** What is to be done with the frame next; `good` when nothing is. */
export type Advice = 'good' | 'cut_off' | 'closer' | 'wider' | 'up' | 'down' | 'left' | 'right' | 'straighten';

export type FrameJudgement = {
  /** Shares of the photo's height: chin to the top of the hair, and the eyes from the bottom. */
  readonly headHeight: number;
  readonly eyeHeight: number;
  readonly advice: Advice;
};

/** Of the photo's width. */
const OFF_CENTRE = 0.05;
const TILT = (5 * Math.PI) / 180;

/** How the face lies in the frame, as the service will measure it in the photo. */
export function judgeFrame(picture: Size, frame: Frame, face: FacePlace): FrameJudgement {
  const { crown, chin, eyes } = inPixels(picture, face);
  const [top, bottom] = [inFrame(frame, crown), inFrame(frame, chin)];
  const [one, other] = [inFrame(frame, eyes[0]), inFrame(frame, eyes[1])];
  const headHeight = bottom.y - top.y;
  const eyeHeight = 1 - (one.y + other.y) / 2;
  const aside = (one.x + other.x) / 2 - 0.5;
  const lean = Math.atan2(other.y - one.y, other.x - one.x);

  return { headHeight, eyeHeight, advice: adviceOf({ headHeight, eyeHeight, aside, lean, top: top.y }) };
}

/** In shares of the frame, from its upper left corner. */
export function inFrame(frame: Frame, { x, y }: Point): Point {
  const angle = angleOf(frame);
  const [right, down] = [(x - frame.x) / frame.side, (y - frame.y) / frame.side];

  return {
    x: 0.5 + right * Math.cos(angle) - down * Math.sin(angle),
    y: 0.5 + right * Math.sin(angle) + down * Math.cos(angle),
  };
}

type Place = Pick<FrameJudgement, 'headHeight' | 'eyeHeight'> & {
  readonly aside: number;
  /** Radians. */
  readonly lean: number;
  readonly top: number;
};

/** The first that is wrong: what comes later often mends itself with it. */
function adviceOf({ headHeight, eyeHeight, aside, lean, top }: Place): Advice {
  if (Math.abs(lean) > TILT) return 'straighten';
  if (headHeight > HEAD_HEIGHT.most) return 'wider';
  if (headHeight < HEAD_HEIGHT.least) return 'closer';
  if (eyeHeight < EYE_HEIGHT.least) return 'up';
  if (eyeHeight > EYE_HEIGHT.most) return 'down';
  if (top < 0) return 'cut_off';
  if (aside > OFF_CENTRE) return 'left';

  return aside < -OFF_CENTRE ? 'right' : 'good';
}
