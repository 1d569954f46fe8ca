import { describe, expect, it } from 'vitest';
import type { SentSlip } from './amount-owed.ts';
import {
  type ApplicationProgressFacts,
  applicationProgress,
  automationStatus,
  derivedStatus,
  isBeforeSubmission,
  missingDocumentTypes,
  undoesValidation,
} from './application-progress.ts';
import { APPLICANT_DOCUMENT_TYPES } from './documents.ts';
import { APPLICATION_STATUSES } from './statuses.ts';

const APPROVED = APPLICANT_DOCUMENT_TYPES.map((type) => ({ type, status: 'approved' as const }));
const UNREVIEWED = APPLICANT_DOCUMENT_TYPES.map((type) => ({ type, status: 'pending_review' as const }));
const slip = (status: SentSlip['status'], amount = 5_000): SentSlip => ({
  amount,
  status,
  quotedAmount: 5_000,
  feeWhenVerified: status === 'verified' ? 5_000 : null,
});
const PAID = [slip('rejected'), slip('verified')];

const READY: ApplicationProgressFacts = {
  status: 'ready_for_submission',
  missingFieldCount: 0,
  documents: APPROVED,
  paymentSlips: PAID,
  validationIssues: null,
};

describe('The derived status', () => {
  it.each([
    ['draft', { ...READY, missingFieldCount: 1 }],
    ['pre_registered', { ...READY, documents: UNREVIEWED }],
    ['pre_registered', { ...READY, documents: APPROVED.slice(1) }],
    ['pre_registered', { ...READY, paymentSlips: [] }],
    ['pre_registered', { ...READY, paymentSlips: [slip('pending')] }],
    ['ready_for_submission', READY],
    ['pre_registered', { ...READY, paymentSlips: [slip('verified', 3_500)] }],
    ['ready_for_submission', { ...READY, paymentSlips: [slip('verified', 3_500), slip('verified', 1_500)] }],
  ])('should be %s', (status, facts) => {
    expect(derivedStatus(facts)).toBe(status);
  });

  it('should be left to the admins after submission', () => {
    expect(APPLICATION_STATUSES.filter(isBeforeSubmission)).toStrictEqual([
      'draft',
      'pre_registered',
      'ready_for_submission',
    ]);
  });
});

describe('The automation status', () => {
  it.each([
    ['collecting_data', { ...READY, status: 'draft', missingFieldCount: 13, documents: [], paymentSlips: [] }],
    ['validating_data', { ...READY, status: 'pre_registered', documents: [] }],
    ['validating_data', { ...READY, status: 'pre_registered', paymentSlips: [], validationIssues: [{}] }],
    ['ready_for_review', READY],
    ['ready_for_review', { ...READY, validationIssues: [{ code: 'photo_invalid' }] }],
    ['awaiting_submission', { ...READY, validationIssues: [] }],
    ['submitted', { ...READY, status: 'submitted' }],
    ['submitted', { ...READY, status: 'completed', validationIssues: [] }],
    ['submitted', { ...READY, status: 'under_review', missingFieldCount: 5, documents: [] }],
  ] as const)('should be %s', (status, facts) => {
    expect(automationStatus(facts)).toBe(status);
  });
});

describe('The progress', () => {
  it('should be nothing at the beginning', () => {
    expect(
      applicationProgress({
        status: 'draft',
        missingFieldCount: 13,
        documents: [],
        paymentSlips: [],
        validationIssues: null,
      }),
    ).toStrictEqual({
      completionPercentage: 0,
      isDataComplete: false,
      isPhotoValid: false,
      isPaymentComplete: false,
      isReadyForSubmission: false,
      automationStatus: 'collecting_data',
    });
  });

  it('should be everything when validated', () => {
    expect(applicationProgress({ ...READY, validationIssues: [] })).toStrictEqual({
      completionPercentage: 100,
      isDataComplete: true,
      isPhotoValid: true,
      isPaymentComplete: true,
      isReadyForSubmission: true,
      automationStatus: 'awaiting_submission',
    });
  });

  it('should count ready_for_submission as paid', () => {
    expect(applicationProgress({ ...READY, paymentSlips: [] }).isPaymentComplete).toBe(true);
    expect(applicationProgress({ ...READY, status: 'pre_registered', paymentSlips: [] }).isPaymentComplete).toBe(false);
  });

  it('should count a stored photo as valid whatever its review says: no other is ever stored', () => {
    const photo = { type: 'photo', status: 'pending_review' } as const;

    expect(applicationProgress({ ...READY, documents: [photo] }).isPhotoValid).toBe(true);
    expect(applicationProgress({ ...READY, documents: APPROVED.slice(0, 1) }).isPhotoValid).toBe(false);
  });
});

describe('Missing documents', () => {
  it('should be those that are absent or not approved, in the order of the page', () => {
    expect(missingDocumentTypes([])).toStrictEqual(['passport', 'photo', 'id_card', 'birth_certificate']);
    expect(missingDocumentTypes(APPROVED)).toStrictEqual([]);
    expect(
      missingDocumentTypes([
        { type: 'birth_certificate', status: 'approved' },
        { type: 'photo', status: 'needs_revision' },
        { type: 'passport', status: 'approved' },
      ]),
    ).toStrictEqual(['photo', 'id_card']);
  });
});

describe('A validation', () => {
  it('should survive what it does not speak of', () => {
    expect(undoesValidation('DocumentUploaded')).toBe(true);
    expect(undoesValidation('ApplicationSubmitted')).toBe(false);
    expect(undoesValidation('ConfirmationNumberRecorded')).toBe(false);
  });
});
