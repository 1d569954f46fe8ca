import type { ConfirmationNumberWarning } from '@entry/contracts/rules/confirmation-number';
import { PROGRAMME_YEAR } from '@entry/contracts/rules/fees';
import type { TextOf } from '../../messages/text.tsx';

const WARNINGS: readonly ConfirmationNumberWarning[] = ['looks_like_case_number', 'unexpected_format'];

/** Sentences for the server's codes; a code of a newer server says the general thing. */
export function describeWarning(code: string, text: TextOf): string {
  const known = WARNINGS.find((warning) => warning === code) ?? 'unexpected_format';
  return text(`confirmationNumber.warning.${known}`, { year: PROGRAMME_YEAR });
}
