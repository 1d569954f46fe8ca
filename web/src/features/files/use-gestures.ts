import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

export type Area = { readonly width: number; readonly height: number };

/** Size of an element with its scroll bars, which come and go with what it shows; null until it is known. */
export function useArea(element: RefObject<HTMLElement | null>): Area | null {
  const [area, setArea] = useState<Area | null>(null);

  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return;

    const measure = () => setArea({ width: measured.offsetWidth, height: measured.offsetHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured, { box: 'border-box' });

    return () => observer.disconnect();
  }, [element]);

  return area;
}

const WHEEL_SPEED = 1 / 400;

type Point = { readonly x: number; readonly y: number };

/**
 * Wheel and pinch enlarge, dragging with the mouse moves; a finger and the arrow keys scroll as everywhere.
 * @param wheelZooms false where the wheel alone has to scroll; with Ctrl, as touchpads pinch, it always enlarges
 */
export function useGestures(
  element: RefObject<HTMLElement | null>,
  { zoom, zoomBy, wheelZooms }: { zoom: number; zoomBy: (factor: number) => void; wheelZooms: boolean },
): void {
  /** What stays where it is when the zoom changes: the place under the pointer, or the middle. */
  const anchor = useRef<Point | null>(null);
  const shown = useRef(zoom);
  const enlarge = useEffectEvent((factor: number, at: Point) => {
    anchor.current = at;
    zoomBy(factor);
  });
  const isZoomingWheel = useEffectEvent((event: WheelEvent) => wheelZooms || event.ctrlKey || event.metaKey);

  useLayoutEffect(() => {
    const frame = element.current;
    const ratio = zoom / shown.current;
    shown.current = zoom;
    if (frame === null || ratio === 1) return;

    const { x, y } = anchor.current ?? { x: frame.clientWidth / 2, y: frame.clientHeight / 2 };
    anchor.current = null;
    frame.scrollLeft = (frame.scrollLeft + x) * ratio - x;
    frame.scrollTop = (frame.scrollTop + y) * ratio - y;
  }, [element, zoom]);

  useEffect(() => {
    const frame = element.current;
    if (frame === null) return;

    const within = (x: number, y: number): Point => {
      const box = frame.getBoundingClientRect();
      return { x: x - box.left, y: y - box.top };
    };
    const wheel = (event: WheelEvent) => {
      if (!isZoomingWheel(event)) return;

      event.preventDefault();
      enlarge(Math.exp(-event.deltaY * WHEEL_SPEED), within(event.clientX, event.clientY));
    };

    let spread = 0;
    const pinch = (event: TouchEvent) => {
      const [one, other] = event.touches;
      if (one === undefined || other === undefined) {
        spread = 0;
        return;
      }
      event.preventDefault();
      const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      const middle = within((one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
      if (spread > 0 && distance > 0) enlarge(distance / spread, middle);
      spread = distance;
    };

    const drag = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;

      event.preventDefault();
      frame.focus({ preventScroll: true });
      frame.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (frame.hasPointerCapture(event.pointerId)) frame.scrollBy(-event.movementX, -event.movementY);
    };

    // The browser takes a wheel or touch listener for one that never prevents anything unless told otherwise.
    frame.addEventListener('wheel', wheel, { passive: false });
    frame.addEventListener('touchstart', pinch, { passive: false });
    frame.addEventListener('touchmove', pinch, { passive: false });
    frame.addEventListener('touchend', pinch);
    frame.addEventListener('pointerdown', drag);
    frame.addEventListener('pointermove', move);

    return () => {
      frame.removeEventListener('wheel', wheel);
      frame.removeEventListener('touchstart', pinch);
      frame.removeEventListener('touchmove', pinch);
      frame.removeEventListener('touchend', pinch);
      frame.removeEventListener('pointerdown', drag);
      frame.removeEventListener('pointermove', move);
    };
  }, [element]);
}
