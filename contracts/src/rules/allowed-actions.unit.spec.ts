import { describe, expect, it } from 'vitest';
import { ALLOWED_ACTIONS, APPLICATION_ACTIONS, isActionAllowed } from './allowed-actions.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from './statuses.ts';

const allowedIn = (status: ApplicationStatus) =>
  APPLICATION_ACTIONS.filter((action) => isActionAllowed({ status }, action));

const BEFORE_SUBMISSION = [
  'save_form',
  'upload_document',
  'delete_document',
  'upload_payment_slip',
  'delete',
  'validate',
  'review_document',
  'verify_payment_slip',
  'reopen_payment_slip',
  'set_status',
];
const AFTER_SUBMISSION = [
  'upload_payment_slip',
  'validate',
  'record_confirmation_number',
  'verify_payment_slip',
  'reopen_payment_slip',
  'set_status',
  'reset_status',
  'correct_confirmation_number',
  'check_confirmation_number',
];

describe('Allowed actions', () => {
  it('should be written down for every status', () => {
    expect(Object.keys(ALLOWED_ACTIONS)).toStrictEqual([...APPLICATION_STATUSES]);
  });

  it.each<[ApplicationStatus, readonly string[]]>([
    ['draft', BEFORE_SUBMISSION],
    ['pre_registered', BEFORE_SUBMISSION],
    [
      'ready_for_submission',
      [
        'save_form',
        'upload_document',
        'delete_document',
        'upload_payment_slip',
        'submit',
        'delete',
        'validate',
        'record_confirmation_number',
        'review_document',
        'verify_payment_slip',
        'reopen_payment_slip',
        'set_status',
      ],
    ],
    ['submitted', AFTER_SUBMISSION],
    ['under_review', AFTER_SUBMISSION],
    ['approved', AFTER_SUBMISSION],
    ['rejected', ['set_status', 'reset_status', 'correct_confirmation_number']],
    ['completed', AFTER_SUBMISSION],
  ])('%s', (status, actions) => {
    expect(allowedIn(status)).toStrictEqual(actions);
  });

  it('should offer submission in ready_for_submission only', () => {
    expect(APPLICATION_STATUSES.filter((status) => isActionAllowed({ status }, 'submit'))).toStrictEqual([
      'ready_for_submission',
    ]);
  });
});
