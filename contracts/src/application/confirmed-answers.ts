import * as z from 'zod/mini';
import { ANSWER_CONCERN_CODES, CONCERN_FIELDS } from '../rules/answer-concern-codes.ts';
import { CHILDREN_MAXIMUM_COUNT, CONFIRMED_ANSWERS_MAXIMUM_COUNT } from '../rules/limits.ts';
import { described } from '../schema.ts';

const ANSWER_MAXIMUM_LENGTH = 1_000;

/** What was asked about, in words that tell nothing of the person. */
export const ConfirmedConcern = z.object({
  code: described(z.enum(ANSWER_CONCERN_CODES), 'What the answer was asked about for'),
  field: described(z.enum(CONCERN_FIELDS), 'Field of the form'),
  child: described(
    z.nullable(z.int().check(z.gte(0), z.lt(CHILDREN_MAXIMUM_COUNT))),
    'Place of the child in the list, from 0; null for everybody else',
  ),
});

/** An answer that somebody was asked about, and said is right. */
export const ConfirmedAnswer = z.strictObject({
  ...ConfirmedConcern.shape,
  answer: described(z.string().check(z.maxLength(ANSWER_MAXIMUM_LENGTH)), 'What the answer was'),
});
export type ConfirmedAnswer = z.infer<typeof ConfirmedAnswer>;

export const ConfirmedAnswers = described(
  z.array(ConfirmedAnswer).check(z.maxLength(CONFIRMED_ANSWERS_MAXIMUM_COUNT)),
  'Answers that the applicant was asked about and said are right',
);
