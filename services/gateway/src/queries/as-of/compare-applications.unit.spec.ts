import type { AdminApplication } from '@entry/contracts/application/api';
import { ApplicationForm } from '@entry/contracts/application/form';
import { DEFAULT_SECTIONS } from '@entry/contracts/rules/form-defaults';
import { uuidOf } from '@entry/platform/testing/event-values';
import { describe, expect, it } from 'vitest';
import { compareApplications } from './compare-applications.ts';

const { personal, address, education, family } = DEFAULT_SECTIONS;
const AT = '2026-05-12T14:03:00.000Z';

const DRAFT: AdminApplication = {
  ...ApplicationForm.parse({ ...personal, ...address, ...education, ...family }),
  id: uuidOf('application'),
  revision: 0,
  status: 'draft',
  automationStatus: 'collecting_data',
  completionPercentage: 23,
  isPaymentComplete: false,
  isRestOwed: false,
  isReadyForSubmission: false,
  isDataComplete: false,
  isPhotoValid: false,
  confirmationNumber: null,
  confirmationWarnings: [],
  confirmationCheck: null,
  validationIssues: [],
  createdAt: AT,
  submittedAt: null,
  user: { id: uuidOf('applicant'), firstName: 'Abebe', lastName: 'Bekele', email: 'abebe@example.org' },
  documents: [],
  payments: [],
  paymentSlips: [],
  adminNotes: '',
  statusReason: '',
  confirmedAnswers: [],
  factualStatus: 'draft',
  decision: { count: 0, by: null, at: null },
};
const CHILD = {
  firstName: 'Sara',
  lastName: 'Bekele',
  dateOfBirth: '2015-02-03',
  placeOfBirth: '',
  countryOfBirth: '',
};

const pathsOf = (before: AdminApplication | null, after: AdminApplication | null) =>
  compareApplications(before, after).map(({ path }) => path);

describe('When two moments of an application are compared', () => {
  it('should find nothing where nothing differs', () => {
    expect(compareApplications(DRAFT, { ...DRAFT, revision: 7 })).toStrictEqual([]);
  });

  it('should tell what was added, changed and removed, as people say it', () => {
    const before = { ...DRAFT, firstName: 'Abebe', children: [CHILD] };
    const after: AdminApplication = { ...DRAFT, firstName: 'Abebbe', dateOfBirth: '1990-05-17', status: 'submitted' };

    expect(compareApplications(before, after)).toStrictEqual([
      { path: 'status', label: 'Status', kind: 'text', before: 'Draft', after: 'Submitted' },
      { path: 'form.firstName', label: 'First name', kind: 'text', before: 'Abebe', after: 'Abebbe' },
      { path: 'form.dateOfBirth', label: 'Date of birth', kind: 'date', before: null, after: '1990-05-17' },
      { path: 'form.children.0.firstName', label: 'Child 1: first name', kind: 'text', before: 'Sara', after: null },
      { path: 'form.children.0.lastName', label: 'Child 1: last name', kind: 'text', before: 'Bekele', after: null },
      {
        path: 'form.children.0.dateOfBirth',
        label: 'Child 1: date of birth',
        kind: 'date',
        before: '2015-02-03',
        after: null,
      },
    ]);
  });

  it('should compare evidence, validation, number and notes', () => {
    const paymentSlipId = uuidOf('slip');
    const document: AdminApplication['documents'][number] = {
      id: uuidOf('document'),
      applicationId: DRAFT.id,
      type: 'id_card',
      status: 'pending_review',
      originalName: 'id.jpg',
      uploadedAt: AT,
      adminNotes: '',
      fileSize: 1,
      mimeType: 'image/jpeg',
      changedFields: [],
      decision: DRAFT.decision,
    };
    const after: AdminApplication = {
      ...DRAFT,
      adminNotes: 'Called',
      confirmationNumber: '2027AB',
      confirmationWarnings: ['unexpected_format'],
      confirmationCheck: { typedBy: 'applicant', recordedAt: AT, checkedAt: AT },
      validationIssues: [{ code: 'form_incomplete', subject: 'firstName' }],
      documents: [document],
      paymentSlips: [
        {
          id: paymentSlipId,
          applicationId: DRAFT.id,
          fileName: 'slip.pdf',
          amount: 5_000,
          paymentMethod: 'bank_transfer',
          transactionReference: 'TX-1',
          status: 'rejected',
          createdAt: AT,
          isAltered: null,
          alterationScore: null,
          rejectionReason: 'Unreadable',
          mimeType: 'application/pdf',
          fileSize: 1,
          decision: { count: 1, by: { ...DRAFT.user, firstName: 'Almaz', lastName: 'Admin' }, at: AT },
        },
      ],
      payments: [
        {
          id: uuidOf('payment'),
          applicationId: DRAFT.id,
          paymentSlipId,
          amount: 5_000,
          status: 'failed',
          createdAt: AT,
        },
      ],
    };

    const found = compareApplications(DRAFT, after);

    expect(found.map(({ label, after: value }) => [label.replace(/[0-9a-f]{8}/, '#'), value])).toStrictEqual([
      ['Admin notes', 'Called'],
      ['Confirmation number', '2027AB'],
      ['Warnings about the number', 'unexpected format'],
      ['Number checked', AT],
      ['Open point of the validation', 'form incomplete, First name'],
      ['ID card: status', 'Pending Review'],
      ['ID card: file', 'id.jpg'],
      ['ID card: uploaded', AT],
      ['Payment slip #: status', 'Rejected'],
      ['Payment slip #: amount', '5000'],
      ['Payment slip #: file', 'slip.pdf'],
      ['Payment slip #: reference', 'TX-1'],
      ['Payment slip #: uploaded', AT],
      ['Payment slip #: reason', 'Unreadable'],
      ['Payment slip #: decided by', 'Almaz Admin'],
      ['Payment slip #: decided at', AT],
      ['Payment #: status', 'Failed'],
      ['Payment #: amount', '5000'],
    ]);
    expect(pathsOf(after, { ...after, documents: [{ ...document, status: 'approved' }] })).toStrictEqual([
      'documents.id_card.status',
    ]);
  });

  it('should take all for removed where the application was deleted', () => {
    const removed = compareApplications(DRAFT, null);

    expect(removed.length).toBeGreaterThan(5);
    expect(removed.every(({ before, after }) => before !== null && after === null)).toBe(true);
    expect(compareApplications(null, null)).toStrictEqual([]);
  });
});
