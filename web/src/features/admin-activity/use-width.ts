import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

const UNMEASURED = 320;

/** Width of an element in whole pixels, as it changes: what is drawn to it keeps its letters at their size. */
export function useWidth<Element extends HTMLElement>(): {
  readonly ref: RefObject<Element | null>;
  readonly width: number;
} {
  const ref = useRef<Element>(null);
  const [width, setWidth] = useState(UNMEASURED);

  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || typeof ResizeObserver === 'undefined') return;

    const observer = new ResizeObserver(() => setWidth(Math.max(1, Math.floor(element.clientWidth))));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return { ref, width };
}
