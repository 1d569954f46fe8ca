import type { AdminDocument } from '@entry/contracts/application/api';
import type { TextOf } from '../../messages/text.tsx';
import type { BulkAction } from '../bulk-decisions/components/bulk-bar.tsx';

/** What can be decided on several documents at once. */
export function documentActions(text: TextOf): readonly BulkAction<AdminDocument>[] {
  return [
    action('approved', text('bulkDecisions.approve')),
    action('needs_revision', text('bulkDecisions.needsRevision')),
    action('rejected', text('bulkDecisions.reject')),
  ];
}

const NEEDS_REASON = { approved: false, needs_revision: true, rejected: true } as const;

function action(status: keyof typeof NEEDS_REASON, label: string): BulkAction<AdminDocument> {
  return {
    id: status,
    label,
    needsReason: NEEDS_REASON[status],
    decisionOn: (documents, adminNotes) => ({
      of: 'documents',
      body: {
        decisions: documents.map(({ id, decision }) => ({ id, status, adminNotes, seenDecisions: decision.count })),
      },
    }),
    undoOf: (documents) => ({
      of: 'documents',
      body: {
        decisions: documents.map(({ id, decision }) => ({
          id,
          status: 'pending_review',
          adminNotes: '',
          // The decision that is taken back is the only one since.
          seenDecisions: decision.count + 1,
        })),
      },
    }),
  };
}
