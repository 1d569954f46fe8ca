import type { PaymentStatus } from '@entry/contracts/rules/statuses';
import { belongings } from '../belongings.ts';
import { changing, defineProjection, deleting } from '../define-projection.ts';
import { type FindPersonTerms, idTerms } from '../search-terms.ts';

/** Which payments are there, and did they succeed? By payment id. */
export type PaymentRow = {
  readonly paymentId: string;
  readonly paymentSlipId: string;
  readonly applicationId: string;
  readonly applicantId: string;
  readonly amount: number;
  readonly status: PaymentStatus;
  readonly createdAt: string;
  /** Changes with the applicant's name or e-mail, so that it is found under the new ones. */
  readonly ownerRevision: number;
};

const newestFirst = { field: 'createdAt', direction: 'descending' } as const;

export function createPaymentsProjection(findPersonTerms: FindPersonTerms) {
  return defineProjection<PaymentRow>()({
    model: {
      name: 'payments',
      version: 4,
      indexes: {
        all: { equals: [], sort: newestFirst },
        'by-status': { equals: ['status'], sort: newestFirst },
        'by-applicant': { equals: ['applicantId'], sort: newestFirst },
        'by-application': { equals: ['applicationId'], sort: newestFirst },
        'by-application-and-status': { equals: ['applicationId', 'status'], sort: newestFirst },
      },
      searchTerms: async ({ paymentId, applicantId }) => [
        ...(await findPersonTerms(applicantId)),
        ...idTerms(paymentId),
      ],
      searchInputs: ({ ownerRevision }) => [ownerRevision],
      searchesIn: ['accounts'],
    },
    keys: ({ data }) => ('paymentId' in data ? [data.paymentId] : []),
    lookup: belongings,
    folds: {
      // A slip and its payment come into being in one append; the slip's event names the applicant.
      PaymentSlipUploaded: (_none, { data, sealed, metadata }) => ({
        paymentId: data.paymentId,
        paymentSlipId: data.paymentSlipId,
        applicationId: data.applicationId,
        applicantId: sealed.subjectId,
        amount: data.amount,
        status: 'pending',
        createdAt: metadata.recordedAt,
        ownerRevision: 0,
      }),
      PaymentCompleted: changing(() => ({ status: 'completed' })),
      PaymentReopened: changing(() => ({ status: 'pending' })),
      PaymentFailed: changing(() => ({ status: 'failed' })),
      ApplicationDeleted: deleting,
      AccountProfileChanged: changing((_payment, { revision }) => ({ ownerRevision: revision })),
      AccountEmailChanged: changing((_payment, { revision }) => ({ ownerRevision: revision })),
      AccountDeleted: deleting,
    },
  });
}
