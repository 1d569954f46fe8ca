import * as z from 'zod/mini';
import { normaliseConfirmationNumber } from '../rules/confirmation-number.ts';
import { SLIP_AMOUNT_MAXIMUM } from '../rules/fees.ts';
import {
  CONFIRMATION_NUMBER_MAXIMUM_LENGTH,
  NOTES_MAXIMUM_LENGTH,
  PAYMENT_MESSAGE_MAXIMUM_LENGTH,
  TEXT_FIELD_MAXIMUM_LENGTH,
} from '../rules/limits.ts';
import { writtenReference } from '../rules/transaction-reference.ts';
import { described } from '../schema.ts';
import { asLines } from '../text/clean-text.ts';

// Apart from the commands and events that hold them: browsers check what is typed, and load none of those.

/**
 * What a decision rests on. Not the revision of the stream: that moves with every auto-save of the applicant, and a
 * review would be refused because somebody typed their address.
 */
export const SeenDecisions = described(
  z.optional(z.int().check(z.gte(0))),
  'How many decisions on it the admin had seen; refused when there were more since. Left out: whatever there were',
);

export const Notes = z.string().check(asLines(), z.maxLength(NOTES_MAXIMUM_LENGTH));

export const ApplicantReason = described(
  z.optional(Notes),
  'Why, in words for the applicant; left out or empty when nothing is said',
);

export const Reason = z
  .string('A reason is required')
  .check(asLines(), z.minLength(1, 'A reason is required'), z.maxLength(NOTES_MAXIMUM_LENGTH));

/** The decider knows whether it is the first: `firstAmountProblem` of `rules/amount-owed.ts`. */
export const SlipAmount = described(
  z
    .int('Amount is required')
    .check(
      z.gte(1, 'Amount must be at least 1 ETB'),
      z.lte(SLIP_AMOUNT_MAXIMUM, `Amount must be at most ${SLIP_AMOUNT_MAXIMUM} ETB`),
    ),
  'Amount on the slip',
);

/** The words that people are shown. */
export const TRANSACTION_REFERENCE_MESSAGES = {
  tooLong: `Write the transaction reference alone, or paste the message about the payment: at most ${PAYMENT_MESSAGE_MAXIMUM_LENGTH} characters`,
  notFound: `No transaction reference was found in this text. Write the reference alone, at most ${TEXT_FIELD_MAXIMUM_LENGTH} characters`,
} as const;

/** Of a message or a link only the reference is kept: the rest is of people and balances that are nobody's business here. */
export const TransactionReference = described(
  z.string().check(
    z.maxLength(PAYMENT_MESSAGE_MAXIMUM_LENGTH, TRANSACTION_REFERENCE_MESSAGES.tooLong),
    z.overwrite((text) => (text.length > PAYMENT_MESSAGE_MAXIMUM_LENGTH ? text : writtenReference(text))),
    z.refine(
      (text) => text.length <= TEXT_FIELD_MAXIMUM_LENGTH || text.length > PAYMENT_MESSAGE_MAXIMUM_LENGTH,
      TRANSACTION_REFERENCE_MESSAGES.notFound,
    ),
  ),
  'Reference printed on the slip, the link of the receipt, or the message about the payment; empty when not given',
);

export const ConfirmationNumber = z
  .string('Confirmation number is required')
  .check(
    z.overwrite(normaliseConfirmationNumber),
    z.minLength(1, 'Confirmation number is required'),
    z.maxLength(
      CONFIRMATION_NUMBER_MAXIMUM_LENGTH,
      `Confirmation number must be at most ${CONFIRMATION_NUMBER_MAXIMUM_LENGTH} characters`,
    ),
  );
