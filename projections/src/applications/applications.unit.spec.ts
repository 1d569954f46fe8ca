import type { ApplicationEvent } from '@entry/contracts/application/events';
import { APPLICANT_DOCUMENT_TYPES } from '@entry/contracts/rules/documents';
import { DEFAULT_SECTIONS } from '@entry/contracts/rules/form-defaults';
import { describe, expect, it } from 'vitest';
import { UNDECIDED } from '../decision.ts';
import { changed, INITIAL } from '../testing/application-row.ts';
import {
  accountDeleted,
  accountRegistered,
  application,
  applicationCreated,
  confirmationRecorded,
  decided,
  documentDeleted,
  documentReviewed,
  documentReviewReopened,
  documentUploaded,
  emailChanged,
  FILE,
  HASH,
  PASSPORT,
  paymentCompleted,
  paymentInitiated,
  profileChanged,
  slipUploaded,
  slipVerified,
  statusReset,
  statusSet,
  validated,
} from '../testing/events.ts';
import { APPLICATION, id, instant } from '../testing/history.ts';
import { openPlain, specify } from '../testing/specification.ts';
import { type ApplicationDocument, findDocumentType } from './application-document.ts';
import { createApplicationsProjection } from './applications.ts';

const projection = createApplicationsProjection({ open: openPlain, findPersonTerms: async () => ['owner'] });
const { given, documentsAfter } = specify(projection);
const created = applicationCreated();
const passport = {
  documentId: PASSPORT,
  type: 'passport',
  status: 'pending_review',
  name: { originalName: 'passport.jpg', contentHash: HASH },
  file: FILE,
  adminNotes: null,
  uploadedAt: instant(1),
  decision: UNDECIDED,
  reopening: null,
};

function answersConfirmed(answer: string) {
  return {
    type: 'ApplicationAnswersConfirmed',
    data: { applicationId: APPLICATION, concerns: [{ code: 'name_in_capitals', field: 'lastName', child: null }] },
    personal: { answers: [answer] },
  } as const satisfies ApplicationEvent;
}

function sectionSaved(missingFields: string[] = []): ApplicationEvent {
  return {
    type: 'ApplicationSectionSaved',
    data: { applicationId: APPLICATION, section: 'personal', missingFields },
    personal: { ...DEFAULT_SECTIONS.personal, firstName: 'Almaz', lastName: 'Worku' },
  };
}

describe('When answers are confirmed', () => {
  it('should keep them, oldest first', () =>
    given(created, answersConfirmed('TESSEMA'))
      .when('ApplicationAnswersConfirmed', answersConfirmed('ABEBE'))
      .thenDocuments(
        changed({
          revision: 2,
          confirmations: ['TESSEMA', 'ABEBE'].map((answer) => ({
            concerns: [{ code: 'name_in_capitals', field: 'lastName', child: null }],
            answers: { answers: [answer] },
          })),
        }),
      ));

  it('should keep the newest fifty', async () => {
    const all = Array.from({ length: 52 }, (_none, number) => answersConfirmed(`A${number}`));
    const after = await documentsAfter(created, ...all);

    expect(after[APPLICATION]?.confirmations.map(({ answers }) => answers)).toStrictEqual(
      all.slice(2).map(({ personal }) => personal),
    );
  });
});

describe('When an application begins and is filled in', () => {
  it('should hold the new one', () =>
    given()
      .when('ApplicationCreated', created)
      .thenDocuments({ [APPLICATION]: INITIAL }));

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
      .thenDocuments(changed({ revision: 3, createdAt: instant(3), statusSince: instant(3) })));
});

describe('When the status changes', () => {
  const complete = application('ApplicationPreRegistered');

  it('should know when the form was complete first', () =>
    given(created)
      .when('ApplicationPreRegistered', complete)
      .thenDocuments(
        changed({
          revision: 1,
          status: 'pre_registered',
          preRegisteredAt: instant(1),
          statusSince: instant(1),
          automationStatus: 'validating_data',
        }),
      ));

  it('should return to draft and remember when it was complete first', () =>
    given(created, complete)
      .when('ApplicationReturnedToDraft', application('ApplicationReturnedToDraft'))
      .thenDocuments(changed({ revision: 2, preRegisteredAt: instant(1), statusSince: instant(2) })));

  it('should become ready', () =>
    given(created, complete)
      .when('ApplicationBecameReady', application('ApplicationBecameReady'))
      .thenDocuments(
        changed({
          revision: 2,
          status: 'ready_for_submission',
          preRegisteredAt: instant(1),
          statusSince: instant(2),
          automationStatus: 'validating_data',
        }),
      ));

  it('should lose readiness', () =>
    given(created, complete, application('ApplicationBecameReady'))
      .when('ApplicationReadinessLost', application('ApplicationReadinessLost'))
      .thenDocuments(
        changed({
          revision: 3,
          status: 'pre_registered',
          preRegisteredAt: instant(1),
          statusSince: instant(3),
          automationStatus: 'validating_data',
        }),
      ));

  it('should be submitted, and stay with the automation until its number is recorded', () =>
    given(created)
      .when('ApplicationSubmitted', application('ApplicationSubmitted'))
      .thenDocuments(
        changed({
          revision: 1,
          status: 'submitted',
          submittedAt: instant(1),
          isSubmitted: true,
          decision: decided(1, 1),
          statusSince: instant(1),
          automationStatus: 'submitted',
        }),
      ));

  it('should take the status an admin sets, with the notes, and keep the time of submission', () =>
    given(created, application('ApplicationSubmitted'))
      .when('ApplicationStatusSet', statusSet('under_review'))
      .thenDocuments(
        changed({
          revision: 2,
          status: 'under_review',
          submittedAt: instant(1),
          isSubmitted: true,
          decision: decided(2, 2),
          statusSince: instant(2),
          adminNotes: { adminNotes: 'Checked' },
          statusReason: { adminNotes: 'Checked' },
        }),
      ));

  it('should go back to where its facts put it', () =>
    given(created, statusSet('submitted'))
      .when('ApplicationStatusReset', statusReset('draft'))
      .thenDocuments(
        changed({
          revision: 2,
          statusSince: instant(2),
          decision: decided(2, 2),
          adminNotes: { adminNotes: 'Checked' },
        }),
      ));

  it('should keep when it was submitted, and be with the automation again, when it goes back to submitted', () =>
    given(created, application('ApplicationSubmitted'), statusSet('rejected'))
      .when('ApplicationStatusReset', statusReset('submitted'))
      .thenDocuments(
        changed({
          revision: 3,
          status: 'submitted',
          submittedAt: instant(1),
          isSubmitted: true,
          decision: decided(3, 3),
          adminNotes: { adminNotes: 'Checked' },
          statusSince: instant(3),
          automationStatus: 'submitted',
        }),
      ));

  it('should be listed by the automation under what its evidence and its validation say', async () => {
    const section = (name: 'address' | 'education'): ApplicationEvent => ({
      type: 'ApplicationSectionSaved',
      data: { applicationId: APPLICATION, section: name, missingFields: [] },
      personal: DEFAULT_SECTIONS[name],
    });
    const papers = APPLICANT_DOCUMENT_TYPES.flatMap((type) => [
      documentUploaded(id(type), type),
      documentReviewed(id(type), 'approved'),
    ]);
    const history = [created, sectionSaved(), section('address'), section('education'), complete];
    const proven = [...history, ...papers, slipUploaded(), paymentInitiated(), slipVerified(), paymentCompleted()];
    const ready = [...proven, application('ApplicationBecameReady')];
    const submitted = [...ready, validated(), application('ApplicationSubmitted')];
    const listedAs = async (...events: readonly ApplicationEvent[]) =>
      (await documentsAfter(...events))[APPLICATION]?.automationStatus;

    expect(await listedAs(...history.slice(0, -1))).toBeNull();
    expect(await listedAs(...history)).toBe('validating_data');
    expect(await listedAs(...ready)).toBe('ready_for_review');
    expect(await listedAs(...ready, validated(false))).toBe('ready_for_review');
    expect(await listedAs(...ready, validated())).toBe('awaiting_submission');
    expect(await listedAs(...ready, validated(), sectionSaved())).toBe('ready_for_review');
    expect(await listedAs(...submitted)).toBe('submitted');
    expect(await listedAs(...submitted, confirmationRecorded())).toBe('submitted');
    expect(await listedAs(...submitted, confirmationRecorded(), application('ConfirmationNumberChecked'))).toBeNull();
  });

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
            { ...passport, status: 'rejected', adminNotes: { adminNotes: 'Seen' }, decision: decided(1, 3) },
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

  it('should show that an approved one is reviewed again, and which answers changed', () =>
    given(created, documentUploaded(), documentReviewed(PASSPORT, 'approved'))
      .when('DocumentReviewReopened', documentReviewReopened())
      .thenDocuments(
        changed({
          revision: 3,
          documents: [
            {
              ...passport,
              decision: decided(2, 3),
              reopening: { fields: ['dateOfBirth'], before: { before: ['1990-05-17'] } },
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

describe('When the applicant changes', () => {
  it('should be searched anew after a new name', () =>
    given(accountRegistered(), created)
      .when('AccountProfileChanged', profileChanged())
      .thenDocuments(changed({ createdAt: instant(1), statusSince: instant(1), ownerRevision: 1 })));

  it('should be searched anew after a new e-mail', () =>
    given(accountRegistered(), created)
      .when('AccountEmailChanged', emailChanged())
      .thenDocuments(changed({ createdAt: instant(1), statusSince: instant(1), ownerRevision: 1 })));

  it('should be gone when the person is erased', () =>
    given(accountRegistered(), created, sectionSaved())
      .when('AccountDeleted', accountDeleted())
      .thenDocuments({ [APPLICATION]: null }));
});
