import type { Decision } from '@entry/contracts/application/api';
import { formatDateTime } from '../../components/format.ts';
import type { TextOf } from '../../messages/text.tsx';

/** Who decided last, and when. */
export function describeDecision({ by, at }: Decision, text: TextOf): string {
  if (by === null || at === null) return text('adminDecisions.nobody');

  return text('adminDecisions.decidedByOn', { name: `${by.firstName} ${by.lastName}`, date: formatDateTime(at) });
}
