import type { HARD_SLIP_CHECKS } from '@entry/contracts/rules/slip-checks';
import { lookAtReferenceDate } from './look-at-reference-date.ts';
import { CLEAR, found, NOT_APPLICABLE, type SlipCheck, type SlipFinding } from './slip-check.ts';
import type { SlipFacts } from './slip-facts.ts';

type HardCode = (typeof HARD_SLIP_CHECKS)[number];

/** Weight of what shows that a slip is not what it is said to be. */
const USED = 0.5;

const known =
  (code: HardCode) =>
  ({ known: codes }: SlipFacts): SlipFinding =>
    codes.has(code) ? found() : CLEAR;

/** Needs no interpretation: each is a fact about bytes, numbers or dates. Only these make a risk HIGH. */
export const HARD_CHECKS: readonly SlipCheck[] = [
  {
    code: 'file_unreadable',
    kind: 'hard',
    weight: 0,
    sentence: 'The stored file cannot be opened.',
    falseAlarms: 'None: nobody can see the slip. It may have been damaged on its way.',
    look: ({ file }) => (file.kind === 'refused' ? found({ reason: file.code }) : CLEAR),
  },
  {
    code: 'file_polyglot',
    kind: 'hard',
    weight: 0.6,
    sentence: 'The file hides contents of another kind.',
    falseAlarms: 'None known: what phones append themselves (more pictures, a film) does not count.',
    look: ({ file, foreign }) => {
      if (file.kind === 'refused') return NOT_APPLICABLE;
      return foreign === null ? CLEAR : found({ contents: foreign }, foreign);
    },
  },
  {
    code: 'file_used_before',
    kind: 'hard',
    weight: USED,
    sentence: 'An identical file was uploaded as a payment slip before.',
    falseAlarms: 'None by chance. Somebody who sends the same slip twice is told too, unless the first was rejected.',
    look: known('file_used_before'),
  },
  {
    code: 'picture_used_before',
    kind: 'hard',
    weight: USED,
    sentence: 'The same picture was uploaded as a payment slip before, in another file.',
    falseAlarms: 'None by chance. Somebody who sends the same slip twice is told too, unless the first was rejected.',
    look: (facts) => (facts.channel === 'pdf' ? NOT_APPLICABLE : known('picture_used_before')(facts)),
  },
  {
    code: 'reference_used_before',
    kind: 'hard',
    weight: USED,
    sentence: 'The transaction reference was used on another payment slip.',
    falseAlarms: 'A reference that was typed wrongly can be somebody else’s; one payment for two people has one.',
    look: known('reference_used_before'),
  },
  {
    code: 'reference_date_impossible',
    kind: 'hard',
    weight: USED,
    sentence: 'The date in the transaction reference cannot be right.',
    falseAlarms:
      'A reference that was typed wrongly. 21 of 21 public references had the day of the payment in them, or the next one.',
    look: (facts) => lookAtReferenceDate(facts, 'proven'),
  },
  {
    code: 'amount_below_quote',
    kind: 'hard',
    weight: 0,
    sentence: 'The amount is below the fee quoted to the applicant.',
    falseAlarms: 'A part payment, or an amount that was typed wrongly.',
    look: known('amount_below_quote'),
  },
];
