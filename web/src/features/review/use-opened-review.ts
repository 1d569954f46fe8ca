import { KEEP_POSITION } from '../../navigation/scroll-position.ts';
import { useAddressParameters } from '../../navigation/use-address-parameters.ts';
import type { ReviewIntent } from './review-intent.ts';

const ITEM = 'review';
const INTENT = 'decide';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

type OpenedReview = {
  readonly item: { readonly id: string; readonly intent: ReviewIntent } | null;
  readonly open: (id: string, intent: ReviewIntent) => void;
  readonly close: () => void;
};

/** The item under review is in the address: Back closes it, and a link to it opens it. */
export function useOpenedReview(): OpenedReview {
  const [parameters, setParameters] = useAddressParameters();
  const id = parameters.get(ITEM) ?? '';

  return {
    item: UUID.test(id) ? { id, intent: parameters.get(INTENT) === 'reject' ? 'reject' : 'look' } : null,
    open: (itemId, intent) =>
      setParameters(
        (before) => {
          const after = without(before);
          after.set(ITEM, itemId);
          if (intent !== 'look') after.set(INTENT, intent);
          return after;
        },
        { state: KEEP_POSITION },
      ),
    close: () => setParameters(without, { replace: true, state: KEEP_POSITION }),
  };
}

function without(parameters: URLSearchParams): URLSearchParams {
  const others = new URLSearchParams(parameters);
  others.delete(ITEM);
  others.delete(INTENT);

  return others;
}
