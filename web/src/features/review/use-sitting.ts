import type { NextItemReply } from '@entry/contracts/admin/review';
import { PASSED_ITEMS_MAXIMUM } from '@entry/contracts/rules/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { reloadAdminData } from '../admin-lists/admin-data.ts';
import { endClaim } from '../claims/claims.ts';
import { beginTrail, decided, neighbour, placeOf, type ReviewTrail, withNext } from './review-trail.ts';

/** What is asked for: the item that was pressed, or any that was not shown yet. */
export type Wish = { readonly passed: readonly string[]; readonly wanted?: string };

type SittingOptions = {
  readonly startId: string;
  /** Pressed in a list: if a colleague has that open, another item is shown. A link shows what it names. */
  readonly isPressed: boolean;
  readonly askNext: (wish: Wish) => Promise<NextItemReply>;
  readonly onClose: () => void;
};

export type Sitting = {
  readonly currentId: string;
  /** Null while nobody knows how many wait. */
  readonly place: { readonly position: number; readonly total: number } | null;
  /** `asking`: the next item is on its way. `done`: nothing is left for this admin. */
  readonly phase: 'shown' | 'asking' | 'done' | 'failed';
  /** Why the next item could not be asked for, and how to ask again. */
  readonly failure: { readonly error: unknown; readonly retry: () => void } | null;
  /** Items that wait and are open elsewhere, once this admin is done. */
  readonly openElsewhere: number;
  /** A colleague has the pressed item open, so that another one is shown. */
  readonly isPassedOver: boolean;
  /** To the next item, without deciding; null when there is none. */
  readonly goNext: (() => void) | null;
  readonly goPrevious: (() => void) | null;
  /** After a decision: asks for the next that waits. An item that did not wait was looked at alone, and that was that. */
  readonly goOn: (wasWaiting: boolean) => void;
};

type State = Pick<Sitting, 'phase' | 'failure' | 'openElsewhere' | 'isPassedOver'> & {
  readonly trail: ReviewTrail;
  /** Nothing follows that was not shown. */
  readonly isLast: boolean;
};

/** Going through a queue, one item after the other, as the service gives them. */
export function useSitting({ startId, isPressed, askNext, onClose }: SittingOptions): Sitting {
  const [state, setState] = useState<State>(() => ({
    trail: beginTrail(startId),
    phase: isPressed ? 'asking' : 'shown',
    failure: null,
    openElsewhere: 0,
    isPassedOver: false,
    isLast: false,
  }));
  const queryClient = useQueryClient();
  const isGone = useRef(false);
  const { trail } = state;

  const ask = async (wish: Wish, onReply: (reply: NextItemReply) => void): Promise<void> => {
    setState((before) => ({ ...before, phase: 'asking', failure: null, isPassedOver: false }));
    try {
      const reply = await askNext({ ...wish, passed: wish.passed.slice(-PASSED_ITEMS_MAXIMUM) });
      // Nobody will look at the item: it is free for others.
      if (isGone.current) endClaimOf(reply);
      else onReply(reply);
    } catch (error) {
      setState((before) => ({
        ...before,
        phase: 'failed',
        failure: { error, retry: () => void ask(wish, onReply) },
      }));
    }
  };
  const show = (shown: ReviewTrail, itemId: string, waiting: number, isPassedOver = false) =>
    setState((before) => ({
      ...before,
      trail: withNext(shown, itemId, waiting),
      phase: 'shown',
      isPassedOver,
      isLast: false,
    }));

  const begin = useEffectEvent(() => {
    if (!isPressed) return;

    void ask({ passed: [], wanted: startId }, ({ itemId, waiting }) => {
      const shownId = itemId ?? startId;
      show(shownId === startId ? trail : { ...trail, itemIds: [] }, shownId, waiting, shownId !== startId);
    });
  });
  useEffect(() => {
    isGone.current = false;
    begin();

    return () => {
      isGone.current = true;
      // The lists behind show what was decided as soon as somebody can see them.
      void reloadAdminData(queryClient);
    };
  }, [queryClient]);

  const skip = () =>
    void ask({ passed: trail.itemIds }, ({ itemId, waiting }) => {
      if (itemId === null) setState((before) => ({ ...before, phase: 'shown', isLast: true }));
      else show(trail, itemId, waiting);
    });
  const askOn = (known: ReviewTrail) =>
    void ask({ passed: known.itemIds }, ({ itemId, waiting }) => {
      if (itemId !== null) return show(known, itemId, waiting);
      if (known.itemIds.some((id) => !known.decidedIds.has(id))) return comeRound(known);
      setState((before) => ({ ...before, trail: known, phase: 'done', openElsewhere: waiting }));
    });
  /** What was passed without a decision comes again at the end. */
  const comeRound = (known: ReviewTrail) =>
    void ask({ passed: [...known.decidedIds] }, ({ itemId, waiting }) => {
      if (itemId !== null) show(known, itemId, waiting);
      else setState((before) => ({ ...before, trail: known, phase: 'done', openElsewhere: waiting }));
    });
  const goTo = (currentId: string | null) =>
    currentId === null
      ? null
      : () =>
          setState((before) => ({
            ...before,
            trail: { ...trail, currentId },
            phase: 'shown',
            failure: null,
            isPassedOver: false,
          }));
  const isAsking = state.phase === 'asking';

  return {
    currentId: trail.currentId,
    place: placeOf(trail),
    phase: state.phase,
    failure: state.failure,
    openElsewhere: state.openElsewhere,
    isPassedOver: state.isPassedOver,
    goNext: isAsking ? null : (goTo(neighbour(trail, 1)) ?? (state.isLast || state.phase !== 'shown' ? null : skip)),
    goPrevious: isAsking ? null : goTo(state.phase === 'done' ? trail.currentId : neighbour(trail, -1)),
    goOn: (wasWaiting) => {
      if (!wasWaiting && trail.decidedIds.size === 0) onClose();
      else askOn(decided(trail));
    },
  };
}

function endClaimOf({ itemId }: NextItemReply): void {
  if (itemId !== null) endClaim(itemId);
}
