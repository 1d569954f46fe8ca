import { APPLICATION_EVENTS, type ApplicationEvent } from '@entry/contracts/application/events';
import { describe, it } from 'vitest';
import {
  applicationId,
  checkNumber,
  confirmationChecked,
  confirmationCorrected,
  confirmationRecorded,
  correctNumber,
  HISTORIES,
  recordNumber,
  statusSet,
  submitted as submittedEvent,
} from '../testing/application-history.ts';
import { identifier } from '../testing/identifiers.ts';
import { createSpecification } from '../testing/specification.ts';
import { applicationDecider } from './application-decider.ts';

const { given } = createSpecification(applicationDecider, APPLICATION_EVENTS);

const { ready_for_submission: ready, submitted } = HISTORIES;
const WRONG = '2027ABCDEFGH1234';
const RIGHT = '2027ABCDEFGH1243';
const CASE_NUMBER = '2027AF00012345';
const CASE_WARNINGS = ['looks_like_case_number'];
const byAdmin = { actor: { id: identifier(900), role: 'admin' } } as const;

const typedByApplicant = [...submitted, confirmationRecorded(WRONG)];
const typedByAdmin = [...submitted, confirmationRecorded(WRONG, [], true)];
const checked = [...typedByApplicant, confirmationChecked];

describe('When a confirmation number is recorded', () => {
  it('should be to be checked when the applicant typed it', () =>
    given(ready)
      .when(recordNumber(WRONG))
      .then([confirmationRecorded(WRONG, [], false), submittedEvent]));

  it('should be checked when an admin typed it and it looks usual', () =>
    given(ready)
      .when(recordNumber(WRONG), byAdmin)
      .then([confirmationRecorded(WRONG, [], true), submittedEvent]));

  it('should be to be checked when an admin typed it and it looks unusual', () =>
    given(ready)
      .when(recordNumber(CASE_NUMBER), byAdmin)
      .then([confirmationRecorded(CASE_NUMBER, CASE_WARNINGS, false), submittedEvent]));
});

describe('When an admin corrects a confirmation number', () => {
  it('should be corrected and checked, and both numbers kept with the reason', () =>
    given(typedByApplicant)
      .when(correctNumber(` ${RIGHT} `, ' Two digits swapped '), byAdmin)
      .then([confirmationCorrected(WRONG, RIGHT, 'Two digits swapped', [], true)]));

  it('should be to be checked when it looks unusual', () =>
    given(typedByApplicant)
      .when(correctNumber(CASE_NUMBER, 'Typo'), byAdmin)
      .then([confirmationCorrected(WRONG, CASE_NUMBER, 'Typo', CASE_WARNINGS, false)]));

  it('should be corrected again, from the number that stands', () =>
    given([...typedByApplicant, confirmationCorrected(WRONG, RIGHT, 'Typo', [], true)])
      .when(correctNumber(WRONG, 'It was right'), byAdmin)
      .then([confirmationCorrected(RIGHT, WRONG, 'It was right', [], true)]));

  it('should be corrected although it was checked', () =>
    given(checked)
      .when(correctNumber(RIGHT, 'Typo'), byAdmin)
      .then([confirmationCorrected(WRONG, RIGHT, 'Typo', [], true)]));

  it('should append nothing for the number that stands', () =>
    given(checked).when(correctNumber(WRONG, 'Typo'), byAdmin).thenNothing());

  it('should be corrected without the old number once that was erased', () => {
    const erased = { ...confirmationRecorded(WRONG), personal: null } as unknown as ApplicationEvent;

    given([...submitted, erased])
      .when(correctNumber(RIGHT, 'Typo'), byAdmin)
      .then([confirmationCorrected('', RIGHT, 'Typo', [], true)]);
  });

  it('should not be corrected without a reason', () => {
    given(typedByApplicant).when(correctNumber(RIGHT, '  '), byAdmin).thenRefused('reason_required');
    given(typedByApplicant).when(correctNumber(RIGHT), byAdmin).thenRefused('reason_required');
  });

  it('should be corrected in every status an admin may have set since', () =>
    given([...typedByApplicant, statusSet('rejected')])
      .when(correctNumber(RIGHT, 'Typo'), byAdmin)
      .then([confirmationCorrected(WRONG, RIGHT, 'Typo', [], true)]));

  it('should refuse a correction that did not see the last decision', () =>
    given(typedByApplicant)
      .when({ ...correctNumber(RIGHT, 'Typo'), seenDecisions: 0 }, byAdmin)
      .thenRefused('decided_meanwhile'));
});

describe('When the applicant corrects the confirmation number', () => {
  it('should be corrected without a reason, and be to be checked', () =>
    given(typedByApplicant)
      .when(correctNumber(RIGHT))
      .then([confirmationCorrected(WRONG, RIGHT, '', [], false)]));

  it('should also correct an unusual number that an admin typed', () =>
    given([...submitted, confirmationRecorded(CASE_NUMBER, CASE_WARNINGS, false)])
      .when(correctNumber(RIGHT))
      .then([confirmationCorrected(CASE_NUMBER, RIGHT, '', [], false)]));

  it.each([
    ['an admin has checked it', checked],
    ['an admin typed it', typedByAdmin],
    ['an admin corrected it', [...typedByApplicant, confirmationCorrected(RIGHT, WRONG, 'Typo', [], true)]],
  ])('should be refused once %s', (_case, history) =>
    given(history).when(correctNumber(RIGHT)).thenRefused('confirmation_number_checked'),
  );

  it('should be refused when the application was rejected', () =>
    given([...typedByApplicant, statusSet('rejected')])
      .when(correctNumber(RIGHT))
      .thenRefused('action_not_allowed'));

  it('should append nothing for the number that stands, checked or not', () => {
    given(typedByApplicant).when(correctNumber(WRONG)).thenNothing();
    given(checked).when(correctNumber(WRONG)).thenNothing();
  });
});

describe('When an admin checks the confirmation number', () => {
  it('should be checked, however it looks', () => {
    given(typedByApplicant).when(checkNumber(WRONG), byAdmin).then([confirmationChecked]);
    given([...submitted, confirmationRecorded(CASE_NUMBER, CASE_WARNINGS)])
      .when(checkNumber('2027 af 0001 2345'), byAdmin)
      .then([confirmationChecked]);
  });

  it('should be refused when another number is recorded by now', () =>
    given([...typedByApplicant, confirmationCorrected(WRONG, RIGHT, '')])
      .when(checkNumber(WRONG), byAdmin)
      .thenRefused('decided_meanwhile', { details: ['Another number is recorded by now.'] }));

  it('should append nothing for a number that is checked', () => {
    given(checked).when(checkNumber(WRONG), byAdmin).thenNothing();
    given(typedByAdmin).when(checkNumber(WRONG), byAdmin).thenNothing();
  });

  it('should be to be checked again once the applicant could correct it', () =>
    given([...typedByApplicant, confirmationCorrected(WRONG, RIGHT, '')])
      .when(checkNumber(RIGHT), byAdmin)
      .then([confirmationChecked]));

  it('should take what was recorded before numbers were checked for a number to be checked', () => {
    const old: ApplicationEvent = {
      type: 'ConfirmationNumberRecorded',
      data: { applicationId, warnings: [] },
      personal: { confirmationNumber: WRONG },
    };

    given([...submitted, old])
      .when(checkNumber(WRONG), byAdmin)
      .then([confirmationChecked]);
  });
});
