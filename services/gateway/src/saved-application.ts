import type { SavedApplication } from '@entry/contracts/application/api';
import type { ApplicationEvent } from '@entry/contracts/application/events';
import type { StoredFields } from '@entry/contracts/application/form';
import { applicationProgress } from '@entry/contracts/rules/application-progress';
import {
  type ApplicationFacts,
  type ApplicationState,
  countMissingFields,
  currentDocuments,
  isExisting,
} from '@entry/domain/application/state';
import { personalOf } from '@entry/domain/personal';
import type { CommandResult } from '@entry/platform/command-handling/command';
import { HttpProblem } from './problems/http-problem.ts';

/**
 * What a save answers, from the command alone: it is called every two seconds of typing, so it neither opens the
 * application nor waits for a read model.
 * @param restsOnRevision whether the sender named the revision it knows (`If-Match`); who did not is told the whole
 *   form, or it would take for its own a revision that others had a part in
 * @throws HttpProblem `not_found` for the repeat of a save whose application was deleted since
 */
export function savedApplication(
  { state, events, revision }: CommandResult<ApplicationState, ApplicationEvent>,
  restsOnRevision: boolean,
): SavedApplication {
  if (!isExisting(state)) throw new HttpProblem('not_found');

  // They only become more: to tell a repeated save those of today gives nobody an older answer for their own.
  const isConfirmationTold = !restsOnRevision || events.some(({ type }) => type === 'ApplicationAnswersConfirmed');
  const validationIssues = state.validation?.issues ?? null;
  const progress = applicationProgress({
    status: state.status,
    missingFieldCount: countMissingFields(state),
    documents: currentDocuments(state),
    paymentSlips: state.paymentSlips,
    validationIssues,
  });

  return {
    ...(restsOnRevision ? fieldsStoredBy(events) : wholeForm(state)),
    ...(isConfirmationTold ? { confirmedAnswers: [...state.confirmedAnswers] } : {}),
    ...progress,
    id: state.applicationId,
    revision,
    status: state.status,
    validationIssues: [...(validationIssues ?? [])],
  };
}

/** Values of the events, not of the state: a repeated save must not give its old revision the values of today. */
function fieldsStoredBy(events: readonly ApplicationEvent[]): StoredFields {
  const sections = events.map((event) => (event.type === 'ApplicationSectionSaved' ? personalOf(event) : null));
  const [only] = sections;
  // A page saves one section.
  if (sections.length === 1) return only ?? {};

  return Object.assign({}, ...sections);
}

function wholeForm({ sections }: ApplicationFacts): StoredFields {
  return { ...sections.personal, ...sections.address, ...sections.education, ...sections.family };
}
