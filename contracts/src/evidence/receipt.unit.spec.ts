import { describe, expect, it } from 'vitest';
import { readReceipt, readStatement, type SignedCheck, statementText } from './receipt.ts';

const NAME = 'assisted-entry/receipts/03357055';
const FACTS = {
  applicationId: '60d36e34-8bae-516e-b1c3-7d88465cb468',
  confirmationNumber: '2027ABCDEFGH1234',
  eventId: '3ba68f60-3b30-533a-a8cb-9ec1ff020b5c',
  recordedAt: '2026-11-26T10:00:00.000Z',
};
const FIRST_FORM = `${NAME}
application 60d36e34-8bae-516e-b1c3-7d88465cb468
confirmation-number 2027ABCDEFGH1234
event 3ba68f60-3b30-533a-a8cb-9ec1ff020b5c
recorded-at 2026-11-26T10:00:00.000Z
`;
const NOT_CHECKED = `${FIRST_FORM}typed-by applicant
checked-at not-checked
`;

describe('The statement of a receipt', () => {
  it('should name who typed the number, and that it was not checked', () => {
    const check = { typedBy: 'applicant', checkedAt: null } as const;

    expect(statementText(NAME, { ...FACTS, check })).toBe(NOT_CHECKED);
  });

  it.each<SignedCheck>([
    { typedBy: 'applicant', checkedAt: null },
    { typedBy: 'applicant', checkedAt: '2026-11-27T10:00:00.000Z' },
    { typedBy: 'service', checkedAt: null },
  ])('should be read as it was written: %o', (check) => {
    expect(readStatement(statementText(NAME, { ...FACTS, check }))).toStrictEqual({ ...FACTS, check });
  });

  it('should be read in its first form, which says nothing of a check', () => {
    expect(readStatement(FIRST_FORM)).toStrictEqual({ ...FACTS, check: null });
  });

  it.each([
    ['a line is missing', NOT_CHECKED.replace('checked-at not-checked\n', '')],
    ['the author is nobody', NOT_CHECKED.replace('typed-by applicant', 'typed-by somebody')],
    ['the check is empty', NOT_CHECKED.replace('checked-at not-checked', 'checked-at ')],
    [
      'lines have changed places',
      NOT_CHECKED.replace('typed-by applicant\nchecked-at', 'checked-at applicant\ntyped-by'),
    ],
    ['a line is added', `${NOT_CHECKED}more of it\n`],
  ])('should say something else when %s', (_case, text) => {
    expect(readStatement(text)).toBeNull();
  });
});

describe('A receipt', () => {
  it.each(['entry-receipt/1', 'entry-receipt/2'])('should be read in the form %s', (form) => {
    expect(readReceipt(JSON.stringify({ form, statement: 's', proof: 'p' }))).toStrictEqual({
      statement: 's',
      proof: 'p',
    });
  });

  it.each(['entry-receipt/3', undefined])('should be none in the form %s', (form) => {
    expect(readReceipt(JSON.stringify({ form, statement: 's', proof: 'p' }))).toBeNull();
  });
});
