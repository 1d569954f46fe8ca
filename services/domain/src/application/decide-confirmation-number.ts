import type { ApplicationCommand } from '@entry/contracts/application/commands';
import type { ApplicationEvent } from '@entry/contracts/application/events';
import { confirmationNumberWarnings, normaliseConfirmationNumber } from '@entry/contracts/rules/confirmation-number';
import { APPLICATION_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import type { DecisionContext } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import { getApplication, getApplicationFor, requireNothingDecidedSince, requireReason } from './guards.ts';
import type { ApplicationState } from './state.ts';
import { issueSentence } from './validation.ts';

type Command<Type extends ApplicationCommand['type']> = Extract<ApplicationCommand, { type: Type }>;
type Events = readonly ApplicationEvent[];

/** An official number means that the entry was made: on a ready application it also submits it. */
export function recordConfirmationNumber(
  command: Command<'RecordConfirmationNumber'>,
  state: ApplicationState,
  { actor }: DecisionContext,
): Events {
  const application = getApplication(state);
  const confirmationNumber = normaliseConfirmationNumber(command.confirmationNumber);

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
    data: { applicationId, ...lookedAt(confirmationNumber, actor) },
    personal: { confirmationNumber },
  };
  if (status !== 'ready_for_submission') return [recorded];

  return [recorded, { type: 'ApplicationSubmitted', data: { applicationId } }];
}

/**
 * The wrong number stays in the history, and whoever held a receipt for it can be told why. Applicants correct a number
 * until an admin has checked it; admins correct it at any time, and say why.
 */
export function correctConfirmationNumber(
  command: Command<'CorrectConfirmationNumber'>,
  state: ApplicationState,
  { actor }: DecisionContext,
): Events {
  const application = getApplication(state);
  const { confirmation } = application;
  const confirmationNumber = normaliseConfirmationNumber(command.confirmationNumber);
  if (confirmation === null) throw new DomainError('confirmation_number_missing');
  // Not as it is compared: an older number may be stored with hyphens or in small letters.
  if (confirmation.confirmationNumber === confirmationNumber) return [];

  const isAdmin = actor.role === 'admin';
  if (!isAdmin && confirmation.isChecked) throw new DomainError('confirmation_number_checked');

  const standing = APPLICATION_STATUS_PRESENTATION[application.status].label;
  requireNothingDecidedSince(command.seenDecisions, application, standing);
  const action = isAdmin ? 'correct_confirmation_number' : 'record_confirmation_number';
  const { applicationId } = getApplicationFor(action, application);

  return [
    {
      type: 'ConfirmationNumberCorrected',
      data: { applicationId, ...lookedAt(confirmationNumber, actor) },
      personal: {
        confirmationNumber,
        previousNumber: confirmation.confirmationNumber ?? '',
        reason: isAdmin ? requireReason(command.reason ?? '') : '',
      },
    },
  ];
}

/** An admin says that a number is the right one, whoever typed it and however it looks. */
export function checkConfirmationNumber(command: Command<'CheckConfirmationNumber'>, state: ApplicationState): Events {
  const application = getApplication(state);
  const { confirmation } = application;
  if (confirmation === null) throw new DomainError('confirmation_number_missing');
  if (!isSameNumber(confirmation.confirmationNumber, command.confirmationNumber)) {
    throw new DomainError('decided_meanwhile', { details: ['Another number is recorded by now.'] });
  }
  if (confirmation.isChecked) return [];

  const { applicationId } = getApplicationFor('check_confirmation_number', application);
  return [{ type: 'ConfirmationNumberChecked', data: { applicationId } }];
}

/** An admin who types a usual number has checked it by that. Every other number is to be checked. */
function lookedAt(confirmationNumber: string, actor: DecisionContext['actor']) {
  const warnings = [...confirmationNumberWarnings(confirmationNumber)];

  return { warnings, isChecked: actor.role === 'admin' && warnings.length === 0 };
}

function isSameNumber(recorded: string | null, given: string): boolean {
  return recorded !== null && normaliseConfirmationNumber(recorded) === normaliseConfirmationNumber(given);
}
