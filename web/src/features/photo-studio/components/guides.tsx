import { useText } from '../../../messages/text.tsx';
import { EYE_HEIGHT, HEAD_HEIGHT } from '../geometry/face.ts';

/** In percent of the photo, from its top. */
const EYES = { top: (1 - EYE_HEIGHT.most) * 100, bottom: (1 - EYE_HEIGHT.least) * 100 };
/** With the hair, the middle of a head is a little below its eyes. */
const HEAD_MIDDLE = (EYES.top + EYES.bottom) / 2 + 1;
const WIDTH_PER_HEIGHT = 0.74;

const LARGEST = { rx: (HEAD_HEIGHT.most * 100 * WIDTH_PER_HEIGHT) / 2, ry: (HEAD_HEIGHT.most * 100) / 2 };
const SMALLEST = { rx: (HEAD_HEIGHT.least * 100 * WIDTH_PER_HEIGHT) / 2, ry: (HEAD_HEIGHT.least * 100) / 2 };

/** What the official rules ask for, drawn over the frame: room for the outline of the head, and for the eyes. */
export function Guides() {
  const text = useText();

  return (
    <>
      <GuideLines />
      <Label text={text('photoStudio.guideTop')} at={HEAD_MIDDLE - (LARGEST.ry + SMALLEST.ry) / 2} />
      <Label text={text('photoStudio.guideEyes')} at={(EYES.top + EYES.bottom) / 2} />
      <Label text={text('photoStudio.guideChin')} at={HEAD_MIDDLE + (LARGEST.ry + SMALLEST.ry) / 2} />
    </>
  );
}

export function GuideLines() {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className="absolute inset-0 size-full" fill="none">
      <path
        d={`${ellipse(LARGEST)}${ellipse(SMALLEST)}`}
        className="fill-white"
        fillOpacity="0.16"
        fillRule="evenodd"
        stroke="none"
      />
      {/* Twice: what is white is not seen on a white wall, what is dark not on dark hair. */}
      <g className="stroke-accent-900" strokeOpacity="0.6" strokeWidth="1.1">
        <Lines />
      </g>
      <g className="stroke-white" strokeWidth="0.55">
        <Lines />
      </g>
    </svg>
  );
}

function Lines() {
  return (
    <>
      <path d={ellipse(LARGEST)} />
      <path d={ellipse(SMALLEST)} />
      <path d={`M0 ${EYES.top}H100M0 ${EYES.bottom}H100`} strokeDasharray="2.4 1.6" />
    </>
  );
}

function ellipse({ rx, ry }: { readonly rx: number; readonly ry: number }): string {
  return `M${50 - rx} ${HEAD_MIDDLE}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0Z`;
}

/** @param at in percent from the top */
function Label({ text, at }: { readonly text: string; readonly at: number }) {
  return (
    <span
      className="absolute start-1.5 max-w-[24%] -translate-y-1/2 rounded bg-accent-900/80 px-1.5 py-0.5 text-xs leading-tight font-semibold text-white"
      style={{ insetBlockStart: `${at}%` }}
    >
      {text}
    </span>
  );
}
