import type { ApplicationEvent } from '@entry/contracts/application/events';
import { DEFAULT_SECTIONS } from '@entry/contracts/rules/form-defaults';
import { describe, expect, it } from 'vitest';
import {
  accountDeleted,
  accountRegistered,
  application,
  applicationCreated,
  CONSENT,
  confirmationRecorded,
  documentDeleted,
  documentReviewed,
  documentUploaded,
  emailChanged,
  FILE,
  HASH,
  PASSPORT,
  PAYMENT,
  paymentCompleted,
  paymentFailed,
  paymentInitiated,
  profileChanged,
  SLIP,
  slipFlagged,
  slipRejected,
  slipUploaded,
  slipVerified,
  statusSet,
  validated,
} from '../testing/events.ts';
import { APPLICANT, APPLICATION, id, instant } from '../testing/history.ts';
import { openPlain, specify } from '../testing/specification.ts';
import { type ApplicationDocument, findDocumentType, progressOf } from './application-document.ts';
import { createApplicationsProjection } from './applications.ts';

const projection = createApplicationsProjection({ open: openPlain, findPersonTerms: async () => ['owner'] });
const { given, documentsAfter } = specify(projection);
const created = applicationCreated();
const initial = {
  applicationId: APPLICATION,
  applicantId: APPLICANT,
  status: 'draft',
  revision: 0,
  sections: {} as object,
  missingFieldCount: 10,
  documents: [] as object[],
  documentHistory: [] as object[],
  paymentSlips: [] as object[],
  payments: [] as object[],
  validation: null as object | null,
  confirmation: null as object | null,
  adminNotes: null as object | null,
  createdAt: instant(0),
  preRegisteredAt: null as string | null,
  submittedAt: null as string | null,
  isInAutomation: false,
  ownerRevision: 0,
};
const passport = {
  documentId: PASSPORT,
  type: 'passport',
  status: 'pending_review',
  name: { originalName: 'passport.jpg', contentHash: HASH },
  file: FILE,
  adminNotes: null,
  uploadedAt: instant(1),
};
const slip = {
  paymentSlipId: SLIP,
  paymentId: PAYMENT,
  status: 'pending',
  amount: 5_000,
  paymentMethod: 'bank_transfer',
  details: { originalName: 'slip.jpg', contentHash: HASH, transactionReference: 'TX-1' },
  file: FILE,
  consent: CONSENT,
  uploadConcerns: ['reference_used_before'],
  integrityConcerns: [],
  alterationScore: null,
  rejection: null,
  createdAt: instant(1),
};
const payment = { paymentId: PAYMENT, paymentSlipId: SLIP, amount: 5_000, status: 'pending', createdAt: instant(2) };
const fine = { issues: [], validatedAt: instant(1) };

const changed = (changes: Partial<typeof initial>) => ({ [APPLICATION]: { ...initial, ...changes } });

function sectionSaved(missingFields: string[] = []): ApplicationEvent {
  return {
    type: 'ApplicationSectionSaved',
    data: { applicationId: APPLICATION, section: 'personal', missingFields },
    personal: { ...DEFAULT_SECTIONS.personal, firstName: 'Almaz', lastName: 'Worku' },
  };
}

describe('When an application begins and is filled in', () => {
  it('should hold the new one', () =>
    given()
      .when('ApplicationCreated', created)
      .thenDocuments({ [APPLICATION]: initial }));

  it('should hold the newest values of a section and what is missing', () =>
    given(created, sectionSaved(['gender', 'dateOfBirth']))
      .when('ApplicationSectionSaved', sectionSaved(['gender']))
      .thenDocuments(
        changed({
          revision: 2,
          sections: {
            personal: {
              values: { ...DEFAULT_SECTIONS.personal, firstName: 'Almaz', lastName: 'Worku' },
              missingFields: ['gender'],
            },
          },
          missingFieldCount: 5,
        }),
      ));

  it('should forget the validation when a section changes', () =>
    given(created, sectionSaved(), validated())
      .when('ApplicationSectionSaved', sectionSaved())
      .thenDocuments(
        changed({
          revision: 3,
          sections: {
            personal: {
              values: { ...DEFAULT_SECTIONS.personal, firstName: 'Almaz', lastName: 'Worku' },
              missingFields: [],
            },
          },
          missingFieldCount: 4,
        }),
      ));

  it('should be new again when it is created once more after its deletion', () =>
    given(created, sectionSaved(), application('ApplicationDeleted'))
      .when('ApplicationCreated', created)
      .thenDocuments(changed({ revision: 3, createdAt: instant(3) })));
});

describe('When the status changes', () => {
  const complete = application('ApplicationPreRegistered');

  it('should know when the form was complete first', () =>
    given(created)
      .when('ApplicationPreRegistered', complete)
      .thenDocuments(
        changed({ revision: 1, status: 'pre_registered', preRegisteredAt: instant(1), isInAutomation: true }),
      ));

  it('should return to draft and remember when it was complete first', () =>
    given(created, complete)
      .when('ApplicationReturnedToDraft', application('ApplicationReturnedToDraft'))
      .thenDocuments(changed({ revision: 2, preRegisteredAt: instant(1) })));

  it('should become ready', () =>
    given(created, complete)
      .when('ApplicationBecameReady', application('ApplicationBecameReady'))
      .thenDocuments(
        changed({ revision: 2, status: 'ready_for_submission', preRegisteredAt: instant(1), isInAutomation: true }),
      ));

  it('should lose readiness', () =>
    given(created, complete, application('ApplicationBecameReady'))
      .when('ApplicationReadinessLost', application('ApplicationReadinessLost'))
      .thenDocuments(
        changed({ revision: 3, status: 'pre_registered', preRegisteredAt: instant(1), isInAutomation: true }),
      ));

  it('should be submitted, and stay with the automation until its number is recorded', () =>
    given(created)
      .when('ApplicationSubmitted', application('ApplicationSubmitted'))
      .thenDocuments(changed({ revision: 1, status: 'submitted', submittedAt: instant(1), isInAutomation: true })));

  it('should take the status an admin sets, with the notes, and keep the time of submission', () =>
    given(created, application('ApplicationSubmitted'))
      .when('ApplicationStatusSet', statusSet('under_review'))
      .thenDocuments(
        changed({
          revision: 2,
          status: 'under_review',
          submittedAt: instant(1),
          adminNotes: { adminNotes: 'Checked' },
        }),
      ));

  it('should be gone when it is deleted', () =>
    given(created)
      .when('ApplicationDeleted', application('ApplicationDeleted'))
      .thenDocuments({ [APPLICATION]: null }));
});

describe('When documents change', () => {
  it('should hold an uploaded one', () =>
    given(created)
      .when('DocumentUploaded', documentUploaded())
      .thenDocuments(changed({ revision: 1, documents: [passport] })));

  it('should keep the superseded one in the history', () =>
    given(created, documentUploaded())
      .when('DocumentUploaded', documentUploaded(id('newer'), 'passport', PASSPORT))
      .thenDocuments(
        changed({
          revision: 2,
          documents: [{ ...passport, documentId: id('newer'), uploadedAt: instant(2) }],
          documentHistory: [{ ...passport, endedAt: instant(2) }],
        }),
      ));

  it('should show the review', () =>
    given(created, documentUploaded(), documentUploaded(id('photo'), 'photo'))
      .when('DocumentReviewed', documentReviewed(PASSPORT, 'rejected'))
      .thenDocuments(
        changed({
          revision: 3,
          documents: [
            { ...passport, status: 'rejected', adminNotes: { adminNotes: 'Seen' } },
            {
              ...passport,
              documentId: id('photo'),
              type: 'photo',
              name: { originalName: 'photo.jpg', contentHash: HASH },
              uploadedAt: instant(2),
            },
          ],
        }),
      ));

  it('should keep a deleted one in the history', () =>
    given(created, documentUploaded())
      .when('DocumentDeleted', documentDeleted())
      .thenDocuments(changed({ revision: 2, documentHistory: [{ ...passport, endedAt: instant(2) }] })));

  it('should tell the type of every document it ever had', async () => {
    const after = await documentsAfter(created, documentUploaded(), documentDeleted());
    const document = after[APPLICATION] as ApplicationDocument;

    expect(findDocumentType(document, PASSPORT)).toBe('passport');
    expect(findDocumentType(document, id('none'))).toBeNull();
  });
});

describe('When payments change', () => {
  const paid = [created, slipUploaded(), paymentInitiated()] as const;
  const settled = (status: string, changes: object = {}) => ({
    revision: 3,
    paymentSlips: [{ ...slip, status, ...changes }],
    payments: [payment],
  });

  it('should hold an uploaded slip', () =>
    given(created)
      .when('PaymentSlipUploaded', slipUploaded())
      .thenDocuments(changed({ revision: 1, paymentSlips: [slip] })));

  it('should hold the payment', () =>
    given(created, slipUploaded())
      .when('PaymentInitiated', paymentInitiated())
      .thenDocuments(changed({ revision: 2, paymentSlips: [slip], payments: [payment] })));

  it('should show that the slip was verified', () =>
    given(...paid)
      .when('PaymentSlipVerified', slipVerified())
      .thenDocuments(changed(settled('verified'))));

  it('should show that the slip was flagged', () =>
    given(...paid)
      .when('PaymentSlipFlagged', slipFlagged())
      .thenDocuments(
        changed(settled('flagged', { integrityConcerns: ['reference_used_before', 'edited_with_software'] })),
      ));

  it('should show that the slip was rejected', () =>
    given(...paid)
      .when('PaymentSlipRejected', slipRejected())
      .thenDocuments(changed(settled('rejected', { rejection: { rejectionReason: 'Unreadable' } }))));

  it('should show that the payment is complete', () =>
    given(...paid)
      .when('PaymentCompleted', paymentCompleted())
      .thenDocuments(changed({ revision: 3, paymentSlips: [slip], payments: [{ ...payment, status: 'completed' }] })));

  it('should show that the payment failed', () =>
    given(...paid)
      .when('PaymentFailed', paymentFailed())
      .thenDocuments(changed({ revision: 3, paymentSlips: [slip], payments: [{ ...payment, status: 'failed' }] })));
});

describe('When it is validated and confirmed', () => {
  it('should hold the issues', () =>
    given(created)
      .when('ApplicationValidated', validated(false))
      .thenDocuments(
        changed({
          revision: 1,
          validation: { issues: [{ code: 'payment_incomplete', subject: '' }], validatedAt: instant(1) },
        }),
      ));

  it.each([
    documentUploaded(),
    documentReviewed(PASSPORT, 'approved'),
    documentDeleted(),
    slipUploaded(),
    slipVerified(),
    slipFlagged(),
    slipRejected(),
  ])('should forget the validation after $type', async (event) => {
    const after = await documentsAfter(created, validated(), event);

    expect(after[APPLICATION]?.validation).toBeNull();
  });

  it('should hold the confirmation number and keep the validation', () =>
    given(created, validated())
      .when('ConfirmationNumberRecorded', confirmationRecorded())
      .thenDocuments(
        changed({
          revision: 2,
          validation: fine,
          confirmation: {
            number: { confirmationNumber: '2027ABC' },
            warnings: ['unexpected_format'],
            recordedAt: instant(2),
          },
        }),
      ));

  it('should leave the automation when it is submitted with a number', async () => {
    const submitted = application('ApplicationSubmitted');
    const after = await documentsAfter(created, confirmationRecorded(), submitted);

    expect(after[APPLICATION]).toMatchObject({ status: 'submitted', isInAutomation: false });
  });

  it('should tell how far it has come', async () => {
    const after = await documentsAfter(created, sectionSaved(), documentUploaded(id('photo'), 'photo'));

    expect(progressOf(after[APPLICATION] as ApplicationDocument)).toStrictEqual({
      completionPercentage: 69,
      isDataComplete: false,
      isPhotoValid: true,
      isPaymentComplete: false,
      isReadyForSubmission: false,
      automationStatus: 'collecting_data',
    });
  });
});

describe('When the applicant changes', () => {
  it('should be searched anew after a new name', () =>
    given(accountRegistered(), created)
      .when('AccountProfileChanged', profileChanged())
      .thenDocuments(changed({ createdAt: instant(1), ownerRevision: 1 })));

  it('should be searched anew after a new e-mail', () =>
    given(accountRegistered(), created)
      .when('AccountEmailChanged', emailChanged())
      .thenDocuments(changed({ createdAt: instant(1), ownerRevision: 1 })));

  it('should be gone when the person is erased', () =>
    given(accountRegistered(), created, sectionSaved())
      .when('AccountDeleted', accountDeleted())
      .thenDocuments({ [APPLICATION]: null }));

  it('should be found by the account, the names in the form and its id', async () => {
    const sealed = {
      bytes: new TextEncoder().encode(JSON.stringify({ firstName: 'Almaz', lastName: 'Worku' })),
      subjectId: '',
    };
    const document = { ...initial, sections: { personal: { values: sealed, missingFields: [] } } };

    expect(await projection.model.searchTerms?.(document as never)).toStrictEqual([
      'owner',
      'almaz',
      'worku',
      APPLICATION,
      APPLICATION.slice(-8),
    ]);
  });
});
