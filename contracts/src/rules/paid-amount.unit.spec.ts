import { describe, expect, it } from 'vitest';
import { readPaidAmount } from './paid-amount.ts';

describe('When a message says what was paid', () => {
  it.each([
    'You have transferred ETB 5,000.00 to Somebody (2519****0000). The service fee is ETB 8.70. Your balance is ETB 252.12.',
    'You have successfully transferred ETB5000.00 from account 1**0 to account 1**1. Service charge of ETB 0.50.',
    'Dear Abel, you have sent 5000.00Br. to SOMEBODY on 24/11/26. Your CBE Birr account balance is 63.30Br.',
    'Dear Abel, you have sent 5000.00 Birr to Somebody. Transaction fee 0.00 Birr.',
    'your account 2*00 was debited with ETB 5,000.00. Available Balance: ETB 102.63.',
    'Dear Customer, ETB 5000 has been debited from your account. Your available balance is now ETB 453.13.',
    'You have transferred ETB ٥٠٠٠ to Somebody',
    'paid 5000 birr by telebirr, DKO7AB12CD',
  ])('should be whole birr: %s', (message) => {
    expect(readPaidAmount(message)).toBe(5_000);
  });

  it.each([
    ['nothing is said', 'DKO7AB12CD'],
    ['it is a balance', 'Your current balance is ETB 5,000.00.'],
    ['it is no money', 'You have sent 5000 messages'],
    ['the fee is in it', 'your account has been debited with ETB 5,010.42'],
    ['there are two', 'You have sent ETB 5,000.00. You have received ETB 300.00.'],
    ['it is nothing', 'You have paid ETB 0.00'],
  ])('should not be clear when %s', (_why, message) => {
    expect(readPaidAmount(message)).toBeNull();
  });
});
