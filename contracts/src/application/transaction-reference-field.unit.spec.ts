import { describe, expect, it } from 'vitest';
import { TransactionReference } from './fields.ts';

const MESSAGE = 'You have transferred ETB 5,000.00. Your transaction number is DKO7AB12CD. '.padEnd(
  2_000,
  'Thank you! ',
);
const messagesOf = (text: string) => TransactionReference.safeParse(text).error?.issues.map(({ message }) => message);

describe('When something is written where a transaction reference is asked for', () => {
  it.each([
    ['', ''],
    [' CJK7 QX2 M1P ', 'CJK7 QX2 M1P'],
    [MESSAGE, 'DKO7AB12CD'],
    ['https://transactioninfo.ethiotelecom.et/receipt/DKO7AB12CD', 'DKO7AB12CD'],
    // Nothing is found in it, and it is short enough to be kept.
    ['paid at the branch '.repeat(10), 'paid at the branch '.repeat(10).trim()],
  ])('should be kept without what is around it: %s', (text, kept) => {
    expect(TransactionReference.parse(text)).toBe(kept);
  });

  it.each([
    [
      'a text that is longer than a message',
      `${MESSAGE}!`,
      'Write the transaction reference alone, or paste the message about the payment: at most 2000 characters',
    ],
    [
      'a message without one',
      'Dear Abel, thank you for being with us. '.repeat(10),
      'No transaction reference was found in this text. Write the reference alone, at most 200 characters',
    ],
  ])('should be refused in words and not cut: %s', (_what, text, message) => {
    expect(messagesOf(text)).toStrictEqual([message]);
  });
});
