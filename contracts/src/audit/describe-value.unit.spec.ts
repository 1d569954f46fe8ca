import { describe, expect, it } from 'vitest';
import { describeValue } from './describe-value.ts';

describe('When a value of an event is told to people', () => {
  it.each([
    ['status', 'pre_registered', 'Pre-Registered'],
    ['documents.passport.status', 'pending_review', 'Pending Review'],
    ['paymentSlips.0.status', 'flagged', 'Flagged'],
    ['role', 'auditor', 'auditor'],
    ['role', 'user', 'applicant'],
    ['documentType', 'birth_certificate', 'Birth certificate'],
    ['paymentMethod', 'mobile_money', 'Mobile money'],
    ['reason', 'password_changed', 'Password changed'],
    ['concerns', 'amount_differs, used_before', 'Amount differs, Used before'],
    ['amount', '5000', '5,000 ETB'],
    ['remembered', 'false', 'No'],
    ['expiresAt', '2026-11-27T14:03:00.000Z', '27 Nov 2026, 14:03:00 UTC'],
    ['sections.personal.dateOfBirth', '1994-06-05', '5 Jun 1994'],
    ['sections.personal.firstName', 'abel_tesfaye', 'abel_tesfaye'],
    ['originalName', 'my_passport', 'my_passport'],
    ['profile.firstName', 'true', 'true'],
    ['counts', '7', '7'],
    ['dateOfBirth', '2026-99-99', '2026-99-99'],
  ])('should tell %s %s as %s', (path, value, told) => {
    expect(describeValue(path, value)).toBe(told);
  });

  it('should tell instants as the page of the reader does', () => {
    expect(describeValue('expiresAt', '2026-11-27T14:03:00.000Z', () => 'this afternoon')).toBe('this afternoon');
  });
});
