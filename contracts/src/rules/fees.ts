import * as z from 'zod/mini';
import { described, Instant } from '../schema.ts';

/** Programme this season's entries are for. */
export const PROGRAMME = 'DV-2027';
export const PROGRAMME_YEAR = '2027';
export const GOVERNMENT_FEE_USD = 1;

export const SERVICE_FEE_CURRENCY = 'ETB';
/** The amount field is labelled USD by the specification while fees are in ETB: ADR 0005. */
export const SLIP_AMOUNT_LABEL_CURRENCY = 'USD';
export const SLIP_AMOUNT_MINIMUM = 3_500;
export const SLIP_AMOUNT_STEP = 500;
export const SLIP_AMOUNT_MAXIMUM = 1_000_000;

export const STANDARD_FEE = 5_000;
/** 30% off the standard fee. */
export const WAITING_LIST_FEE = 3_500;

export const FEE_SCHEDULE = [
  { window: 'first_week', label: 'First week', days: 7, amount: 3_500 },
  { window: 'second_week', label: 'Second week', days: 7, amount: 4_000 },
  { window: 'third_week', label: 'Third week', days: 7, amount: 4_500 },
  { window: 'final_week', label: 'Final week', days: 7, amount: 5_000 },
] as const;

export const FeeWindow = z.enum([
  'before_opening',
  'first_week',
  'second_week',
  'third_week',
  'final_week',
  'standard',
  'waiting_list',
]);
export type FeeWindow = z.infer<typeof FeeWindow>;

export const FeeQuote = z.object({
  amount: described(z.int().check(z.positive()), 'Service fee in ETB'),
  currency: described(z.literal(SERVICE_FEE_CURRENCY), 'Currency of the fee'),
  window: described(FeeWindow, 'Which line of the fee schedule applies'),
  quotedAt: described(Instant, 'When the quote was made'),
});
export type FeeQuote = z.infer<typeof FeeQuote>;

const MILLISECONDS_PER_DAY = 86_400_000;

/**
 * The service fee at an instant. Before the opening, announced or not, the first week's price is quoted; after the four
 * weeks the standard one. Confirmed waiting-list members pay the waiting-list fee at any time.
 * @param registrationOpens null while nobody knows when
 */
export function quoteFee(
  now: string,
  registrationOpens: string | null,
  isConfirmedWaitingListMember: boolean,
): FeeQuote {
  const quote = (window: FeeWindow, amount: number): FeeQuote => ({
    amount,
    currency: SERVICE_FEE_CURRENCY,
    window,
    quotedAt: now,
  });

  if (isConfirmedWaitingListMember) return quote('waiting_list', WAITING_LIST_FEE);

  if (registrationOpens === null) return quote('before_opening', FEE_SCHEDULE[0].amount);

  const elapsedDays = (Date.parse(now) - Date.parse(registrationOpens)) / MILLISECONDS_PER_DAY;
  if (elapsedDays < 0) return quote('before_opening', FEE_SCHEDULE[0].amount);

  let windowEnd = 0;
  for (const line of FEE_SCHEDULE) {
    windowEnd += line.days;
    if (elapsedDays < windowEnd) return quote(line.window, line.amount);
  }

  return quote('standard', STANDARD_FEE);
}

/** When the price of this line of the schedule ends; null where it does not, or nobody knows. */
export function priceHoldsUntil(window: FeeWindow, registrationOpens: string | null): string | null {
  if (registrationOpens === null) return null;

  // Before the opening the first week's price is quoted, and the first week is still to come.
  const line = FEE_SCHEDULE.findIndex(
    (candidate) => candidate.window === (window === 'before_opening' ? 'first_week' : window),
  );
  const next = FEE_SCHEDULE[line + 1];
  if (line === -1 || next === undefined) return null;

  const days = FEE_SCHEDULE.slice(0, line + 1).reduce((sum, candidate) => sum + candidate.days, 0);
  return new Date(Date.parse(registrationOpens) + days * MILLISECONDS_PER_DAY).toISOString();
}

/** Text that the applicant accepts before a slip is sent; the version is recorded with the consent. */
export const LEGAL_WARNING_VERSION = '2026-11-22';
/** Every version that somebody may still have before them: a page left open, an upload that goes on. */
export const LEGAL_WARNING_VERSIONS = [LEGAL_WARNING_VERSION, '2026-11-21'] as const;
