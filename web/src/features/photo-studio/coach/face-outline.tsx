import { type FaceFacts, inPixels } from '../geometry/face.ts';
import type { Frame, Point, Size } from '../geometry/frame.ts';
import { inFrame } from './judge-frame.ts';

type FaceOutlineProps = { readonly picture: Size; readonly frame: Frame; readonly face: FaceFacts };

/** In hundredths of the frame. */
const HALF_LINE = 14;
const EYE = 2.2;

/** Where the top of the hair, the chin and the eyes were found, drawn over the picture and never into it. */
export function FaceOutline({ picture, frame, face }: FaceOutlineProps) {
  const found = inPixels(picture, face);
  const [crown, chin, one, other] = [found.crown, found.chin, ...found.eyes].map((point) =>
    scaled(inFrame(frame, point)),
  );
  if (crown === undefined || chin === undefined || one === undefined || other === undefined) return null;

  const across = unit(one, other);
  const lines = `${lineThrough(crown, across)}${lineThrough(chin, across)}${ringAround(one)}${ringAround(other)}`;
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className="absolute inset-0 size-full overflow-visible" fill="none">
      <path d={lines} stroke="#111" strokeOpacity="0.55" strokeWidth="1.5" strokeLinecap="round" />
      <path d={lines} stroke="#ffd23f" strokeWidth="0.8" strokeLinecap="round" />
    </svg>
  );
}

const scaled = ({ x, y }: Point): Point => ({ x: x * 100, y: y * 100 });

function unit(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;

  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

function lineThrough({ x, y }: Point, across: Point): string {
  return `M${x - HALF_LINE * across.x} ${y - HALF_LINE * across.y}L${x + HALF_LINE * across.x} ${y + HALF_LINE * across.y}`;
}

function ringAround({ x, y }: Point): string {
  return `M${x - EYE} ${y}a${EYE} ${EYE} 0 1 0 ${2 * EYE} 0a${EYE} ${EYE} 0 1 0 ${-2 * EYE} 0`;
}
