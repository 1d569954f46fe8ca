import { lazy } from 'react';
import { loadMessages } from '../../messages/load-messages.ts';

/** The review and its words are fetched when the first item is opened: lists are there without them. */
export const DocumentReview = lazy(async () => {
  const [module] = await Promise.all([
    import('./document-review.tsx'),
    loadMessages(['review', 'admin-photo-findings', 'admin-check-names']),
  ]);

  return module;
});

export const SlipReview = lazy(async () => {
  const [module] = await Promise.all([import('./slip-review.tsx'), loadMessages(['review'])]);

  return module;
});
