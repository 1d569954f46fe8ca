import type { Certainty } from '@entry/contracts/rules/payment-issuers';
import { found, NOT_APPLICABLE, type SlipFinding } from './slip-check.ts';
import type { SlipFacts } from './slip-facts.ts';

const DAY = 86_400_000;
/**
 * Days that the date in a reference may be after the upload: the day begins three hours earlier in Addis Ababa, banks book what is
 * paid in the evening on the next one, and clocks are wrong.
 */
const DAYS_AHEAD = 2;
/** Days that a payment may be old. Whoever pays keeps a slip for weeks, not from one programme to the next. */
const DAYS_OLD = 120;

/** Holds the day in a reference against the upload. Only where the layout is as certain as the check is about. */
export function lookAtReferenceDate({ reference, uploadedAt }: SlipFacts, certainty: Certainty): SlipFinding {
  if (reference.kind === 'unknown' || reference.certainty !== certainty) return NOT_APPLICABLE;
  if (reference.kind === 'impossible') return found({}, 'there is no such day');
  if (uploadedAt === null) return NOT_APPLICABLE;

  const days = Math.floor((uploadedAt - reference.day) / DAY);
  if (days < -DAYS_AHEAD) return found({ daysBeforeUpload: days }, 'it lies after the upload');
  if (days > DAYS_OLD) return found({ daysBeforeUpload: days }, `it lies ${days} days before the upload`);

  return { outcome: 'clear', figures: { daysBeforeUpload: days } };
}
