import { APPLICATION_EVENTS } from '@entry/contracts/application/events';
import { describe, it } from 'vitest';
import {
  answersConfirmed,
  applicationId,
  COMPLETE_FORM,
  COMPLETE_SECTIONS,
  completeSectionsSaved,
  create,
  created,
  DOCUMENT_IDS,
  HISTORIES,
  preRegistered,
  readinessLost,
  returnedToDraft,
  reviewReopened,
  saveForm,
  sectionSaved,
  setStatus,
  statusReset,
  statusSet,
  submitted,
  validate,
  validated,
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
const complete = [created, ...completeSectionsSaved, preRegistered];
const personalWith = (dateOfBirth: string) => ({ ...COMPLETE_SECTIONS.personal, dateOfBirth });
/** Stored before such dates were refused. */
const withImpossibleDate = [
  created,
  sectionSaved('personal', personalWith('2093-02-28')),
  ...completeSectionsSaved.slice(1),
  preRegistered,
];

describe('When a birth date cannot be', () => {
  it('should refuse it by its field and code, and keep what was there', () =>
    given(complete)
      .when(saveForm({ city: 'Adama', dateOfBirth: '2026-11-24' }))
      .thenRefused('birth_date_impossible', {
        errors: [
          {
            field: 'dateOfBirth',
            message: 'Date of birth is in the future. Please check day, month and year',
            code: 'birth_date_in_future',
          },
        ],
      }));

  it('should refuse a first save with it', () =>
    given([])
      .when(create({ dateOfBirth: '2020-01-01' }))
      .thenRefused('birth_date_impossible'));

  it('should name the spouse and each child', () =>
    given(complete)
      .when(saveForm({ spouseDateOfBirth: '1900-01-01', children: [CHILD, { ...CHILD, dateOfBirth: '2027-01-01' }] }))
      .thenRefused('birth_date_impossible', {
        errors: [
          {
            field: 'spouseDateOfBirth',
            message: 'Spouse’s date of birth is more than 110 years ago. Please check the year',
            code: 'birth_date_too_old',
          },
          {
            field: 'children.1.dateOfBirth',
            message: 'Date of birth of child 2 is in the future. Please check day, month and year',
            code: 'birth_date_in_future',
          },
        ],
      }));

  it('should not take the date of a child for one that the applicant has had before', () =>
    given([...complete, sectionSaved('family', { ...COMPLETE_SECTIONS.family, children: [CHILD] })])
      .when(saveForm({ dateOfBirth: CHILD.dateOfBirth }))
      .thenRefused('birth_date_impossible'));

  it('should decide by the moment of the command', () =>
    given(complete)
      .when(saveForm({ children: [{ ...CHILD, dateOfBirth: '2027-01-01' }] }), { now: '2027-01-01T00:00:00.000Z' })
      .thenTypes(['ApplicationSectionSaved']));
});

describe('When a birth date that cannot be was stored before such dates were refused', () => {
  it('should save everything else', () =>
    given(withImpossibleDate)
      .when(saveForm({ ...COMPLETE_FORM, dateOfBirth: '2093-02-28', city: 'Adama' }))
      .then([sectionSaved('address', { ...COMPLETE_SECTIONS.address, city: 'Adama' })]));

  it('should count it as missing at the next save of its step', () =>
    given(withImpossibleDate)
      .when(saveForm({ firstName: 'Selamawit' }))
      .then([
        sectionSaved('personal', { ...personalWith('2093-02-28'), firstName: 'Selamawit' }, ['dateOfBirth']),
        returnedToDraft,
      ]));

  it('should name it in a validation', () =>
    given(withImpossibleDate)
      .when(validate())
      .then([
        validated([
          { code: 'form_invalid', subject: 'dateOfBirth' },
          ...(['passport', 'photo', 'id_card', 'birth_certificate'] as const).map(
            (subject) => ({ code: 'document_missing', subject }) as const,
          ),
          { code: 'payment_incomplete', subject: '' },
        ]),
      ]));

  it('should refuse to submit it, and say why', () =>
    given([...HISTORIES.ready_for_submission, sectionSaved('personal', personalWith('2093-02-28'))])
      .when({ type: 'SubmitApplication', applicationId })
      .thenRefused('application_not_ready', {
        details: ['Date of birth cannot be right. Please check day, month and year.'],
        missingDocuments: [],
      }));

  it('should be complete again once it is mended, and its documents be compared once more', () =>
    given([
      ...HISTORIES.ready_for_submission,
      sectionSaved('personal', personalWith('2093-02-28'), ['dateOfBirth']),
      readinessLost,
      returnedToDraft,
    ])
      .when(saveForm({ dateOfBirth: COMPLETE_FORM.dateOfBirth }))
      .then([
        sectionSaved('personal', COMPLETE_SECTIONS.personal),
        ...(['passport', 'id_card', 'birth_certificate'] as const).map((type) =>
          reviewReopened(DOCUMENT_IDS[type], ['dateOfBirth'], ['2093-02-28']),
        ),
        preRegistered,
      ]));

  it('should not speak of a spouse whom the form does not show', () =>
    given([
      ...HISTORIES.ready_for_submission,
      sectionSaved('family', { ...COMPLETE_SECTIONS.family, spouseDateOfBirth: '2093-02-28' }),
    ])
      .when({ type: 'SubmitApplication', applicationId })
      .then([submitted]));
});

describe('When answers are confirmed', () => {
  const capitals = { code: 'name_in_capitals', field: 'lastName', child: null, answer: 'BEKELE' } as const;
  const noChildren = { code: 'no_children', field: 'children', child: null, answer: 'none' } as const;
  const shouting = sectionSaved('personal', { ...COMPLETE_SECTIONS.personal, lastName: 'BEKELE' });

  it('should record them with the save that brings them, in the order of the form', () =>
    given(complete)
      .when(saveForm({ lastName: 'BEKELE' }, [noChildren, capitals]))
      .then([shouting, answersConfirmed(capitals, noChildren)]));

  it('should record them of a first save', () =>
    given([])
      .when({ ...create(COMPLETE_FORM), confirmedAnswers: [noChildren] })
      .then([created, ...completeSectionsSaved, answersConfirmed(noChildren), preRegistered]));

  it('should record what is new, with nothing else changed', () =>
    given([...complete, shouting, answersConfirmed(noChildren)])
      .when(saveForm({}, [noChildren, capitals]))
      .then([answersConfirmed(capitals)]));

  it('should record nothing twice', () =>
    given([...complete, shouting, answersConfirmed(capitals, noChildren)])
      .when(saveForm({}, [noChildren, capitals]))
      .thenNothing());

  it('should record nothing that these answers raise no question about', () =>
    given(complete)
      .when(saveForm({}, [capitals, { ...noChildren, answer: 'some' }]))
      .thenNothing());

  it('should leave a validation as it is', () =>
    given([...complete, validated([{ code: 'payment_incomplete', subject: '' }]), answersConfirmed(noChildren)])
      .when({ ...validate(), photoErrors: [] })
      .thenTypes(['ApplicationValidated']));
});

describe('When an admin sets a status', () => {
  it('should keep the notes and what the applicant is told apart', () =>
    given(HISTORIES.submitted)
      .when(setStatus('rejected', 'Two entries found', 'There is more than one entry in your name.'))
      .then([statusSet('rejected', 'Two entries found', 'There is more than one entry in your name.')]));

  it('should say nothing to the applicant unless it is written', () =>
    given(HISTORIES.submitted)
      .when(setStatus('rejected', 'Two entries found'))
      .then([statusSet('rejected', 'Two entries found', '')]));

  it('should change what is told of the same status', () =>
    given([...HISTORIES.submitted, statusSet('rejected', 'Two entries found', 'Wrong words')])
      .when(setStatus('rejected', 'Two entries found', 'Better words'))
      .then([statusSet('rejected', 'Two entries found', 'Better words')]));

  it('should keep what was told of the same status for whoever does not speak of it', () =>
    given([...HISTORIES.submitted, statusSet('rejected', '', 'Told')])
      .when(setStatus('rejected', 'More notes'))
      .then([statusSet('rejected', 'More notes', 'Told')]));

  it('should tell nothing of another status', () =>
    given([...HISTORIES.submitted, statusSet('rejected', '', 'Told')])
      .when(setStatus('under_review'))
      .then([statusSet('under_review')]));

  it('should change nothing when it is told already', () =>
    given([...HISTORIES.submitted, statusSet('rejected', '', 'Told')])
      .when(setStatus('rejected', '', 'Told'))
      .thenNothing());

  it('should forget what was told when the status is taken back', () =>
    given([
      ...HISTORIES.submitted,
      statusSet('rejected', '', 'Told'),
      statusReset('submitted', 'Mistake'),
      statusSet('rejected'),
    ])
      .when(setStatus('rejected', '', 'Told'))
      .then([statusSet('rejected', '', 'Told')]));
});
