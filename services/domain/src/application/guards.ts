import {
  ALLOWED_ACTIONS,
  APPLICANT_ACTION_LABELS,
  type ApplicationAction,
  isActionAllowed,
  isStaffAction,
} from '@entry/contracts/rules/allowed-actions';
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
  if (isActionAllowed(application, action)) return application;

  const isReadOnly = APPLICANT_CHANGES.includes(action) && !isBeforeSubmission(status);
  throw new DomainError(isReadOnly ? 'application_read_only' : 'action_not_allowed', {
    details: whatIsPossible(status, action),
  });
}

/** Where the application stands, and what whoever asked for this action could do instead. */
function whatIsPossible(status: ApplicationStatus, refused: ApplicationAction): readonly string[] {
  const actions: readonly ApplicationAction[] = ALLOWED_ACTIONS[status];
  const standing = `The application's status is ${APPLICATION_STATUS_PRESENTATION[status].label}.`;
  if (isStaffAction(refused)) {
    return [standing, `Possible now: ${actions.map((action) => action.replaceAll('_', ' ')).join(', ')}.`];
  }

  // Sent to applicants too: what only staff can do helps them with nothing.
  const own = actions.filter((action) => !isStaffAction(action)).map((action) => APPLICANT_ACTION_LABELS[action]);
  return [standing, own.length === 0 ? 'Nothing can be changed in this status.' : `You can now ${own.join(', ')}.`];
}

/**
 * A decision rests on what its maker saw. Whoever saw less than there is decides blindly against somebody else.
 * @param seen how many decisions there were for them; undefined for callers who do not say
 * @param standing what it is now, in a word
 * @throws DomainError decided_meanwhile
 */
export function requireNothingDecidedSince(
  seen: number | undefined,
  { decisions }: { readonly decisions: number },
  standing: string,
): void {
  if (seen === undefined || seen === decisions) return;

  throw new DomainError('decided_meanwhile', { details: [`It is now: ${standing}.`] });
}

/** @throws DomainError reason_required */
export function requireReason(given: string): string {
  const reason = given.trim();
  if (reason === '') throw new DomainError('reason_required');

  return reason;
}
