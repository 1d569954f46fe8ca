import { APPLICATION_EVENTS, type ApplicationEvent } from '@entry/contracts/application/events';
import { EVENTS_THAT_UNDO_VALIDATION } from '@entry/contracts/rules/application-progress';
import { describe, expect, it } from 'vitest';
import {
  applicationId,
  confirmationRecorded,
  created,
  forceVerifyRequested,
  GEOMETRY,
  HISTORIES,
  OTHER_SLIP,
  PASSPORT,
  PHOTO,
  photoChecked,
  photoEvidence,
  recordNumber,
  reviewed,
  reviewReopened,
  SLIP,
  sectionSaved,
  setStatus,
  slipFlagged,
  slipRejected,
  slipReopened,
  slipUploaded,
  slipVerified,
  statusSet,
  submitted,
  uploaded,
  validate,
  validated,
} from '../testing/application-history.ts';
import { identifier } from '../testing/identifiers.ts';
import { createSpecification } from '../testing/specification.ts';
import { applicationDecider } from './application-decider.ts';

const { given } = createSpecification(applicationDecider, APPLICATION_EVENTS);

const submit = { type: 'SubmitApplication', applicationId } as const;
const NUMBER = '2027ABCDEFGH1234';

describe('When not ready', () => {
  it('should say what is missing when it is submitted', () =>
    given([...HISTORIES.draft, uploaded('photo'), reviewed(PHOTO, 'approved')])
      .when(submit)
      .thenRefused('application_not_ready', {
        details: [
          'First name is required.',
          'The passport needs approval first: please wait, or upload another one if it was rejected or needs revision.',
          'The ID card has not been uploaded.',
          'The birth certificate has not been uploaded.',
          'The payment is not confirmed yet: please upload a payment slip, or wait if you have uploaded one.',
        ],
        missingDocuments: ['passport', 'id_card', 'birth_certificate'],
      }));
});

describe('When validated', () => {
  it('should name every issue of a draft', () =>
    given([created, sectionSaved('education', { educationLevel: '' }, ['educationLevel']), uploaded('passport')])
      .when(validate(['The photo must be 600x600 pixels']))
      .then([
        validated([
          { code: 'form_incomplete', subject: 'firstName' },
          { code: 'form_incomplete', subject: 'lastName' },
          { code: 'form_incomplete', subject: 'dateOfBirth' },
          { code: 'form_incomplete', subject: 'gender' },
          { code: 'form_incomplete', subject: 'placeOfBirth' },
          { code: 'form_incomplete', subject: 'maritalStatus' },
          { code: 'form_incomplete', subject: 'currentAddress' },
          { code: 'form_incomplete', subject: 'city' },
          { code: 'form_incomplete', subject: 'state' },
          { code: 'form_incomplete', subject: 'educationLevel' },
          { code: 'document_not_approved', subject: 'passport' },
          { code: 'document_missing', subject: 'photo' },
          { code: 'document_missing', subject: 'id_card' },
          { code: 'document_missing', subject: 'birth_certificate' },
          { code: 'payment_incomplete', subject: '' },
        ]),
      ]));

  it('should find it wrong when it is measured as wrong, until a person has approved it', () => {
    const command = { ...validate(), measuredPhotoErrors: ['The head is too small'] };
    const issue = { code: 'photo_invalid', subject: 'The head is too small' } as const;
    given([...HISTORIES.ready_for_submission, uploaded('photo', identifier(17), PHOTO)])
      .when(command)
      .then([validated([{ code: 'document_not_approved', subject: 'photo' }, issue])]);
    given(HISTORIES.ready_for_submission).when(command).thenNothing();
  });

  it('should keep what was found out about the photo when it is something else now', () => {
    const check = (evidence = photoEvidence()) => ({
      ...validate(),
      photoCheck: { documentId: PHOTO, evidence, geometry: GEOMETRY },
    });
    const checked = [...HISTORIES.ready_for_submission, photoChecked(PHOTO)];
    given(checked).when(check()).thenNothing();
    given(checked)
      .when(check(photoEvidence('warn')))
      .then([photoChecked(PHOTO, photoEvidence('warn'), 'decision')]);
    given([...checked, uploaded('photo', identifier(17), PHOTO), photoChecked(identifier(17))])
      .when(check(photoEvidence('warn')))
      .then([validated([{ code: 'document_not_approved', subject: 'photo' }])]);
  });

  it('should find the stored photo wrong when it breaks a rule now', () =>
    given(HISTORIES.ready_for_submission)
      .when(validate(['The photo must be 600x600 pixels']))
      .then([validated([{ code: 'photo_invalid', subject: 'The photo must be 600x600 pixels' }])]));

  it('should append nothing when nothing changed since', () =>
    given(HISTORIES.ready_for_submission).when(validate()).thenNothing());

  it('should be validated again after a change', () =>
    given([...HISTORIES.ready_for_submission, ...slipRejected(OTHER_SLIP)])
      .when(validate())
      .then([validated()]));

  const changes: readonly ApplicationEvent[] = [
    sectionSaved('education', { educationLevel: 'PhD' }),
    uploaded('passport', identifier(15), PASSPORT),
    reviewed(PASSPORT, 'rejected'),
    reviewReopened(PASSPORT, ['firstName'], ['Selam']),
    { type: 'DocumentDeleted', data: { applicationId, documentId: PASSPORT } },
    ...slipUploaded(identifier(23)).slice(0, 1),
    ...slipVerified(OTHER_SLIP).slice(0, 1),
    slipFlagged(OTHER_SLIP, ['file_used_before']),
    ...slipRejected(OTHER_SLIP).slice(0, 1),
    forceVerifyRequested(OTHER_SLIP, identifier(901), 'Seen at the counter'),
    ...slipReopened(SLIP, 'Wrong slip').slice(0, 1),
  ];

  it.each(changes)('should be void after $type', (change) => {
    const state = [...HISTORIES.ready_for_submission, change].reduce(
      applicationDecider.evolve,
      applicationDecider.initialState,
    );

    expect(state).toHaveProperty('validation', null);
  });

  it('should be void after exactly the events that the contracts name', () => {
    expect(changes.map((change) => change.type)).toStrictEqual(EVENTS_THAT_UNDO_VALIDATION);
  });
});

describe('When a confirmation number is recorded', () => {
  it('should also submit an application that is ready', () =>
    given(HISTORIES.ready_for_submission)
      .when(recordNumber(` ${NUMBER} `))
      .then([confirmationRecorded(NUMBER), submitted]));

  it.each(['submitted', 'under_review', 'approved', 'completed'] as const)(
    'should leave the status %s as it is',
    (status) =>
      given(HISTORIES[status])
        .when(recordNumber(NUMBER))
        .then([confirmationRecorded(NUMBER)]),
  );

  it('should warn, not refuse, when the number looks unusual', () => {
    given(HISTORIES.submitted)
      .when(recordNumber('2027AF00012345'))
      .then([confirmationRecorded('2027AF00012345', ['looks_like_case_number'])]);
    given(HISTORIES.submitted)
      .when(recordNumber('12345'))
      .then([confirmationRecorded('12345', ['unexpected_format'])]);
  });

  it('should need a validation', () =>
    given([...HISTORIES.submitted, ...slipVerified(OTHER_SLIP)])
      .when(recordNumber(NUMBER))
      .thenRefused('application_not_validated', {}));

  it('should need a validation without issues', () =>
    given([...HISTORIES.ready_for_submission, validated([{ code: 'photo_invalid', subject: 'Too dark' }])])
      .when(recordNumber(NUMBER))
      .thenRefused('application_not_validated', {
        details: ['The photo does not meet the requirements: Too dark'],
      }));

  const recorded = [...HISTORIES.ready_for_submission, confirmationRecorded(NUMBER), submitted];

  it('should append nothing for the same number, however it is written', () => {
    given(recorded).when(recordNumber(NUMBER)).thenNothing();
    given(recorded).when(recordNumber('2027 abcd efgh 1234')).thenNothing();
    given([...recorded, statusSet('rejected')])
      .when(recordNumber(NUMBER))
      .thenNothing();
  });

  it('should refuse another number', () =>
    given(recorded).when(recordNumber('2027ABCDEFGH9999')).thenRefused('confirmation_number_recorded'));

  it('should refuse another number when the recorded one was erased', () => {
    const erased = { ...confirmationRecorded(NUMBER), personal: null } as unknown as ApplicationEvent;

    given([...HISTORIES.submitted, erased])
      .when(recordNumber(NUMBER))
      .thenRefused('confirmation_number_recorded');
  });
});

describe('When an admin sets the status', () => {
  it.each(['submitted', 'under_review', 'approved', 'rejected', 'completed'] as const)(
    'should set %s from any other status',
    (status) => {
      for (const from of ['draft', 'pre_registered', 'ready_for_submission', 'rejected', 'completed'] as const) {
        if (from === status) continue;
        given(HISTORIES[from])
          .when(setStatus(status, 'Notes'))
          .then([statusSet(status, 'Notes')]);
      }
    },
  );

  it('should append nothing for the same status and notes', () =>
    given([...HISTORIES.submitted, statusSet('approved', 'Fine')])
      .when(setStatus('approved', 'Fine'))
      .thenNothing());

  it('should append other notes on the same status', () =>
    given([...HISTORIES.submitted, statusSet('approved', 'Fine')])
      .when(setStatus('approved', 'Very fine'))
      .then([statusSet('approved', 'Very fine')]));

  it('should no longer derive the status afterwards', () =>
    given([...HISTORIES.draft, statusSet('under_review')])
      .when({ type: 'VerifyPaymentSlip', applicationId, paymentSlipId: OTHER_SLIP, integrity: null, reason: 'Sure' })
      .then(slipVerified(OTHER_SLIP, 'Sure')));
});
