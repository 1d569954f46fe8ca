import { describe, expect, it } from 'vitest';
import { UNDECIDED } from '../decision.ts';
import {
  accountDeleted,
  accountRegistered,
  application,
  decided,
  documentDeleted,
  documentReviewed,
  documentReviewReopened,
  documentUploaded,
  emailChanged,
  FILE,
  HASH,
  PASSPORT,
  photoChecked,
  profileChanged,
} from '../testing/events.ts';
import { APPLICANT, APPLICATION, id, instant } from '../testing/history.ts';
import { openPlain, specify } from '../testing/specification.ts';
import { createDocumentsProjection } from './documents.ts';

const projection = createDocumentsProjection({
  open: openPlain,
  findPersonTerms: async (accountId) => [`person ${accountId}`],
});
const { given, documentsAfter } = specify(projection);
const passport = {
  documentId: PASSPORT,
  applicationId: APPLICATION,
  applicantId: APPLICANT,
  type: 'passport',
  status: 'pending_review',
  name: { originalName: 'passport.jpg', contentHash: HASH },
  file: FILE,
  adminNotes: null,
  uploadedAt: instant(0),
  decision: UNDECIDED,
  photoFindings: null,
  reopening: null,
  ownerRevision: 0,
};

describe('When documents change', () => {
  it('should queue an uploaded one', () =>
    given()
      .when('DocumentUploaded', documentUploaded())
      .thenDocuments({ [PASSPORT]: passport }));

  it('should drop the one that was superseded', () =>
    given(documentUploaded())
      .when('DocumentUploaded', documentUploaded(id('newer'), 'passport', PASSPORT))
      .thenDocuments({
        [PASSPORT]: null,
        [id('newer')]: { ...passport, documentId: id('newer'), uploadedAt: instant(1) },
      }));

  it('should show what the reviewer decided', () =>
    given(documentUploaded())
      .when('DocumentReviewed', documentReviewed(PASSPORT, 'approved'))
      .thenDocuments({
        [PASSPORT]: { ...passport, status: 'approved', adminNotes: { adminNotes: 'Seen' }, decision: decided(1, 1) },
      }));

  it('should count the decisions', () =>
    given(documentUploaded(), documentReviewed(PASSPORT, 'approved'))
      .when('DocumentReviewed', documentReviewed(PASSPORT, 'rejected'))
      .thenDocuments({
        [PASSPORT]: { ...passport, status: 'rejected', adminNotes: { adminNotes: 'Seen' }, decision: decided(2, 2) },
      }));

  const reopening = { fields: ['dateOfBirth'], before: { before: ['1990-05-17'] } };

  it('should queue one again whose answers changed after the approval, with the answers of before', () =>
    given(documentUploaded(), documentReviewed(PASSPORT, 'approved'))
      .when('DocumentReviewReopened', documentReviewReopened())
      .thenDocuments({ [PASSPORT]: { ...passport, decision: decided(2, 2), reopening } }));

  it('should forget what changed once the document is decided', () =>
    given(documentUploaded(), documentReviewed(PASSPORT, 'approved'), documentReviewReopened())
      .when('DocumentReviewed', documentReviewed(PASSPORT, 'approved'))
      .thenDocuments({
        [PASSPORT]: { ...passport, status: 'approved', adminNotes: { adminNotes: 'Seen' }, decision: decided(3, 3) },
      }));

  it('should drop a deleted one', () =>
    given(documentUploaded(), documentUploaded(id('photo'), 'photo'))
      .when('DocumentDeleted', documentDeleted())
      .thenDocuments({ [PASSPORT]: null }));
});

describe('When everything of an application or a person goes', () => {
  it('should drop the documents of a deleted application', () =>
    given(documentUploaded(), documentUploaded(id('photo'), 'photo'))
      .when('ApplicationDeleted', application('ApplicationDeleted'))
      .thenDocuments({ [PASSPORT]: null, [id('photo')]: null }));

  it('should drop the documents of an erased person', () =>
    given(accountRegistered(), documentUploaded(), documentUploaded(id('photo'), 'photo'))
      .when('AccountDeleted', accountDeleted())
      .thenDocuments({ [PASSPORT]: null, [id('photo')]: null }));

  it('should keep those of others', async () => {
    const left = await documentsAfter(documentUploaded(), accountDeleted(id('somebody else')));

    expect(Object.keys(left)).toStrictEqual([PASSPORT]);
  });
});

describe('When the owner changes', () => {
  it('should be searched anew after a new name', () =>
    given(accountRegistered(), documentUploaded())
      .when('AccountProfileChanged', profileChanged())
      .thenDocuments({ [PASSPORT]: { ...passport, uploadedAt: instant(1), ownerRevision: 1 } }));

  it('should be searched anew after a new e-mail', () =>
    given(accountRegistered(), documentUploaded())
      .when('AccountEmailChanged', emailChanged())
      .thenDocuments({ [PASSPORT]: { ...passport, uploadedAt: instant(1), ownerRevision: 1 } }));

  it('should be found by its owner, the name of its file and its id', async () => {
    expect(await projection.model.searchTerms?.(passport as never)).toStrictEqual([
      `person ${APPLICANT}`,
      'passport.jpg',
      'passport',
      'jpg',
      PASSPORT,
      PASSPORT.slice(-8),
    ]);
  });
});

describe('When a photo was checked', () => {
  const findings = {
    rulesVersion: 1,
    alarms: [{ code: 'head_height', verdict: 'warn', measured: 0.49, limit: { from: 0.5, to: 0.69 } }],
    passed: 1,
    needsPerson: true,
    answers: { answers: { glasses: 'none' }, geometry: null },
  };
  const asked = () => checkedAt('upload', { askedPerson: true });

  it('should show what gave an alarm, and what the applicant says', () =>
    given(documentUploaded())
      .when('PhotoChecked', asked())
      .thenDocuments({ [PASSPORT]: { ...passport, photoFindings: findings } }));

  it('should keep what was asked once when it is measured again', () =>
    given(documentUploaded(), asked())
      .when('PhotoChecked', checkedAt('decision', { askedPerson: false }, []))
      .thenDocuments({ [PASSPORT]: { ...passport, photoFindings: { ...findings, alarms: [], passed: 0 } } }));

  it('should show nothing of one that is gone', () =>
    given(documentUploaded(), documentDeleted()).when('PhotoChecked', asked()).thenDocuments({}));
});

function checkedAt(occasion: 'upload' | 'decision', asked: { readonly askedPerson: boolean }, checks?: []) {
  const event = photoChecked();
  if (event.type !== 'PhotoChecked') throw new Error('No check of a photo');
  const evidence = { ...event.data.evidence, ...(checks === undefined ? {} : { checks }) };
  const personal = occasion === 'upload' ? event.personal : { answers: {}, geometry: null };

  return { ...event, data: { ...event.data, ...asked, occasion, evidence }, personal };
}
