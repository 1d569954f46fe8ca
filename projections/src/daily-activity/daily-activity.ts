import type { ActivityKind } from '@entry/contracts/admin/activity';
import type { ReviewDocumentStatus } from '@entry/contracts/rules/statuses';
import { changing, defineProjection } from '../define-projection.ts';

/**
 * What was done on which day? A row for each thing that is counted, by the id of its event, of a payment by the
 * payment's. Days are counted by an index and a range: a document per day would be fed by the events of many people,
 * which lie in several partitions. Nothing in a row is anybody's, so what was done stays counted after an erasure.
 */
export type CountedDeed = {
  /** Null for what is not counted (yet): a payment before it is completed. */
  readonly kind: ActivityKind | null;
  readonly at: string;
  /** Whole birr; of payments, 0 otherwise. */
  readonly amount: number;
};

const KIND_OF_REVIEW: Readonly<Record<ReviewDocumentStatus, ActivityKind | null>> = {
  pending_review: null,
  approved: 'documentsApproved',
  rejected: 'documentsRejected',
  needs_revision: 'documentsNeedingRevision',
};

type Told = { readonly metadata: { readonly recordedAt: string } };

const deed = (kind: ActivityKind | null, { metadata }: Told): CountedDeed => ({
  kind,
  at: metadata.recordedAt,
  amount: 0,
});
const counted = (kind: ActivityKind) => (_none: CountedDeed | null, event: Told) => deed(kind, event);

export const dailyActivityProjection = defineProjection<CountedDeed>()({
  model: {
    name: 'daily-activity',
    version: 1,
    indexes: { 'by-kind': { equals: ['kind'], sort: { field: 'at', direction: 'descending' } } },
  },
  keys: ({ type, data, metadata }) =>
    type === 'PaymentInitiated' || type === 'PaymentCompleted' || type === 'PaymentReopened'
      ? [data.paymentId]
      : [metadata.eventId],
  folds: {
    ApplicationCreated: counted('applicationsCreated'),
    ApplicationSubmitted: counted('applicationsSubmitted'),
    DocumentUploaded: counted('documentsUploaded'),
    DocumentReviewed: (_none, event) => deed(KIND_OF_REVIEW[event.data.status], event),
    PaymentSlipUploaded: counted('slipsUploaded'),
    PaymentSlipVerified: counted('slipsVerified'),
    PaymentSlipFlagged: counted('slipsFlagged'),
    PaymentSlipRejected: counted('slipsRejected'),
    PaymentInitiated: (_none, event) => ({ ...deed(null, event), amount: event.data.amount }),
    PaymentCompleted: changing((_payment, { metadata }) => ({ kind: 'paymentsCompleted', at: metadata.recordedAt })),
    // What was taken back is no money that came in; the decisions on its slip were made all the same.
    PaymentReopened: changing(() => ({ kind: null })),
    WaitingListJoined: counted('waitingListJoined'),
  },
});
