import { describe, expect, it } from 'vitest';
import { describeField } from './describe-field.ts';

describe('When a field of a state is named', () => {
  it.each([
    ['status', 'Status'],
    ['sections.personal.placeOfBirth', 'Sections › personal › place of birth'],
    ['documents.birth_certificate.adminNotes', 'Documents › birth certificate › admin notes'],
    ['paymentSlips.0.status', 'Payment slips › 1 › status'],
  ])('should be readable: %s', (path, expected) => {
    expect(describeField(path)).toBe(expected);
  });
});
