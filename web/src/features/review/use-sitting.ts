import { useEffect, useState } from 'react';
import {
  beginQueue,
  decided,
  neighbour,
  nextWaiting,
  placeOf,
  type ReviewQueue,
  type Waiting,
  withWaiting,
} from './review-queue.ts';

type SittingOptions = {
  readonly startId: string;
  /** What waits; undefined until it is known. Asked for anew after each decision. */
  readonly waiting: Waiting | undefined;
  readonly onClose: () => void;
};

export type Sitting = {
  readonly currentId: string;
  readonly place: { readonly position: number; readonly total: number };
  /** Everything that waited is decided. */
  readonly isDone: boolean;
  /** To the neighbour, without deciding; null at the end. */
  readonly goNext: (() => void) | null;
  readonly goPrevious: (() => void) | null;
  /** After a decision: opens the next that waits. An item that did not wait was looked at alone, and that was that. */
  readonly goOn: (wasWaiting: boolean) => void;
};

type State = { readonly queue: ReviewQueue; readonly isDone: boolean };

/** Going through a queue, one item after the other. */
export function useSitting({ startId, waiting, onClose }: SittingOptions): Sitting {
  const [{ queue, isDone }, setState] = useState<State>(() => ({ queue: beginQueue(startId), isDone: false }));

  useEffect(() => {
    if (waiting !== undefined) setState((state) => ({ ...state, queue: withWaiting(state.queue, waiting) }));
  }, [waiting]);

  const goTo = (currentId: string | null) =>
    currentId === null ? null : () => setState({ queue: { ...queue, currentId }, isDone: false });

  return {
    currentId: queue.currentId,
    place: placeOf(queue),
    isDone,
    goNext: goTo(neighbour(queue, 1)),
    goPrevious: goTo(neighbour(queue, -1)),
    goOn: (wasWaiting) => {
      if (!wasWaiting && queue.decidedIds.size === 0) {
        onClose();
        return;
      }
      setState(({ queue: known }) => advance(decided(known)));
    },
  };
}

function advance(queue: ReviewQueue): State {
  const next = nextWaiting(queue);

  return next === null ? { queue, isDone: true } : { queue: { ...queue, currentId: next }, isDone: false };
}
