import { describe, expect, it } from 'vitest';
import { toRequest } from './decide.ts';

describe('When a decision is sent', () => {
  it('should skip the integrity check for a force verify only, and say why', () => {
    expect(toRequest({ kind: 'verify' })).toStrictEqual({
      status: 'verified',
      rejectionReason: '',
      skipIntegrityCheck: false,
      reason: '',
    });
    expect(toRequest({ kind: 'force_verify', reason: 'Seen at the bank' })).toStrictEqual({
      status: 'verified',
      rejectionReason: '',
      skipIntegrityCheck: true,
      reason: 'Seen at the bank',
    });
  });

  it('should give the reason of a rejection to the applicant', () => {
    expect(toRequest({ kind: 'reject', reason: 'Unreadable' })).toStrictEqual({
      status: 'rejected',
      rejectionReason: 'Unreadable',
      skipIntegrityCheck: false,
      reason: '',
    });
  });
});
