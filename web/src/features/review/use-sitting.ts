import type { ReviewQueueReply } from '@entry/contracts/admin/review';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { reloadAdminData } from '../admin-lists/admin-data.ts';
import {
  beginQueue,
  decided,
  isRunningOut,
  neighbour,
  nextWaiting,
  placeOf,
  type ReviewQueue,
  withWaiting,
} from './review-queue.ts';

type SittingOptions = {
  readonly startId: string;
  /** What waits; asked for again before the known ones run out. */
  readonly waiting: Pick<UseQueryResult<ReviewQueueReply>, 'data' | 'refetch'>;
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
  const queryClient = useQueryClient();
  const { data } = waiting;
  const isShort = isDone || isRunningOut(queue);
  const askAgain = useEffectEvent(() => void waiting.refetch());

  useEffect(() => {
    if (data !== undefined) setState((state) => withMore({ ...state, queue: withWaiting(state.queue, data) }));
  }, [data]);
  useEffect(() => {
    if (isShort) askAgain();
  }, [isShort]);
  // The lists behind show what was decided as soon as somebody can see them.
  useEffect(() => () => void reloadAdminData(queryClient), [queryClient]);

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

/** What came in since goes on where everything seemed done. */
function withMore(state: State): State {
  return state.isDone ? advance(state.queue) : state;
}

function advance(queue: ReviewQueue): State {
  const next = nextWaiting(queue);

  return next === null ? { queue, isDone: true } : { queue: { ...queue, currentId: next }, isDone: false };
}
