import type { AdminApplicationSummary } from '@entry/contracts/application/api';
import { type AdminApplicationStatus, APPLICATION_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import type { TextOf } from '../../messages/text.tsx';
import type { BulkAction } from '../bulk-decisions/components/bulk-bar.tsx';
import { concernsOf } from './use-status-draft.ts';

/** The statuses through which many applications go together. */
const TOGETHER = ['under_review', 'approved', 'completed'] as const satisfies readonly AdminApplicationStatus[];

/** One that the facts contradict, or that takes something away from the applicant, is asked about: one by one. */
const followsFromFacts = (application: AdminApplicationSummary, status: AdminApplicationStatus): boolean =>
  application.status !== status && concernsOf(application, status).length === 0;

export const mayBeSetTogether = (application: AdminApplicationSummary): boolean =>
  TOGETHER.some((status) => followsFromFacts(application, status));

export function statusActions(text: TextOf): readonly BulkAction<AdminApplicationSummary>[] {
  return TOGETHER.map((status) => ({
    id: status,
    label: text('bulkDecisions.setStatus', { status: APPLICATION_STATUS_PRESENTATION[status].label }),
    needsReason: false,
    isPossible: (application) => followsFromFacts(application, status),
    decisionOn: (applications) => ({
      of: 'applications',
      body: {
        decisions: applications.map(({ id, adminNotes, decision }) => ({
          id,
          status,
          adminNotes,
          seenDecisions: decision.count,
        })),
      },
    }),
  }));
}
