import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Minus,
  Plus,
  RotateCcw,
  RotateCcwSquare,
  RotateCw,
  RotateCwSquare,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Parts } from '../../../components/parts.ts';
import { useText } from '../../../messages/text.tsx';
import {
  type Frame,
  largestZoom,
  moveBy,
  type Size,
  straightenTo,
  TILT_MAXIMUM,
  turnBy,
  zoomBy,
  zoomOf,
  zoomTo,
} from '../geometry/frame.ts';
import { type ChangeFrame, MOVE_STEP, ZOOM_STEP } from '../use-stage-gestures.ts';
import { IconButton } from './icon-button.tsx';

const TILT_STEP = 0.5;
/** The way from the smallest to the largest zoom, in steps of the slider. */
const ZOOM_STEPS = 100;

type EditorControlsProps = { readonly picture: Size; readonly frame: Frame; readonly onChange: ChangeFrame };

/** Everything that fingers do on the picture, and more, by buttons and sliders. */
export function EditorControls({ picture, frame, onChange }: EditorControlsProps) {
  const text = useText();
  const move = (x: number, y: number) =>
    onChange((before) => moveBy(before, picture, { x: x * MOVE_STEP, y: y * MOVE_STEP }));

  return (
    // What has the focus stays in sight above the button at the foot of the window.
    <div className="grid gap-4 [&_:is(button,input)]:scroll-mb-24">
      <ZoomControl picture={picture} frame={frame} onChange={onChange} />
      <TiltControl picture={picture} frame={frame} onChange={onChange} />
      <div className="flex flex-wrap gap-x-3 gap-y-4 sm:gap-x-6">
        <ButtonGroup label={text('photoStudio.move')}>
          <IconButton label={text('photoStudio.moveLeft')} onClick={() => move(-1, 0)}>
            <ArrowLeft aria-hidden="true" />
          </IconButton>
          <IconButton label={text('photoStudio.moveUp')} onClick={() => move(0, -1)}>
            <ArrowUp aria-hidden="true" />
          </IconButton>
          <IconButton label={text('photoStudio.moveDown')} onClick={() => move(0, 1)}>
            <ArrowDown aria-hidden="true" />
          </IconButton>
          <IconButton label={text('photoStudio.moveRight')} onClick={() => move(1, 0)}>
            <ArrowRight aria-hidden="true" />
          </IconButton>
        </ButtonGroup>
        <ButtonGroup label={text('photoStudio.turn')}>
          <IconButton
            label={text('photoStudio.turnLeft')}
            onClick={() => onChange((before) => turnBy(before, picture, -1))}
          >
            <RotateCcwSquare aria-hidden="true" />
          </IconButton>
          <IconButton
            label={text('photoStudio.turnRight')}
            onClick={() => onChange((before) => turnBy(before, picture, 1))}
          >
            <RotateCwSquare aria-hidden="true" />
          </IconButton>
        </ButtonGroup>
      </div>
    </div>
  );
}

function ZoomControl({ picture, frame, onChange }: EditorControlsProps) {
  const text = useText();
  const zoom = zoomOf(frame, picture);
  const most = largestZoom(frame, picture);
  // Each step enlarges by the same share, as the fingers do.
  const position = most === 1 ? 0 : (Math.log(zoom) / Math.log(most)) * ZOOM_STEPS;
  const value = text('photoStudio.zoomValue', { percent: Math.round(zoom * 100) });

  return (
    <SliderRow
      label={text('photoStudio.zoom')}
      value={value}
      before={
        <IconButton
          label={text('photoStudio.zoomOut')}
          isOff={zoom <= 1.001}
          onClick={() => onChange((before) => zoomBy(before, picture, 1 / ZOOM_STEP))}
        >
          <Minus aria-hidden="true" />
        </IconButton>
      }
      after={
        <IconButton
          label={text('photoStudio.zoomIn')}
          isOff={zoom >= most - 0.001}
          onClick={() => onChange((before) => zoomBy(before, picture, ZOOM_STEP))}
        >
          <Plus aria-hidden="true" />
        </IconButton>
      }
      slider={{ min: 0, max: ZOOM_STEPS, step: 1, position: Math.round(position) }}
      onSlide={(step) => onChange((before) => zoomTo(before, picture, most ** (step / ZOOM_STEPS)))}
    />
  );
}

function TiltControl({ picture, frame, onChange }: EditorControlsProps) {
  const text = useText();
  const tiltTo = (tilt: number) => onChange((before) => straightenTo(before, picture, tilt));

  return (
    <SliderRow
      label={text('photoStudio.straighten')}
      value={text('photoStudio.tiltValue', { degrees: frame.tilt })}
      before={
        <IconButton
          label={text('photoStudio.tiltLess')}
          isOff={frame.tilt <= -TILT_MAXIMUM}
          onClick={() => tiltTo(frame.tilt - TILT_STEP)}
        >
          <RotateCcw aria-hidden="true" size={22} />
        </IconButton>
      }
      after={
        <IconButton
          label={text('photoStudio.tiltMore')}
          isOff={frame.tilt >= TILT_MAXIMUM}
          onClick={() => tiltTo(frame.tilt + TILT_STEP)}
        >
          <RotateCw aria-hidden="true" size={22} />
        </IconButton>
      }
      slider={{ min: -TILT_MAXIMUM, max: TILT_MAXIMUM, step: TILT_STEP, position: frame.tilt }}
      onSlide={tiltTo}
    />
  );
}

type SliderRowProps = {
  readonly label: string;
  readonly value: string;
  readonly before: Parts;
  readonly after: Parts;
  readonly slider: { readonly min: number; readonly max: number; readonly step: number; readonly position: number };
  readonly onSlide: (position: number) => void;
};

function SliderRow({ label, value, before, after, slider, onSlide }: SliderRowProps) {
  const id = useId();

  return (
    <div className="grid gap-1">
      <div className="flex justify-between gap-4">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <span aria-live="polite" className="text-muted tabular-nums" dir="ltr">
          {value}
        </span>
      </div>
      {/* A picture has no reading direction: what turns or moves it to the left stays on the left. */}
      <div dir="ltr" className="flex items-center gap-3">
        {before}
        <input
          id={id}
          type="range"
          min={slider.min}
          max={slider.max}
          step={slider.step}
          value={slider.position}
          aria-valuetext={value}
          onChange={(event) => onSlide(Number(event.target.value))}
          className="h-11 w-full min-w-0 cursor-pointer accent-accent-600"
        />
        {after}
      </div>
    </div>
  );
}

function ButtonGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">{label}</legend>
      <div dir="ltr" className="flex gap-1 sm:gap-2">
        {children}
      </div>
    </fieldset>
  );
}
