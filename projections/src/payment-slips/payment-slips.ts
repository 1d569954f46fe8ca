import type { PaymentConsent, PaymentSlipUploaded, SlipConcern, StoredFile } from '@entry/contracts/application/events';
import type { SlipEvidence } from '@entry/contracts/application/evidence';
import type { Actor } from '@entry/contracts/event';
import type { PaymentMethod } from '@entry/contracts/rules/documents';
import type { PaymentSlipStatus } from '@entry/contracts/rules/statuses';
import type { ProjectedEvent } from '@entry/platform/projection';
import type { Sealed } from '@entry/platform/sealed';
import { belongings } from '../belongings.ts';
import { type Decision, decidedAgain, UNDECIDED } from '../decision.ts';
import { changing, defineProjection, deleting } from '../define-projection.ts';
import { fileTerms, idTerms, type SentTerms, sealedInput } from '../search-terms.ts';

/** Which payment slips are to be verified? By slip id. */
export type PaymentSlipRow = {
  readonly paymentSlipId: string;
  readonly paymentId: string;
  readonly applicationId: string;
  readonly applicantId: string;
  readonly status: PaymentSlipStatus;
  readonly amount: number;
  /** As `SentSlip` has it. */
  readonly feeWhenVerified: number | null;
  readonly paymentMethod: PaymentMethod;
  /** File name, hash of the original bytes and transaction reference. */
  readonly details: ProjectedEvent<typeof PaymentSlipUploaded>['sealed'];
  readonly file: StoredFile;
  readonly consent: PaymentConsent;
  readonly uploadConcerns: readonly SlipConcern[];
  /** What the last integrity check found; empty until one flagged the slip. */
  readonly integrityConcerns: readonly string[];
  /** 0 to 1; null until one flagged the slip. */
  readonly alterationScore: number | null;
  /** 0 to 1, by the last check; null when nothing could be measured. For admins: an applicant is told of a flag. */
  readonly measuredScore: number | null;
  readonly isIntegrityCheckSkipped: boolean;
  readonly skipReason: Sealed<{ readonly reason: string }> | null;
  readonly rejection: Sealed<{ readonly rejectionReason: string }> | null;
  readonly createdAt: string;
  readonly settledAt: string | null;
  /** Who asked for a verification without the check, and why; null when nobody did since the last decision. */
  readonly forceRequest: { readonly actorId: string; readonly reason: Sealed<{ readonly reason: string }> } | null;
  readonly decision: Decision;
  /** Changes with the applicant's name or e-mail, so that it is found under the new ones. */
  readonly ownerRevision: number;
};

const newestFirst = { field: 'createdAt', direction: 'descending' } as const;

export function createPaymentSlipsProjection({ open, findPersonTerms }: SentTerms) {
  return defineProjection<PaymentSlipRow>()({
    model: {
      name: 'payment-slips',
      version: 6,
      indexes: {
        all: { equals: [], sort: newestFirst },
        'by-status': { equals: ['status'], sort: newestFirst },
        'by-applicant': { equals: ['applicantId'], sort: newestFirst },
        'by-application': { equals: ['applicationId'], sort: newestFirst },
        'by-application-and-status': { equals: ['applicationId', 'status'], sort: newestFirst },
      },
      searchTerms: async ({ paymentSlipId, applicantId, details }) => [
        ...(await findPersonTerms(applicantId)),
        ...(await fileTerms(details, open)),
        ...idTerms(paymentSlipId),
      ],
      searchInputs: ({ ownerRevision, details }) => [ownerRevision, sealedInput(details)],
      searchesIn: ['accounts'],
    },
    keys: ({ data }) => ('paymentSlipId' in data ? [data.paymentSlipId] : []),
    lookup: belongings,
    folds: {
      PaymentSlipUploaded: (_none, { data, sealed, metadata }) => ({
        paymentSlipId: data.paymentSlipId,
        paymentId: data.paymentId,
        applicationId: data.applicationId,
        applicantId: sealed.subjectId,
        status: 'pending',
        amount: data.amount,
        feeWhenVerified: null,
        paymentMethod: data.paymentMethod,
        details: sealed,
        file: data.file,
        consent: data.consent,
        uploadConcerns: data.concerns,
        integrityConcerns: [],
        alterationScore: null,
        measuredScore: null,
        isIntegrityCheckSkipped: false,
        skipReason: null,
        rejection: null,
        createdAt: metadata.recordedAt,
        settledAt: null,
        forceRequest: null,
        decision: UNDECIDED,
        ownerRevision: 0,
      }),
      SlipChecked: changing((_slip, { data }) => ({ measuredScore: scoreOf(data.evidence) })),
      PaymentSlipVerified: decided(({ data, sealed, metadata }) => ({
        status: 'verified',
        feeWhenVerified: data.fee ?? 0,
        isIntegrityCheckSkipped: data.integrityCheckSkipped,
        skipReason: data.integrityCheckSkipped ? sealed : null,
        settledAt: metadata.recordedAt,
      })),
      PaymentSlipFlagged: decided(({ data }) => ({
        status: 'flagged',
        integrityConcerns: data.concerns,
        alterationScore: data.alterationScore,
      })),
      PaymentSlipRejected: decided(({ sealed, metadata }) => ({
        status: 'rejected',
        rejection: sealed,
        settledAt: metadata.recordedAt,
      })),
      PaymentSlipForceVerifyRequested: decided(({ data, sealed }) => ({
        status: 'processing',
        forceRequest: { actorId: data.requestedBy, reason: sealed },
      })),
      PaymentSlipReopened: decided(() => ({
        status: 'pending',
        feeWhenVerified: null,
        isIntegrityCheckSkipped: false,
        skipReason: null,
        rejection: null,
        settledAt: null,
      })),
      ApplicationDeleted: deleting,
      AccountProfileChanged: changing((_slip, { revision }) => ({ ownerRevision: revision })),
      AccountEmailChanged: changing((_slip, { revision }) => ({ ownerRevision: revision })),
      AccountDeleted: deleting,
    },
  });
}

/** Nobody can tell of a file that cannot be opened whether it was altered. */
function scoreOf({ checks, alterationScore }: SlipEvidence): number | null {
  const isUnreadable = checks.some(({ code, outcome }) => code === 'file_unreadable' && outcome === 'found');

  return isUnreadable ? null : alterationScore;
}

/** Any decision answers what was asked before it. */
function decided<Event extends { readonly metadata: { readonly actor: Actor; readonly recordedAt: string } }>(
  change: (event: Event) => Partial<PaymentSlipRow>,
) {
  return changing<PaymentSlipRow, Event>(({ decision }, event) => ({
    forceRequest: null,
    ...change(event),
    decision: decidedAgain(decision, event.metadata),
  }));
}

/** Codes of everything that was found, at upload and by the integrity check. */
export function concernsOf(slip: Pick<PaymentSlipRow, 'uploadConcerns' | 'integrityConcerns'>): readonly string[] {
  return [...new Set([...slip.uploadConcerns, ...slip.integrityConcerns])];
}
