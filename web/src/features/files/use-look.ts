import { useCallback, useMemo, useState } from 'react';

const ZOOM_STEP = 1.5;
const ZOOM_MAXIMUM = 8;

export type Fit = 'whole' | 'width';

/** How a file is looked at. */
export type LookState = {
  /** 1 fits the frame, the way that `fit` says. */
  readonly zoom: number;
  readonly fit: Fit;
  /** Quarter turns clockwise, 0 to 3. */
  readonly turns: number;
};

export type LookControls = LookState & {
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly zoomBy: (factor: number) => void;
  readonly turn: () => void;
  readonly fitTo: (fit: Fit) => void;
  readonly canZoomIn: boolean;
  readonly canZoomOut: boolean;
};

const AT_FIRST: LookState = { zoom: 1, fit: 'whole', turns: 0 };

/** @param key of the file: another one is looked at from the beginning */
export function useLook(key: string): LookControls {
  const [kept, setKept] = useState({ key, ...AT_FIRST });
  const look = kept.key === key ? kept : { key, ...AT_FIRST };

  const change = useCallback(
    (next: (look: LookState) => Partial<LookState>) =>
      setKept((before) => {
        const current = before.key === key ? before : { key, ...AT_FIRST };
        return { ...current, ...next(current) };
      }),
    [key],
  );
  const zoomBy = useCallback(
    (factor: number) => change(({ zoom }) => ({ zoom: Math.min(ZOOM_MAXIMUM, Math.max(1, zoom * factor)) })),
    [change],
  );

  return useMemo(
    () => ({
      zoom: look.zoom,
      fit: look.fit,
      turns: look.turns,
      canZoomIn: look.zoom < ZOOM_MAXIMUM,
      canZoomOut: look.zoom > 1,
      zoomIn: () => zoomBy(ZOOM_STEP),
      zoomOut: () => zoomBy(1 / ZOOM_STEP),
      zoomBy,
      turn: () => change(({ turns }) => ({ turns: (turns + 1) % 4 })),
      fitTo: (fit) => change(() => ({ fit, zoom: 1 })),
    }),
    [look.zoom, look.fit, look.turns, zoomBy, change],
  );
}
