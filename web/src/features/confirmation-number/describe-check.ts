import type { ConfirmationCheck } from '@entry/contracts/application/api';
import { formatDate } from '../../components/format.ts';
import type { TextOf } from '../../messages/text.tsx';

/** Who typed a number, or when the service checked it; the same words on every page and on receipts. */
export function describeCheck(
  { typedBy, checkedAt }: Pick<ConfirmationCheck, 'typedBy' | 'checkedAt'>,
  text: TextOf,
): string {
  return checkedAt === null
    ? text(`common.number.${typedBy}`)
    : text('common.number.checked', { date: formatDate(checkedAt) });
}
