import type { ApplicationCommand } from '@entry/contracts/application/commands';
import type { ApplicationEvent } from '@entry/contracts/application/events';
import { missingDocumentTypes } from '@entry/contracts/rules/application-progress';
import { confirmationNumberWarnings, normaliseConfirmationNumber } from '@entry/contracts/rules/confirmation-number';
import { DomainError } from '../domain-error.ts';
import { getApplication, getApplicationFor } from './guards.ts';
import { type ApplicationState, currentDocuments, type ExistingApplication } from './state.ts';
import { isSameValidation, issueSentence, validationIssues } from './validation.ts';

type Command<Type extends ApplicationCommand['type']> = Extract<ApplicationCommand, { type: Type }>;
type Events = readonly ApplicationEvent[];

export function submitApplication(state: ApplicationState): Events {
  const application = getApplication(state);
  const isWaitingForEvidence = application.kind === 'open' && application.status !== 'ready_for_submission';
  if (isWaitingForEvidence) throw notReady(application);

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
  if (application.status === status && application.adminNotes === adminNotes) return [];

  const { applicationId } = application;
  return [{ type: 'ApplicationStatusSet', data: { applicationId, status }, personal: { adminNotes } }];
}

export function validateApplication(command: Command<'ValidateApplication'>, state: ApplicationState): Events {
  const application = getApplicationFor('validate', state);
  const { applicationId, validation } = application;

  const issues = validationIssues(application, command.photoErrors);
  if (validation !== null && isSameValidation(validation.issues, issues)) return [];

  return [{ type: 'ApplicationValidated', data: { applicationId, issues: [...issues] } }];
}

/** An official number means that the entry was made: on a ready application it also submits it. */
export function recordConfirmationNumber(
  command: Command<'RecordConfirmationNumber'>,
  state: ApplicationState,
): Events {
  const application = getApplication(state);
  const confirmationNumber = command.confirmationNumber.trim();

  if (application.confirmation !== null) {
    if (isSameNumber(application.confirmation.confirmationNumber, confirmationNumber)) return [];
    throw new DomainError('confirmation_number_recorded');
  }

  const { applicationId, validation, status } = getApplicationFor('record_confirmation_number', application);
  if (validation === null) throw new DomainError('application_not_validated');
  if (validation.issues.length > 0) {
    throw new DomainError('application_not_validated', { details: validation.issues.map(issueSentence) });
  }

  const recorded: ApplicationEvent = {
    type: 'ConfirmationNumberRecorded',
    data: { applicationId, warnings: [...confirmationNumberWarnings(confirmationNumber)] },
    personal: { confirmationNumber },
  };
  if (status !== 'ready_for_submission') return [recorded];

  return [recorded, { type: 'ApplicationSubmitted', data: { applicationId } }];
}

function isSameNumber(recorded: string | null, given: string): boolean {
  return recorded !== null && normaliseConfirmationNumber(recorded) === normaliseConfirmationNumber(given);
}

function notReady(application: ExistingApplication): DomainError {
  return new DomainError('application_not_ready', {
    details: validationIssues(application, []).map(issueSentence),
    missingDocuments: missingDocumentTypes(currentDocuments(application)),
  });
}
