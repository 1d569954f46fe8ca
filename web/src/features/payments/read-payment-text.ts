import { PAYMENT_MESSAGE_MAXIMUM_LENGTH } from '@entry/contracts/rules/limits';
import { readPaidAmount } from '@entry/contracts/rules/paid-amount';
import { writtenReference } from '@entry/contracts/rules/transaction-reference';
import { cleanLine } from '@entry/contracts/text/clean-text';

export type PaymentReading = {
  readonly reference: string;
  /** Whole birr; null where the text does not say clearly what was paid. */
  readonly amount: number | null;
};

/** @returns null where there is nothing to read out of a text: it is the reference, names none, or is refused for its length */
export function readPaymentText(typed: string): PaymentReading | null {
  if (typed.length > PAYMENT_MESSAGE_MAXIMUM_LENGTH) return null;
  const reference = writtenReference(typed);

  return reference === cleanLine(typed) ? null : { reference, amount: readPaidAmount(typed) };
}
