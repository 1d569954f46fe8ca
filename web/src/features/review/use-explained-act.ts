import { useState } from 'react';
import type { ReasonedAct } from './reasons.ts';
import type { ReviewIntent } from './review-intent.ts';

type Explained = { readonly itemId: string; readonly act: ReasonedAct } | null;

/** What is being explained, of the item in sight: whoever goes on to another explains nothing any more. */
export function useExplainedAct(
  itemId: string,
  intent: ReviewIntent,
): readonly [ReasonedAct | null, (act: ReasonedAct | null) => void] {
  const [explained, setExplained] = useState<Explained>(intent === 'reject' ? { itemId, act: 'reject' } : null);
  const act = explained?.itemId === itemId ? explained.act : null;

  return [act, (next) => setExplained(next === null ? null : { itemId, act: next })];
}
