import type { AdminApplication } from '@entry/contracts/application/api';
import { type AdminApplicationStatus, APPLICATION_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import type { TextOf } from '../../messages/text.tsx';
import type { BulkAction } from '../bulk-decisions/components/bulk-bar.tsx';

/** The statuses through which many applications go together; the others are set one by one. */
const TOGETHER = ['under_review', 'completed', 'rejected'] as const satisfies readonly AdminApplicationStatus[];

export function statusActions(text: TextOf): readonly BulkAction<AdminApplication>[] {
  return TOGETHER.map((status) => ({
    id: status,
    label: text('bulkDecisions.setStatus', { status: APPLICATION_STATUS_PRESENTATION[status].label }),
    needsReason: status === 'rejected',
    decisionOn: (applications, reason) => ({
      of: 'applications',
      body: {
        decisions: applications.map(({ id, adminNotes, decision }) => ({
          id,
          status,
          adminNotes: reason === '' ? adminNotes : reason,
          seenDecisions: decision.count,
        })),
      },
    }),
  }));
}
