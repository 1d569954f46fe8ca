import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { KEEP_POSITION } from '../../navigation/scroll-position.ts';
import { useAddressParameters } from '../../navigation/use-address-parameters.ts';
import { isShownAsOpen } from '../claims/claims.ts';
import type { ReviewIntent } from './review-intent.ts';

const ITEM = 'review';
const INTENT = 'decide';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

type OpenedItem = {
  readonly id: string;
  readonly intent: ReviewIntent;
  /** Pressed in a list that did not say that a colleague has the item open. */
  readonly isPressed: boolean;
};

type OpenedReview = {
  readonly item: OpenedItem | null;
  readonly open: (id: string, intent: ReviewIntent) => void;
  readonly close: () => void;
};

/** The item under review is in the address: Back closes it, and a link to it opens it. */
export function useOpenedReview(): OpenedReview {
  const [parameters, setParameters] = useAddressParameters();
  const queryClient = useQueryClient();
  const [pressedId, setPressedId] = useState('');
  const id = parameters.get(ITEM) ?? '';
  const intent = parameters.get(INTENT) === 'reject' ? 'reject' : 'look';

  return {
    item: UUID.test(id) ? { id, intent, isPressed: id === pressedId } : null,
    open: (itemId, wish) => {
      setPressedId(isShownAsOpen(queryClient, itemId) ? '' : itemId);
      setParameters(
        (before) => {
          const after = without(before);
          after.set(ITEM, itemId);
          if (wish !== 'look') after.set(INTENT, wish);
          return after;
        },
        { state: KEEP_POSITION },
      );
    },
    close: () => setParameters(without, { replace: true, state: KEEP_POSITION }),
  };
}

function without(parameters: URLSearchParams): URLSearchParams {
  const others = new URLSearchParams(parameters);
  others.delete(ITEM);
  others.delete(INTENT);

  return others;
}
