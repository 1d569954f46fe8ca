import { APPLICATION_EVENTS } from '@entry/contracts/application/events';
import { DEFAULT_SECTIONS, EMPTY_SECTIONS } from '@entry/contracts/rules/form-defaults';
import { describe, expect, it } from 'vitest';
import {
  applicantId,
  applicationId,
  becameReady,
  COMPLETE_FORM,
  COMPLETE_SECTIONS,
  completeSectionsSaved,
  create,
  created,
  DOCUMENT_IDS,
  deleted,
  HISTORIES,
  preRegistered,
  readinessLost,
  returnedToDraft,
  reviewDocument,
  reviewed,
  reviewReopened,
  saveForm,
  sectionSaved,
  uploaded,
} from '../testing/application-history.ts';
import { createSpecification } from '../testing/specification.ts';
import { applicationDecider } from './application-decider.ts';

const { given } = createSpecification(applicationDecider, APPLICATION_EVENTS);

const CHILD = {
  firstName: 'Abel',
  lastName: 'Bekele',
  dateOfBirth: '2020-05-01',
  placeOfBirth: 'Adama',
  countryOfBirth: 'Ethiopia',
};

describe('When created', () => {
  it('should write down the defaults', () =>
    given([])
      .when(create())
      .then([
        created,
        sectionSaved('personal', { ...EMPTY_SECTIONS.personal, countryOfBirth: 'Ethiopia' }, [
          'firstName',
          'lastName',
          'dateOfBirth',
          'gender',
          'placeOfBirth',
          'maritalStatus',
        ]),
        sectionSaved('address', { ...EMPTY_SECTIONS.address, postalCode: '1000', country: 'Ethiopia' }, [
          'currentAddress',
          'city',
          'state',
        ]),
        sectionSaved('education', { educationLevel: '' }, ['educationLevel']),
        sectionSaved('family', { ...EMPTY_SECTIONS.family, spouseCountryOfBirth: 'Ethiopia' }),
      ]));

  it('should be pre-registered at once when the form is complete', () =>
    given([])
      .when(create(COMPLETE_FORM))
      .then([created, ...completeSectionsSaved, preRegistered]));

  it('should prefer what was typed to the defaults', () =>
    given([])
      .when(create({ ...COMPLETE_FORM, postalCode: '3000' }))
      .then([
        created,
        sectionSaved('personal', COMPLETE_SECTIONS.personal),
        sectionSaved('address', { ...COMPLETE_SECTIONS.address, postalCode: '3000' }),
        ...completeSectionsSaved.slice(2),
        preRegistered,
      ]));

  it('should start afresh after an earlier one was deleted', () =>
    given([...HISTORIES.ready_for_submission, deleted])
      .when(create(COMPLETE_FORM))
      .then([created, ...completeSectionsSaved, preRegistered]));
});

describe('When saved', () => {
  const complete = [created, ...completeSectionsSaved, preRegistered];

  it('should append nothing for the same values', () => given(complete).when(saveForm(COMPLETE_FORM)).thenNothing());

  it('should append nothing for no values', () => given(complete).when(saveForm({})).thenNothing());

  it('should not set the status right by the way when nothing was changed', () =>
    given([created, ...completeSectionsSaved])
      .when(saveForm(COMPLETE_FORM))
      .thenNothing());

  it('should append nothing when only white space around a value differs', () =>
    given(complete)
      .when(saveForm({ city: '  Addis Ababa ', currentAddress: 'Bole 03, 112\n' }))
      .thenNothing());

  it('should append nothing when the same letters are composed otherwise', () =>
    given([
      created,
      sectionSaved('personal', { ...COMPLETE_SECTIONS.personal, firstName: 'Ren\u00e9' }),
      ...completeSectionsSaved.slice(1),
      preRegistered,
    ])
      .when(saveForm({ firstName: 'Rene\u0301' }))
      .thenNothing());

  it('should append the sections that changed, whole and in the order of the wizard', () =>
    given(complete)
      .when(saveForm({ educationLevel: 'Master', firstName: ' Hanna ' }))
      .then([
        sectionSaved('personal', { ...COMPLETE_SECTIONS.personal, firstName: 'Hanna' }),
        sectionSaved('education', { educationLevel: 'Master' }),
      ]));

  it('should return to draft when a required field is emptied', () =>
    given(complete)
      .when(saveForm({ city: ' ' }))
      .then([sectionSaved('address', { ...COMPLETE_SECTIONS.address, city: '' }, ['city']), returnedToDraft]));

  it('should lose readiness first when it was ready', () =>
    given(HISTORIES.ready_for_submission)
      .when(saveForm({ city: '' }))
      .then([
        sectionSaved('address', { ...COMPLETE_SECTIONS.address, city: '' }, ['city']),
        readinessLost,
        returnedToDraft,
      ]));

  it('should have the documents reviewed again that were approved against other answers', () => {
    const { firstName, gender } = COMPLETE_SECTIONS.personal;
    const changed = { firstName: 'Hanna', gender: gender === 'Male' ? 'Female' : 'Male' } as const;
    given(HISTORIES.ready_for_submission)
      .when(saveForm(changed))
      .then([
        sectionSaved('personal', { ...COMPLETE_SECTIONS.personal, ...changed }),
        ...(['passport', 'id_card', 'birth_certificate'] as const).map((type) =>
          reviewReopened(DOCUMENT_IDS[type], ['firstName', 'gender'], [firstName, gender]),
        ),
        readinessLost,
      ]);
  });

  it.each([{ maritalStatus: 'Divorced' }, { city: 'Adama' }, { educationLevel: 'Master' }] as const)(
    'should leave reviews as they are when no document shows what changed: %j',
    (changed) => given(HISTORIES.ready_for_submission).when(saveForm(changed)).thenTypes(['ApplicationSectionSaved']),
  );

  it('should leave a document alone that waits, or that was sent back', () =>
    given([...complete, uploaded('passport'), uploaded('id_card'), reviewed(DOCUMENT_IDS.id_card, 'rejected')])
      .when(saveForm({ firstName: 'Hanna' }))
      .thenTypes(['ApplicationSectionSaved']));

  it('should be ready again when the documents are approved once more', () => {
    const types = ['passport', 'id_card', 'birth_certificate'] as const;
    const reopened = types.map((type) => reviewReopened(DOCUMENT_IDS[type], ['firstName'], ['Selam']));
    const approvedAgain = types.slice(0, 2).map((type) => reviewed(DOCUMENT_IDS[type], 'approved'));
    given([...HISTORIES.ready_for_submission, ...reopened, readinessLost, ...approvedAgain])
      .when(reviewDocument(DOCUMENT_IDS.birth_certificate, 'approved'))
      .then([reviewed(DOCUMENT_IDS.birth_certificate, 'approved'), becameReady]);
  });

  it('should refuse a decision that rests on the answers of before', () =>
    given([...HISTORIES.ready_for_submission, reviewReopened(DOCUMENT_IDS.passport, ['firstName'], ['Selam'])])
      .when({ ...reviewDocument(DOCUMENT_IDS.passport, 'approved'), seenDecisions: 1 })
      .thenRefused('decided_meanwhile'));

  it('should be pre-registered when the last required field is filled', () =>
    given([created, ...completeSectionsSaved.slice(0, 2), completeSectionsSaved[3] as typeof created])
      .when(saveForm({ educationLevel: 'PhD' }))
      .then([sectionSaved('education', { educationLevel: 'PhD' }), preRegistered]));

  it('should keep what was typed about a spouse whatever the marital status', () =>
    given(complete)
      .when(saveForm({ spouseFirstName: 'Dawit' }))
      .then([sectionSaved('family', { ...DEFAULT_SECTIONS.family, spouseFirstName: 'Dawit' })]));

  it('should normalise and compare children', () => {
    const saved = sectionSaved('family', { ...DEFAULT_SECTIONS.family, children: [CHILD] });
    const typed = { ...CHILD, firstName: ' Abel ' };

    given(complete)
      .when(saveForm({ children: [typed] }))
      .then([saved]);
    given([...complete, saved])
      .when(saveForm({ children: [typed] }))
      .thenNothing();
    given([...complete, saved])
      .when(saveForm({ children: [{ ...CHILD, placeOfBirth: 'Dire Dawa' }] }))
      .then([
        sectionSaved('family', { ...DEFAULT_SECTIONS.family, children: [{ ...CHILD, placeOfBirth: 'Dire Dawa' }] }),
      ]);
    given([...complete, saved])
      .when(saveForm({ children: [] }))
      .then([sectionSaved('family', DEFAULT_SECTIONS.family)]);
  });

  it('should make a validation void', () => {
    const state = [...HISTORIES.ready_for_submission, ...completeSectionsSaved.slice(0, 1)].reduce(
      applicationDecider.evolve,
      applicationDecider.initialState,
    );

    expect(state).toHaveProperty('validation', null);
  });
});

describe('When submitted', () => {
  it('should refuse to save, and say what is possible', () =>
    given(HISTORIES.submitted)
      .when(saveForm({ city: 'Hawassa' }))
      .thenRefused('application_read_only', {
        details: [
          "The application's status is Submitted.",
          'You can now upload a payment slip, validate the application, enter the confirmation number.',
        ],
      }));
});

describe('The key of an application', () => {
  it('should be the one of the applicant', () => {
    const existing = [created].reduce(applicationDecider.evolve, applicationDecider.initialState);

    expect(applicationDecider.subjectOf(create(), applicationDecider.initialState)).toBe(applicantId);
    expect(applicationDecider.subjectOf(saveForm({}), existing)).toBe(applicantId);
    expect(applicationDecider.subjectOf(saveForm({}), applicationDecider.evolve(existing, deleted))).toBe(applicantId);
    expect(applicationDecider.subjectOf(saveForm({}), applicationDecider.initialState)).toBeNull();
  });

  it('should leave completeness and status right when it is destroyed', () => {
    const erased = HISTORIES.completed.map((event) => ('personal' in event ? { ...event, personal: null } : event));
    const state = (erased as unknown as typeof HISTORIES.completed).reduce(
      applicationDecider.evolve,
      applicationDecider.initialState,
    );

    expect(state).toMatchObject({
      kind: 'submitted',
      status: 'completed',
      applicationId,
      sections: EMPTY_SECTIONS,
      missingFields: { personal: [], address: [], education: [], family: [] },
    });
  });
});
