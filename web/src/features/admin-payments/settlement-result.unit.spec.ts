import { describe, expect, it } from 'vitest';
import { ApiProblem, networkProblem } from '../../api/api-problem.ts';
import adminPayments from '../../messages/en/admin-payments.ts';
import type { TextOf } from '../../messages/text.tsx';
import { failureResult, verificationResult } from './settlement-result.ts';

const text: TextOf = (id) => (adminPayments as Readonly<Record<string, string>>)[id] ?? id;

describe('When the outcome of a verification is shown', () => {
  it.each([undefined, { isValid: true, suspiciousActivities: [] }])('should confirm it: %j', (results) => {
    expect(verificationResult(results, text)).toStrictEqual({
      title: 'Payment Verified',
      message: 'Payment has been successfully verified.',
      concerns: [],
    });
  });

  it('should warn with everything that was found', () => {
    expect(verificationResult({ isValid: false, suspiciousActivities: ['One.', 'Two.'] }, text)).toStrictEqual({
      title: 'Integrity Warning',
      message: 'Image integrity concerns detected',
      concerns: ['One.', 'Two.'],
    });
  });

  it("should use the server's words for a failure, and its own where there are none", () => {
    const refusal = new ApiProblem({ status: 409, code: 'payment_slip_settled', message: 'Already settled.' });

    expect(failureResult(refusal, text)).toStrictEqual({
      title: 'Verification Failed',
      message: 'Already settled.',
      concerns: [],
    });
    expect(failureResult(networkProblem(), text).message).toBe('Failed to verify payment. Please try again.');
  });
});
