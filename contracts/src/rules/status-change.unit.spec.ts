import { describe, expect, it } from 'vitest';
import { type StatusChange, type StatusConcern, statusConcerns } from './status-change.ts';

const submitted: StatusChange = {
  from: 'submitted',
  to: 'under_review',
  factualStatus: 'submitted',
  isDataComplete: true,
  isPaymentComplete: true,
  hasConfirmationNumber: true,
};
const draft: StatusChange = {
  from: 'draft',
  to: 'completed',
  factualStatus: 'draft',
  isDataComplete: false,
  isPaymentComplete: false,
  hasConfirmationNumber: false,
};

describe('When an admin sets a status', () => {
  it.each<[string, StatusChange, readonly StatusConcern[]]>([
    ['that follows from the facts', submitted, []],
    ['that it has already', { ...draft, from: 'completed' }, []],
    ['completed, with its number', { ...submitted, to: 'completed' }, []],
    [
      'approved, without a number',
      { ...submitted, to: 'approved', hasConfirmationNumber: false },
      ['no_confirmation_number'],
    ],
    ['rejected', { ...submitted, to: 'rejected' }, ['has_confirmation_number', 'ends_application']],
    [
      'completed on a draft',
      draft,
      ['form_incomplete', 'payment_open', 'not_submitted', 'no_confirmation_number', 'locks_application'],
    ],
    ['rejected on a draft', { ...draft, to: 'rejected' }, ['locks_application', 'ends_application']],
    [
      'submitted on one that is ready',
      { ...submitted, from: 'ready_for_submission', to: 'submitted', factualStatus: 'ready_for_submission' },
      ['not_submitted', 'locks_application'],
    ],
    ['under review without a payment', { ...submitted, isPaymentComplete: false }, ['payment_open']],
  ])('should tell what speaks against %s', (_what, change, concerns) => {
    expect(statusConcerns(change)).toStrictEqual(concerns);
  });
});
