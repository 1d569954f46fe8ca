import type { ApplicationCommand } from '@entry/contracts/application/commands';
import type { ApplicationEvent } from '@entry/contracts/application/events';
import { missingDocumentTypes } from '@entry/contracts/rules/application-progress';
import { APPLICATION_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import type { DecisionContext } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import { checkKey } from './check-key.ts';
import { factualStatus } from './derived-status.ts';
import { getApplication, getApplicationFor, requireNothingDecidedSince, requireReason } from './guards.ts';
import { type ApplicationState, currentDocuments, type ExistingApplication } from './state.ts';
import { isSameValidation, issueSentence, storedImpossibleDates, validationIssues } from './validation.ts';

type Command<Type extends ApplicationCommand['type']> = Extract<ApplicationCommand, { type: Type }>;
type Events = readonly ApplicationEvent[];

export function submitApplication(state: ApplicationState, { now }: DecisionContext): Events {
  const application = getApplication(state);
  const isReady = application.status === 'ready_for_submission' && storedImpossibleDates(application, now).length === 0;
  if (application.kind === 'open' && !isReady) throw notReady(application, now);

  const { applicationId } = getApplicationFor('submit', application);
  return [{ type: 'ApplicationSubmitted', data: { applicationId } }];
}

export function deleteApplication(state: ApplicationState): Events {
  const { applicationId } = getApplicationFor('delete', state);

  return [{ type: 'ApplicationDeleted', data: { applicationId } }];
}

export function setApplicationStatus(command: Command<'SetApplicationStatus'>, state: ApplicationState): Events {
  const application = getApplicationFor('set_status', state);
  const { status, adminNotes } = command;
  // Who does not speak of it takes nothing back of what was told of the same status.
  const told = application.status === status ? application.statusReason : '';
  const { applicantReason = told } = command;
  const isSame =
    application.status === status &&
    application.adminNotes === adminNotes &&
    application.statusReason === applicantReason;
  if (isSame) return [];

  requireNothingDecidedSince(command.seenDecisions, application, labelOf(application));

  const { applicationId } = application;
  return [
    {
      type: 'ApplicationStatusSet',
      data: { applicationId, status, isExplained: applicantReason !== '' },
      personal: { adminNotes, applicantReason },
    },
  ];
}

/**
 * Undoes what an admin set by mistake. The applicant goes on where they were, unless the entry was made: that is a
 * fact, and stays one.
 */
export function resetApplicationStatus(command: Command<'ResetApplicationStatus'>, state: ApplicationState): Events {
  const application = getApplication(state);
  const status = factualStatus(application);
  if (application.status === status) return [];

  requireNothingDecidedSince(command.seenDecisions, application, labelOf(application));
  const { applicationId } = getApplicationFor('reset_status', application);
  const reason = requireReason(command.reason);

  return [{ type: 'ApplicationStatusReset', data: { applicationId, status }, personal: { reason } }];
}

export function validateApplication(
  command: Command<'ValidateApplication'>,
  state: ApplicationState,
  { now }: DecisionContext,
): Events {
  const application = getApplicationFor('validate', state);
  const { applicationId, validation } = application;
  const checked = photoCheckedAgain(application, command.photoCheck);

  const issues = validationIssues(application, photoErrors(application, command), now);
  if (validation !== null && isSameValidation(validation.issues, issues)) return checked;

  return [...checked, { type: 'ApplicationValidated', data: { applicationId, issues: [...issues] } }];
}

/** Whoever approved the photo has looked at it, and sees more than what measures: only its file is judged again. */
function photoErrors({ documents }: ExistingApplication, command: Command<'ValidateApplication'>): readonly string[] {
  const isApproved = documents.photo?.status === 'approved';

  return isApproved ? command.photoErrors : [...command.photoErrors, ...(command.measuredPhotoErrors ?? [])];
}

/** What is as it was the last time tells nothing new. */
function photoCheckedAgain(
  { applicationId, documents, photoCheck }: ExistingApplication,
  check: Command<'ValidateApplication'>['photoCheck'],
): Events {
  if (check === undefined || documents.photo?.documentId !== check.documentId) return [];
  const isKnown = photoCheck?.documentId === check.documentId && photoCheck.key === checkKey(check.evidence);
  if (isKnown) return [];

  const { documentId, evidence, geometry } = check;
  return [
    {
      type: 'PhotoChecked',
      data: { applicationId, documentId, occasion: 'decision', evidence, askedPerson: false },
      personal: { answers: {}, geometry },
    },
  ];
}

const labelOf = ({ status }: ExistingApplication): string => APPLICATION_STATUS_PRESENTATION[status].label;

function notReady(application: ExistingApplication, now: string): DomainError {
  return new DomainError('application_not_ready', {
    details: validationIssues(application, [], now).map(issueSentence),
    missingDocuments: missingDocumentTypes(currentDocuments(application)),
  });
}
