import { useText } from '../../../messages/text.tsx';
import { type FaceFacts, inPixels } from '../geometry/face.ts';
import type { Frame, Point, Size } from '../geometry/frame.ts';
import { inFrame } from './judge-frame.ts';

type FaceOutlineProps = { readonly picture: Size; readonly frame: Frame; readonly face: FaceFacts };

/** In hundredths of the frame. */
const HALF_LINE = 14;
const EYE = 2.2;
/** From the top, so that the words beside a line above the frame are still read. */
const LABEL_TOP = 8;

/**
 * Where the top of the hair, the chin and the eyes were found, drawn over the picture and never into it. A guess is dashed,
 * and said to be one; for who does not see it, the coach says the same.
 */
export function FaceOutline({ picture, frame, face }: FaceOutlineProps) {
  const text = useText();
  const found = inPixels(picture, face);
  const [crown, chin, one, other] = [found.crown, found.chin, ...found.eyes].map((point) =>
    scaled(inFrame(frame, point)),
  );
  if (crown === undefined || chin === undefined || one === undefined || other === undefined) return null;

  const across = unit(one, other);
  const seen = `${lineThrough(chin, across)}${ringAround(one)}${ringAround(other)}`;
  const hair = lineThrough(crown, across);

  return (
    <>
      <svg viewBox="0 0 100 100" aria-hidden="true" className="absolute inset-0 size-full overflow-visible" fill="none">
        <Line path={seen} />
        <Line path={hair} isDashed={face.isCrownEstimated} />
      </svg>
      {face.isCrownEstimated && (
        <span
          className="absolute -translate-x-1/2 -translate-y-full rounded bg-accent-900/80 px-1.5 py-0.5 text-center text-xs leading-tight font-semibold text-white"
          style={{ left: `${crown.x}%`, top: `${Math.max(LABEL_TOP, crown.y - 1)}%` }}
        >
          {text('photoStudio.coach.checkHair')}
        </span>
      )}
    </>
  );
}

/** Twice: neither colour is seen on every picture. */
function Line({ path, isDashed = false }: { readonly path: string; readonly isDashed?: boolean }) {
  const line = { d: path, strokeLinecap: isDashed ? 'butt' : 'round', ...(isDashed ? DASHED : {}) } as const;

  return (
    <>
      <path {...line} stroke="#111" strokeOpacity="0.55" strokeWidth="1.5" />
      <path {...line} stroke="#ffd23f" strokeWidth="0.8" />
    </>
  );
}

const DASHED = { strokeDasharray: '2.4 1.6' } as const;

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
