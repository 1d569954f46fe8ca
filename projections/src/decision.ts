import type { Actor } from '@entry/contracts/event';

/** How often something was decided on, and by whom at last: whoever decides next says what they had seen. */
export type Decision = {
  /** As the aggregate counts. */
  readonly count: number;
  /** Null before the first. */
  readonly last: { readonly actorId: string; readonly at: string } | null;
};

export const UNDECIDED: Decision = { count: 0, last: null };

export function decidedAgain(
  { count }: Decision,
  { actor, recordedAt }: { readonly actor: Actor; readonly recordedAt: string },
): Decision {
  return { count: count + 1, last: { actorId: actor.id, at: recordedAt } };
}
