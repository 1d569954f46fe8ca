import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type Frame, moveBy, type Point, type Size, zoomBy } from './geometry/frame.ts';

export const MOVE_STEP = 0.04;
const SMALL_MOVE_STEP = 0.005;
export const ZOOM_STEP = 1.1;
const WHEEL_SPEED = 1 / 400;

export type ChangeFrame = (change: (frame: Frame) => Frame) => void;

type StageGestures = {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: (event: PointerEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/**
 * One finger or the mouse moves the picture, two fingers move and enlarge it; so do the wheel and the keys while the stage
 * has the focus: otherwise they scroll the page.
 * @param frameSide of the frame on the screen
 */
export function useStageGestures(
  stage: RefObject<HTMLElement | null>,
  { picture, frameSide, onChange }: { picture: Size; frameSide: number; onChange: ChangeFrame },
): StageGestures {
  const pointers = useRef(new Map<number, Point>());

  const wheel = useEffectEvent((event: WheelEvent) => {
    const element = stage.current;
    const isPinch = event.ctrlKey || event.metaKey;
    if (element === null || !(isPinch || element === document.activeElement)) return;

    event.preventDefault();
    const at = inFrame(element, { x: event.clientX, y: event.clientY }, frameSide);
    onChange((frame) => zoomBy(frame, picture, Math.exp(-event.deltaY * WHEEL_SPEED), at));
  });

  useEffect(() => {
    const element = stage.current;
    const listener = (event: WheelEvent) => wheel(event);
    // The browser takes a wheel listener for one that never prevents anything unless told otherwise.
    element?.addEventListener('wheel', listener, { passive: false });

    return () => element?.removeEventListener('wheel', listener);
  }, [stage]);

  const move = (event: PointerEvent) => {
    const element = stage.current;
    const before = pointers.current.get(event.pointerId);
    if (element === null || before === undefined) return;

    const now = { x: event.clientX, y: event.clientY };
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    pointers.current.set(event.pointerId, now);
    if (other === undefined) {
      const by = { x: (now.x - before.x) / frameSide, y: (now.y - before.y) / frameSide };
      onChange((frame) => moveBy(frame, picture, by));
      return;
    }

    const by = { x: (now.x - before.x) / 2 / frameSide, y: (now.y - before.y) / 2 / frameSide };
    const spread = distance(before, other);
    const factor = spread > 0 ? distance(now, other) / spread : 1;
    const at = inFrame(element, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }, frameSide);
    onChange((frame) => zoomBy(moveBy(frame, picture, by), picture, factor, at));
  };

  const release = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
  };

  return {
    onPointerDown: (event) => {
      if (event.pointerType === 'mouse' && event.button !== 0) return;

      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown: (event) => {
      const change = changeOfKey(event, picture);
      if (change === null) return;

      event.preventDefault();
      onChange(change);
    },
  };
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

function changeOfKey(event: KeyboardEvent, picture: Size): ((frame: Frame) => Frame) | null {
  // With these, keys belong to the browser.
  if (event.ctrlKey || event.metaKey || event.altKey) return null;

  const arrow = ARROWS[event.key];
  if (arrow !== undefined) {
    const step = event.shiftKey ? SMALL_MOVE_STEP : MOVE_STEP;
    return (frame) => moveBy(frame, picture, { x: arrow.x * step, y: arrow.y * step });
  }

  // On many keyboards + is Shift and =.
  if (event.key === '+' || event.key === '=') return (frame) => zoomBy(frame, picture, ZOOM_STEP);
  if (event.key === '-') return (frame) => zoomBy(frame, picture, 1 / ZOOM_STEP);

  return null;
}

/** From the frame's middle, in sides of the frame. */
function inFrame(element: HTMLElement, { x, y }: Point, frameSide: number): Point {
  const box = element.getBoundingClientRect();
  return { x: (x - box.x - box.width / 2) / frameSide, y: (y - box.y - box.height / 2) / frameSide };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
