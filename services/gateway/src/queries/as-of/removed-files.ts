import type { AnyProjectedEvent } from '@entry/platform/projection';

export type RemovedFiles = {
  readonly notice: (event: AnyProjectedEvent) => void;
  /** @param itemId document or slip */
  readonly has: (itemId: string) => boolean;
};

type Item = { readonly documentId?: string; readonly paymentSlipId?: string };

/** Which documents and slips of a history have lost their bytes. A superseded document keeps them. */
export function createRemovedFiles(): RemovedFiles {
  const kept = new Set<string>();
  const removed = new Set<string>();
  const remove = (itemId: string): void => {
    if (kept.delete(itemId)) removed.add(itemId);
  };

  return {
    notice: ({ type, data }) => {
      const { documentId, paymentSlipId } = data as Item;
      if (type === 'DocumentUploaded' && documentId !== undefined) kept.add(documentId);
      if (type === 'PaymentSlipUploaded' && paymentSlipId !== undefined) kept.add(paymentSlipId);
      if (type === 'DocumentDeleted' && documentId !== undefined) remove(documentId);
      if (type === 'ApplicationDeleted' || type === 'AccountDeleted') for (const itemId of kept) remove(itemId);
    },
    has: (itemId) => removed.has(itemId),
  };
}
