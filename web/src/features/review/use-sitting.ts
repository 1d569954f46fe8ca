import type { NextItemReply } from '@entry/contracts/admin/review';
import type { FileTicketReply } from '@entry/contracts/application/api';
import { PASSED_ITEMS_MAXIMUM } from '@entry/contracts/rules/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { reloadAdminData } from '../admin-lists/admin-data.ts';
import { endClaim } from '../claims/claims.ts';
import { beginTrail, decided, neighbour, placeOf, type ReviewTrail, withNext } from './review-trail.ts';

/** What is asked for: the item that was pressed, or any that was not shown yet. */
export type Wish = { readonly passed: readonly string[]; readonly wanted?: string };

/** An item that came with an answer: all that a decision rests on, and a link to its file that is good for a minute. */
export type GivenItem<Review> = { readonly review: Review; readonly file: FileTicketReply };
export type NextGiven<Review> = NextItemReply & { readonly item: GivenItem<Review> | null };

type SittingOptions<Review> = {
  readonly startId: string;
  /** Pressed in a list: if a colleague has that open, another item is shown. A link shows what it names. */
  readonly isPressed: boolean;
  readonly askNext: (wish: Wish) => Promise<NextGiven<Review>>;
  readonly onClose: () => void;
};

export type Sitting<Review> = {
  readonly currentId: string;
  /** The current item, where it came with the answer that gave it: not for looking at it again later. */
  readonly given: GivenItem<Review> | null;
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
  /** What to ask for together with a decision; undefined where nothing follows. */
  readonly wishAfter: (wasWaiting: boolean) => Wish | undefined;
  /**
   * After a decision: shows the next that waits. An item that did not wait was looked at alone, and that was that.
   * @param next where it came with the answer; else it is asked for
   */
  readonly goOn: (wasWaiting: boolean, next?: NextGiven<Review>) => void;
};

type State<Review> = Pick<Sitting<Review>, 'given' | 'phase' | 'failure' | 'openElsewhere' | 'isPassedOver'> & {
  readonly trail: ReviewTrail;
  /** Nothing follows that was not shown. */
  readonly isLast: boolean;
};

/** Going through a queue, one item after the other, as the service gives them. */
export function useSitting<Review>(options: SittingOptions<Review>): Sitting<Review> {
  const { startId, isPressed, askNext, onClose } = options;
  const [state, setState] = useState<State<Review>>(() => ({
    trail: beginTrail(startId),
    given: null,
    phase: isPressed ? 'asking' : 'shown',
    failure: null,
    openElsewhere: 0,
    isPassedOver: false,
    isLast: false,
  }));
  const queryClient = useQueryClient();
  const isGone = useRef(false);
  const { trail } = state;

  const ask = async (wish: Wish, onReply: (reply: NextGiven<Review>) => void): Promise<void> => {
    setState((before) => ({ ...before, phase: 'asking', failure: null, isPassedOver: false }));
    try {
      const reply = await askNext(bounded(wish));
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
  const show = (shown: ReviewTrail, itemId: string, { waiting, item }: NextGiven<Review>, isPassedOver = false) =>
    setState((before) => ({
      ...before,
      trail: withNext(shown, itemId, waiting),
      given: item,
      phase: 'shown',
      isPassedOver,
      isLast: false,
    }));

  const begin = useEffectEvent(() => {
    if (!isPressed) return;

    void ask({ passed: [], wanted: startId }, (next) => {
      const shownId = next.itemId ?? startId;
      show(shownId === startId ? trail : { ...trail, itemIds: [] }, shownId, next, shownId !== startId);
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
    void ask({ passed: trail.itemIds }, (next) => {
      if (next.itemId === null) setState((before) => ({ ...before, phase: 'shown', isLast: true }));
      else show(trail, next.itemId, next);
    });
  const goOnTo = (known: ReviewTrail, next: NextGiven<Review>) => {
    if (next.itemId !== null) return show(known, next.itemId, next);
    if (known.itemIds.some((id) => !known.decidedIds.has(id))) return comeRound(known);
    setState((before) => ({ ...before, trail: known, phase: 'done', openElsewhere: next.waiting }));
  };
  /** What was passed without a decision comes again at the end. */
  const comeRound = (known: ReviewTrail) =>
    void ask({ passed: [...known.decidedIds] }, (next) => {
      if (next.itemId !== null) show(known, next.itemId, next);
      else setState((before) => ({ ...before, trail: known, phase: 'done', openElsewhere: next.waiting }));
    });
  const goTo = (currentId: string | null) =>
    currentId === null
      ? null
      : () =>
          setState((before) => ({
            ...before,
            trail: { ...trail, currentId },
            given: null,
            phase: 'shown',
            failure: null,
            isPassedOver: false,
          }));
  const isAsking = state.phase === 'asking';
  const isAlone = (wasWaiting: boolean) => !wasWaiting && trail.decidedIds.size === 0;

  return {
    currentId: trail.currentId,
    given: state.given,
    place: placeOf(trail),
    phase: state.phase,
    failure: state.failure,
    openElsewhere: state.openElsewhere,
    isPassedOver: state.isPassedOver,
    goNext: isAsking ? null : (goTo(neighbour(trail, 1)) ?? (state.isLast || state.phase !== 'shown' ? null : skip)),
    goPrevious: isAsking ? null : goTo(state.phase === 'done' ? trail.currentId : neighbour(trail, -1)),
    wishAfter: (wasWaiting) => (isAlone(wasWaiting) ? undefined : bounded({ passed: trail.itemIds })),
    goOn: (wasWaiting, next) => {
      if (isAlone(wasWaiting)) return onClose();

      const known = decided(trail);
      if (next === undefined) void ask({ passed: known.itemIds }, (given) => goOnTo(known, given));
      else goOnTo(known, next);
    },
  };
}

const bounded = (wish: Wish): Wish => ({ ...wish, passed: wish.passed.slice(-PASSED_ITEMS_MAXIMUM) });

function endClaimOf({ itemId }: NextItemReply): void {
  if (itemId !== null) endClaim(itemId);
}
