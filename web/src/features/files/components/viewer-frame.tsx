import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../messages/text.tsx';

const ZOOM_STEPS = [1, 1.5, 2, 3, 4] as const;

export type Look = {
  /** 1 fits the frame. */
  readonly zoom: number;
  /** Quarter turns clockwise, 0 to 3. */
  readonly turns: number;
};

type ViewerFrameProps = {
  readonly label: string;
  readonly children: (look: Look) => ReactNode;
};

/** Where a file is looked at: enlarged, turned, and scrolled by mouse, finger or arrow keys. */
export function ViewerFrame({ label, children }: ViewerFrameProps) {
  const text = useText();
  const [step, setStep] = useState(0);
  const [turns, setTurns] = useState(0);
  const zoom = ZOOM_STEPS[step] ?? 1;

  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <div className="flex items-center gap-1 border-b border-line bg-surface p-1">
        <ToolButton label={text('files.zoomOut')} disabled={step === 0} onClick={() => setStep(step - 1)}>
          <ZoomOut aria-hidden="true" size={20} />
        </ToolButton>
        <span aria-live="polite" className="w-14 text-center text-sm tabular-nums">
          {text('files.zoom', { percent: zoom * 100 })}
        </span>
        <ToolButton
          label={text('files.zoomIn')}
          disabled={step === ZOOM_STEPS.length - 1}
          onClick={() => setStep(step + 1)}
        >
          <ZoomIn aria-hidden="true" size={20} />
        </ToolButton>
        <ToolButton label={text('files.rotate')} onClick={() => setTurns((turns + 1) % 4)}>
          <RotateCw aria-hidden="true" size={20} />
        </ToolButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard */}
      <section aria-label={label} tabIndex={0} className="h-80 overflow-auto bg-canvas md:h-[min(60dvh,34rem)]">
        {children({ zoom, turns })}
      </section>
    </div>
  );
}

type ToolButtonProps = {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

function ToolButton({ label, disabled = false, onClick, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-lg hover:bg-accent-50 disabled:text-line-strong disabled:hover:bg-surface"
    >
      {children}
    </button>
  );
}
