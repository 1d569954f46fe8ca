import { cleanCode } from '../text/identifiers.ts';
import { PROGRAMME_YEAR } from './fees.ts';

/** Who can have typed a number: the applicant, or a person of the staff for them. */
export const CONFIRMATION_AUTHORS = ['applicant', 'service'] as const;
export type ConfirmationAuthor = (typeof CONFIRMATION_AUTHORS)[number];

export type ConfirmationNumberWarning = 'looks_like_case_number' | 'unexpected_format';

const CONFIRMATION_NUMBER = new RegExp(`^${PROGRAMME_YEAR}[0-9A-Z]{12}$`, 'i');
/** Year, region code and running number: given only to people who were selected. */
const CASE_NUMBER = /^\d{4}(AF|AS|EU|NA|OC|SA)\d{1,8}$/i;

/**
 * A confirmation number is 16 letters and digits and starts with the programme year. Anything else is
 * recorded all the same (the official format may change), with a warning, and a person of the staff has to check it.
 */
export function confirmationNumberWarnings(confirmationNumber: string): readonly ConfirmationNumberWarning[] {
  const compact = normaliseConfirmationNumber(confirmationNumber);
  if (CASE_NUMBER.test(compact)) return ['looks_like_case_number'];
  if (!CONFIRMATION_NUMBER.test(compact)) return ['unexpected_format'];

  return [];
}

/** @returns the number as it is stored and compared, A to Z and 0 to 9; empty for a text that has none of these */
export function normaliseConfirmationNumber(confirmationNumber: string): string {
  return cleanCode(confirmationNumber);
}
