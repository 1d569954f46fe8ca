import type { AdminDocument } from '@entry/contracts/application/api';
import type { ReviewDocumentStatus } from '@entry/contracts/rules/statuses';
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

function action(status: ReviewDocumentStatus, label: string): BulkAction<AdminDocument> {
  return {
    id: status,
    label,
    needsReason: status !== 'approved',
    decisionOn: (documents, adminNotes) => ({
      of: 'documents',
      body: {
        decisions: documents.map(({ id, decision }) => ({ id, status, adminNotes, seenDecisions: decision.count })),
      },
    }),
  };
}
