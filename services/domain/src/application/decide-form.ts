import type { ApplicationCommand } from '@entry/contracts/application/commands';
import type { ConfirmedAnswer } from '@entry/contracts/application/confirmed-answers';
import type { ApplicationEvent } from '@entry/contracts/application/events';
import { answerConcerns, isSameAnswer, openConcerns } from '@entry/contracts/rules/answer-concerns';
import {
  FORM_SECTIONS,
  type FormSection,
  missingRequiredFields,
  type RequiredField,
} from '@entry/contracts/rules/application-form';
import { birthDatesOf, impossibleAmong, isPossibleBirthDate, type Person } from '@entry/contracts/rules/birth-dates';
import { DEFAULT_SECTIONS, type FormSections } from '@entry/contracts/rules/form-defaults';
import { changedProvenFields, PROVING_DOCUMENT_TYPES } from '@entry/contracts/rules/proven-fields';
import type { DecisionContext } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import { withDerivedStatus } from './derived-status.ts';
import { isSameSection, mergeForm } from './form.ts';
import { getApplicationFor } from './guards.ts';
import { type ApplicationState, type ExistingApplication, isExisting } from './state.ts';

type Command<Type extends ApplicationCommand['type']> = Extract<ApplicationCommand, { type: Type }>;
type Events = readonly ApplicationEvent[];

/** All sections are written down, the defaults too: a later change of the defaults must not change the past. */
export function createApplication(
  command: Command<'CreateApplication'>,
  state: ApplicationState,
  { now }: DecisionContext,
): Events {
  if (isExisting(state)) throw new DomainError('application_exists');

  const { applicationId, applicantId, form, confirmedAnswers = [] } = command;
  const sections = mergeForm(DEFAULT_SECTIONS, form);
  refuseImpossibleDates(DEFAULT_SECTIONS, sections, now);

  return withDerivedStatus(state, [
    { type: 'ApplicationCreated', data: { applicationId, applicantId } },
    ...FORM_SECTIONS.map((section) => sectionSaved(applicationId, section, sections, now)),
    ...answersConfirmed(applicationId, sections, [], confirmedAnswers, now),
  ]);
}

export function saveApplicationForm(
  command: Command<'SaveApplicationForm'>,
  state: ApplicationState,
  { now }: DecisionContext,
): Events {
  const application = getApplicationFor('save_form', state);
  const { applicationId, confirmedAnswers } = application;

  const sections = mergeForm(application.sections, command.form);
  refuseImpossibleDates(application.sections, sections, now);
  const changed = FORM_SECTIONS.filter(
    (section) => !isSameSection(section, application.sections[section], sections[section]),
  );
  const events = [
    ...changed.map((section) => sectionSaved(applicationId, section, sections, now)),
    ...reviewsReopened(application, sections),
    ...answersConfirmed(applicationId, sections, confirmedAnswers, command.confirmedAnswers ?? [], now),
  ];

  return events.length === 0 ? [] : withDerivedStatus(state, events);
}

function sectionSaved(
  applicationId: string,
  section: FormSection,
  sections: FormSections,
  now: string,
): ApplicationEvent {
  const values = sections[section];

  return {
    type: 'ApplicationSectionSaved',
    data: { applicationId, section, missingFields: [...missingFields(section, sections, now)] },
    personal: values,
  };
}

/** Documents were approved against answers that are no longer there: staff compare them again. */
function reviewsReopened(application: ExistingApplication, { personal }: FormSections): readonly ApplicationEvent[] {
  const { applicationId, sections, documents } = application;
  const fields = changedProvenFields(sections.personal, personal);
  if (fields.length === 0) return [];

  return PROVING_DOCUMENT_TYPES.flatMap((type): readonly ApplicationEvent[] => {
    const document = documents[type];
    if (document?.status !== 'approved') return [];

    return [
      {
        type: 'DocumentReviewReopened',
        data: { applicationId, documentId: document.documentId, fields: [...fields] },
        personal: { before: fields.map((field) => sections.personal[field]) },
      },
    ];
  });
}

/** A birth date from before such dates were refused is as good as none. */
function missingFields(section: FormSection, sections: FormSections, now: string): readonly RequiredField[] {
  const values = sections[section];
  if (section !== 'personal' || isPossibleBirthDate('applicant', sections.personal.dateOfBirth, now)) {
    return missingRequiredFields(section, values);
  }

  return missingRequiredFields(section, { ...values, dateOfBirth: '' });
}

/**
 * Only what this save brings: a date that is there already, from before such dates were refused, must not keep anybody
 * from saving everything else.
 */
function refuseImpossibleDates(before: FormSections, after: FormSections, now: string): void {
  if (before.personal === after.personal && before.family === after.family) return;

  const known: Readonly<Record<Person, readonly string[]>> = {
    applicant: [before.personal.dateOfBirth],
    spouse: [before.family.spouseDateOfBirth],
    child: before.family.children.map(({ dateOfBirth }) => dateOfBirth),
  };
  const { dateOfBirth } = after.personal;
  const { spouseDateOfBirth, children } = after.family;
  const dates = birthDatesOf({ dateOfBirth, spouseDateOfBirth, children });
  const brought = dates.filter(({ person, date }) => !known[person].includes(date));
  const errors = impossibleAmong(brought, now).map(({ field, message, problem }) => ({
    field,
    message,
    code: problem,
  }));

  if (errors.length > 0) throw new DomainError('birth_date_impossible', { errors });
}

/** What is new and answers a question that these values raise: nothing else is worth recording. */
function answersConfirmed(
  applicationId: string,
  sections: FormSections,
  known: readonly ConfirmedAnswer[],
  given: readonly ConfirmedAnswer[],
  now: string,
): readonly ApplicationEvent[] {
  if (given.length === 0) return [];

  const form = { ...sections.personal, ...sections.address, ...sections.education, ...sections.family };
  const open = openConcerns(
    FORM_SECTIONS.flatMap((section) => answerConcerns(section, form, now)),
    known,
  );
  const confirmed = open.filter((concern) => given.some((answer) => isSameAnswer(concern, answer)));
  if (confirmed.length === 0) return [];

  return [
    {
      type: 'ApplicationAnswersConfirmed',
      data: { applicationId, concerns: confirmed.map(({ code, field, child }) => ({ code, field, child })) },
      personal: { answers: confirmed.map(({ answer }) => answer) },
    },
  ];
}
