import { Maximize, MoveHorizontal, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useText } from '../../../messages/text.tsx';
import { type Area, useArea, useGestures } from '../use-gestures.ts';
import type { LookControls, LookState } from '../use-look.ts';

export type Look = LookState & { readonly area: Area };

type ViewerFrameProps = {
  readonly label: string;
  readonly look: LookControls;
  /** Pages are read by scrolling: there the wheel enlarges with Ctrl only. */
  readonly wheelZooms: boolean;
  readonly children: (look: Look) => ReactNode;
};

/** Where a file is looked at, as large as there is room: enlarged, turned, and moved by mouse, finger or arrow keys. */
export function ViewerFrame({ label, look, wheelZooms, children }: ViewerFrameProps) {
  const text = useText();
  const frame = useRef<HTMLElement>(null);
  const area = useArea(frame);
  const { zoom, fit, turns } = look;
  useGestures(frame, { zoom, zoomBy: look.zoomBy, wheelZooms });

  return (
    <div className="grid h-full min-h-0 grid-rows-[auto_minmax(0,1fr)] overflow-hidden rounded-lg border border-line">
      <div className="flex flex-wrap items-center border-b border-line bg-surface px-1">
        <ToolButton label={text('files.zoomOut')} isOff={!look.canZoomOut} onClick={look.zoomOut}>
          <ZoomOut aria-hidden="true" size={20} />
        </ToolButton>
        <span aria-live="polite" className="w-12 text-center text-sm tabular-nums">
          {text('files.zoom', { percent: Math.round(zoom * 100) })}
        </span>
        <ToolButton label={text('files.zoomIn')} isOff={!look.canZoomIn} onClick={look.zoomIn}>
          <ZoomIn aria-hidden="true" size={20} />
        </ToolButton>
        <ToolButton label={text('files.fitWhole')} isPressed={fit === 'whole'} onClick={() => look.fitTo('whole')}>
          <Maximize aria-hidden="true" size={20} />
        </ToolButton>
        <ToolButton label={text('files.fitWidth')} isPressed={fit === 'width'} onClick={() => look.fitTo('width')}>
          <MoveHorizontal aria-hidden="true" size={20} />
        </ToolButton>
        <ToolButton label={text('files.rotate')} onClick={look.turn}>
          <RotateCw aria-hidden="true" size={20} />
        </ToolButton>
      </div>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard */}
      <section
        ref={frame}
        aria-label={label}
        tabIndex={0}
        className="cursor-grab touch-pan-x touch-pan-y overflow-auto overscroll-contain bg-canvas active:cursor-grabbing"
      >
        {area !== null && children({ zoom, fit, turns, area })}
      </section>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above */}
    </div>
  );
}

type ToolButtonProps = {
  readonly label: string;
  /** Nothing more to do that way. Not `disabled`: whoever has just pressed it would lose the focus. */
  readonly isOff?: boolean;
  readonly isPressed?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

function ToolButton({ label, isOff = false, isPressed, onClick, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      aria-pressed={isPressed}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-lg hover:bg-accent-50 aria-disabled:text-line-strong aria-disabled:hover:bg-surface aria-pressed:bg-accent-50 aria-pressed:text-accent-600"
    >
      {children}
    </button>
  );
}
