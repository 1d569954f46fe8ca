import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useText } from '../../../messages/text.tsx';
import { useArea } from '../../files/use-gestures.ts';
import { FaceOutline } from '../coach/face-outline.tsx';
import type { FaceFacts } from '../geometry/face.ts';
import type { Frame } from '../geometry/frame.ts';
import { drawPicture } from '../picture/draw-picture.ts';
import type { Picture } from '../picture/open-picture.ts';
import { type ChangeFrame, useStageGestures } from '../use-stage-gestures.ts';
import { Guides } from './guides.tsx';

/** Around the frame, in pixels: what will be cut off is seen there. */
const MARGIN = 20;
/** More is not seen, and takes cheap phones too long. */
const LARGEST_PIXEL_RATIO = 2;

type EditorStageProps = {
  readonly picture: Picture;
  readonly frame: Frame;
  /** Null while no face is known. */
  readonly face: FaceFacts | null;
  readonly onChange: ChangeFrame;
  readonly describedBy: string;
};

/** The picture as it lies behind the frame, under the fingers. */
export function EditorStage({ picture, frame, face, onChange, describedBy }: EditorStageProps) {
  const text = useText();
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const area = useArea(stage);
  const frameSide = Math.max(1, Math.min(area?.width ?? 0, area?.height ?? 0) - 2 * MARGIN);
  const gestures = useStageGestures(stage, { picture, frameSide, onChange });
  useDrawing(canvas, { picture, frame, width: area?.width ?? 0, height: area?.height ?? 0, frameSide });

  return (
    <div
      ref={stage}
      {...gestures}
      role="application"
      aria-label={text('photoStudio.stage')}
      aria-describedby={describedBy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the picture while it has the focus
      tabIndex={0}
      className="relative -mx-4 aspect-square touch-none cursor-grab overflow-hidden bg-ink select-none active:cursor-grabbing sm:mx-0 sm:rounded-xl"
    >
      <div aria-hidden="true" className="pointer-events-none">
        <canvas ref={canvas} className="absolute inset-0 size-full" />
        <div
          className="absolute rounded-sm shadow-[0_0_0_999px_rgb(16_20_16/0.62)] outline-2 outline-white"
          style={{ inset: MARGIN }}
        >
          <Guides />
          {face !== null && <FaceOutline picture={picture} frame={frame} face={face} />}
        </div>
      </div>
    </div>
  );
}

type Drawing = {
  readonly picture: Picture;
  readonly frame: Frame;
  readonly width: number;
  readonly height: number;
  readonly frameSide: number;
};

/** Once per frame of the screen: fingers move more often than that. */
function useDrawing(canvas: RefObject<HTMLCanvasElement | null>, drawing: Drawing): void {
  const { picture, frame, width, height, frameSide } = drawing;

  useLayoutEffect(() => {
    const request = requestAnimationFrame(() => {
      if (canvas.current !== null) draw(canvas.current, { picture, frame, width, height, frameSide });
    });
    return () => cancelAnimationFrame(request);
  }, [canvas, picture, frame, width, height, frameSide]);
}

function draw(canvas: HTMLCanvasElement, { picture, frame, width, height, frameSide }: Drawing): void {
  const context = canvas.getContext('2d');
  if (context === null) return;

  const ratio = Math.min(LARGEST_PIXEL_RATIO, window.devicePixelRatio);
  const size = { width: Math.round(width * ratio), height: Math.round(height * ratio) };
  // Setting either empties the canvas, even to what it was.
  if (canvas.width !== size.width) canvas.width = size.width;
  if (canvas.height !== size.height) canvas.height = size.height;

  context.clearRect(0, 0, size.width, size.height);
  const side = frameSide * ratio;
  const place = { x: (size.width - side) / 2, y: (size.height - side) / 2, side };
  // As in the photo, what is transparent is white.
  context.fillStyle = '#fff';
  context.fillRect(place.x, place.y, side, side);
  drawPicture(context, picture, frame, place);
}
