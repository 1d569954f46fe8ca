import { ALLOWED_ACTIONS, type ApplicationAction, isActionAllowed } from '@entry/contracts/rules/allowed-actions';
import { isBeforeSubmission } from '@entry/contracts/rules/application-progress';
import { APPLICATION_STATUS_PRESENTATION, type ApplicationStatus } from '@entry/contracts/rules/statuses';
import { DomainError } from '../domain-error.ts';
import { type ApplicationState, type ExistingApplication, isExisting } from './state.ts';

/** What the applicant may change only as long as it is not submitted. */
const APPLICANT_CHANGES: readonly ApplicationAction[] = ['save_form', 'upload_document', 'delete_document', 'delete'];

/** @throws DomainError application_not_found */
export function getApplication(state: ApplicationState): ExistingApplication {
  if (!isExisting(state)) throw new DomainError('application_not_found');

  return state;
}

/** @throws DomainError application_not_found, application_read_only or action_not_allowed */
export function getApplicationFor(action: ApplicationAction, state: ApplicationState): ExistingApplication {
  const application = getApplication(state);
  const { status } = application;
  if (isActionAllowed(status, action)) return application;

  const isReadOnly = APPLICANT_CHANGES.includes(action) && !isBeforeSubmission(status);
  throw new DomainError(isReadOnly ? 'application_read_only' : 'action_not_allowed', {
    details: whatIsPossible(status),
  });
}

/** Support staff can read from a refusal where the application stands and what would have been possible. */
export function whatIsPossible(status: ApplicationStatus): readonly string[] {
  const actions = ALLOWED_ACTIONS[status].map((action) => action.replaceAll('_', ' '));

  return [
    `The application's status is ${APPLICATION_STATUS_PRESENTATION[status].label}.`,
    `Possible now: ${actions.join(', ')}.`,
  ];
}
