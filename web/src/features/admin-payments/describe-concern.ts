import { HARD_SLIP_CHECKS } from '@entry/contracts/rules/slip-checks';
import type { TextOf } from '../../messages/text.tsx';

/** The concern as a sentence; a code of a newer server is better than silence. */
export function describeConcern(code: string, text: TextOf): string {
  const known = HARD_SLIP_CHECKS.find((concern) => concern === code);
  return known === undefined ? text('adminPayments.concern.other', { code }) : text(`adminPayments.concern.${known}`);
}
