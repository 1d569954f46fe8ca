import { APPLICATION_EVENTS } from '@entry/contracts/application/events';
import { describe, it } from 'vitest';
import {
  allDocumentsApproved,
  applicationId,
  BIRTH_CERTIFICATE,
  becameReady,
  completeSectionsSaved,
  created,
  GEOMETRY,
  HISTORIES,
  ID_CARD,
  PASSPORT,
  PHOTO,
  photoChecked,
  photoEvidence,
  preRegistered,
  readinessLost,
  reviewDocument,
  reviewed,
  SLIP,
  slipUploaded,
  slipVerified,
  uploadDocument,
  uploaded,
} from '../testing/application-history.ts';
import { identifier } from '../testing/identifiers.ts';
import { createSpecification } from '../testing/specification.ts';
import { applicationDecider } from './application-decider.ts';

const { given } = createSpecification(applicationDecider, APPLICATION_EVENTS);

const NEWER = identifier(15);
const replaced = [...HISTORIES.pre_registered, uploaded('passport', NEWER, PASSPORT)];

const almostReady = [
  created,
  ...completeSectionsSaved,
  preRegistered,
  uploaded('passport'),
  uploaded('photo'),
  uploaded('id_card'),
  uploaded('birth_certificate'),
  ...slipUploaded(SLIP),
  ...slipVerified(SLIP),
  ...allDocumentsApproved.slice(0, 3),
];

describe('When a document is uploaded', () => {
  it('should be the first of its type', () =>
    given(HISTORIES.draft)
      .when(uploadDocument('photo', PHOTO))
      .then([uploaded('photo')]));

  it('should supersede the earlier one of its type', () =>
    given(HISTORIES.pre_registered)
      .when(uploadDocument('passport', NEWER))
      .then([uploaded('passport', NEWER, PASSPORT)]));

  it('should supersede only the newest', () =>
    given(replaced)
      .when(uploadDocument('passport', identifier(16)))
      .then([uploaded('passport', identifier(16), NEWER)]));

  it('should have nothing to supersede after a deletion', () =>
    given([...HISTORIES.pre_registered, { type: 'DocumentDeleted', data: { applicationId, documentId: PASSPORT } }])
      .when(uploadDocument('passport', NEWER))
      .then([uploaded('passport', NEWER)]));

  it('should keep what was found out about a photo', () =>
    given(HISTORIES.draft)
      .when({
        ...uploadDocument('photo', PHOTO),
        photoCheck: { evidence: photoEvidence(), answers: { glasses: 'none' }, geometry: GEOMETRY, askedPerson: false },
      })
      .then([uploaded('photo'), photoChecked(PHOTO)]));

  it('should append nothing for a document that is already there', () => {
    given(HISTORIES.pre_registered).when(uploadDocument('passport', PASSPORT)).thenNothing();
    given(replaced).when(uploadDocument('passport', PASSPORT)).thenNothing();
  });

  it('should undo readiness until it is approved', () =>
    given(HISTORIES.ready_for_submission)
      .when(uploadDocument('id_card', NEWER))
      .then([uploaded('id_card', NEWER, ID_CARD), readinessLost]));
});

describe('When a document is reviewed', () => {
  it('should make the application ready with the last approval', () =>
    given(almostReady)
      .when(reviewDocument(BIRTH_CERTIFICATE, 'approved'))
      .then([reviewed(BIRTH_CERTIFICATE, 'approved'), becameReady]));

  it.each(['rejected', 'needs_revision', 'pending_review'] as const)('should undo readiness with %s', (status) =>
    given(HISTORIES.ready_for_submission)
      .when(reviewDocument(PHOTO, status, 'Glasses'))
      .then([reviewed(PHOTO, status, 'Glasses'), readinessLost]),
  );

  it('should append nothing for the same status and notes', () =>
    given([...HISTORIES.draft, reviewed(PASSPORT, 'rejected', 'Blurred')])
      .when(reviewDocument(PASSPORT, 'rejected', 'Blurred'))
      .thenNothing());

  it('should append other notes on the same status', () =>
    given([...HISTORIES.draft, reviewed(PASSPORT, 'rejected', 'Blurred')])
      .when(reviewDocument(PASSPORT, 'rejected', 'Expired'))
      .then([reviewed(PASSPORT, 'rejected', 'Expired')]));

  it('should start again as pending after it was replaced', () =>
    given([...HISTORIES.draft, reviewed(PASSPORT, 'approved'), uploaded('passport', NEWER, PASSPORT)])
      .when(reviewDocument(NEWER, 'approved'))
      .then([reviewed(NEWER, 'approved')]));

  it('should refuse a superseded one', () =>
    given(replaced).when(reviewDocument(PASSPORT, 'approved')).thenRefused('document_superseded'));

  it('should refuse an unknown one', () =>
    given(HISTORIES.draft).when(reviewDocument(NEWER, 'approved')).thenRefused('document_not_found'));
});

describe('When a document is deleted', () => {
  const deletePassport = { type: 'DeleteDocument', applicationId, documentId: PASSPORT } as const;
  const passportDeleted = { type: 'DocumentDeleted', data: { applicationId, documentId: PASSPORT } } as const;

  it('should be gone', () => {
    given(HISTORIES.draft).when(deletePassport).then([passportDeleted]);
    given([...HISTORIES.draft, passportDeleted])
      .when(deletePassport)
      .thenRefused('document_not_found');
  });

  it('should undo readiness', () =>
    given(HISTORIES.ready_for_submission).when(deletePassport).then([passportDeleted, readinessLost]));

  it('should refuse a superseded one', () => given(replaced).when(deletePassport).thenRefused('document_superseded'));
});
