import type { TextOf } from '../../messages/text.tsx';

const CONCERNS = ['reference_used_before', 'file_used_before', 'amount_below_quote', 'file_unreadable'] as const;

/** The concern as a sentence; a code of a newer server is better than silence. */
export function describeConcern(code: string, text: TextOf): string {
  const known = CONCERNS.find((concern) => concern === code);
  return known === undefined ? text('adminPayments.concern.other', { code }) : text(`adminPayments.concern.${known}`);
}
