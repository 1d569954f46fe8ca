import type { PhotoEvidence, SlipEvidence } from '@entry/contracts/application/evidence';
import type { ReviewDocumentStatus } from '@entry/contracts/rules/statuses';
import { changing, defineProjection } from '../define-projection.ts';

export const CHECKED_KINDS = ['photo', 'slip'] as const;
export type CheckedKind = (typeof CHECKED_KINDS)[number];
/**
 * What an admin decided: `forced` looked at no check, and says nothing about one. Whoever forces a slip whose concerns they were
 * shown has looked at them and overruled them: that is `accepted`, and the only way to accept a slip that gives an alarm.
 */
export type CheckVerdict = 'accepted' | 'rejected' | 'forced';

/**
 * Which checks were right? A row for each photo and slip, by its id: what the checks said of it before somebody decided, and
 * what was decided. Nothing in a row is anybody's, so what was learnt stays after an erasure.
 */
export type CheckOutcome = {
  readonly kind: CheckedKind;
  readonly rulesVersion: number;
  /** Codes of the checks that gave an alarm: warned, failed, or found something. */
  readonly alarms: readonly string[];
  /** Codes of those that had nothing against it. What could not be measured, or was asked, is in neither. */
  readonly silent: readonly string[];
  /** An admin was shown what the checks of this slip found, since it came or was opened again. */
  readonly areConcernsShown: boolean;
  readonly verdict: CheckVerdict | null;
  readonly decidedAt: string | null;
};

const VERDICT_OF_REVIEW: Readonly<Record<ReviewDocumentStatus, CheckVerdict | null>> = {
  pending_review: null,
  approved: 'accepted',
  rejected: 'rejected',
  needs_revision: 'rejected',
};

type Checked = Pick<CheckOutcome, 'kind' | 'rulesVersion' | 'alarms' | 'silent'>;

const codes = (checks: readonly { readonly code: string }[]): readonly string[] => checks.map(({ code }) => code);

function photoOf({ rulesVersion, checks }: PhotoEvidence): Checked {
  return {
    kind: 'photo',
    rulesVersion,
    alarms: codes(checks.filter(({ verdict }) => verdict === 'warn' || verdict === 'fail')),
    silent: codes(checks.filter(({ verdict }) => verdict === 'pass')),
  };
}

function slipOf({ rulesVersion, checks }: SlipEvidence): Checked {
  return {
    kind: 'slip',
    rulesVersion,
    alarms: codes(checks.filter(({ outcome }) => outcome === 'found')),
    silent: codes(checks.filter(({ outcome }) => outcome === 'clear')),
  };
}

/** Whoever decided had seen what was said by then: a check that runs afterwards is judged by the next decision. */
function checked(before: CheckOutcome | null, now: Checked): CheckOutcome {
  if (before !== null && before.verdict !== null) return before;

  return { ...now, areConcernsShown: before?.areConcernsShown ?? false, verdict: null, decidedAt: null };
}

function decided<Event extends { readonly metadata: { readonly recordedAt: string } }>(
  verdictOf: (event: Event, outcome: CheckOutcome) => CheckVerdict | null,
) {
  return changing<CheckOutcome, Event>((outcome, event) => {
    const verdict = verdictOf(event, outcome);
    return { verdict, decidedAt: verdict === null ? null : event.metadata.recordedAt };
  });
}

export const checkOutcomesProjection = defineProjection<CheckOutcome>()({
  model: {
    name: 'check-outcomes',
    // 2: forced although its concerns were shown is accepted.
    version: 2,
    indexes: {
      'by-kind-and-verdict': { equals: ['kind', 'verdict'], sort: { field: 'decidedAt', direction: 'descending' } },
    },
  },
  keys: ({ data }) => ('documentId' in data ? [data.documentId] : [data.paymentSlipId]),
  folds: {
    PhotoChecked: (before, { data }) => checked(before, photoOf(data.evidence)),
    DocumentReviewed: decided(({ data }) => VERDICT_OF_REVIEW[data.status]),
    DocumentReviewReopened: changing(() => ({ verdict: null, decidedAt: null })),
    SlipChecked: (before, { data }) => checked(before, slipOf(data.evidence)),
    PaymentSlipFlagged: changing(() => ({ areConcernsShown: true })),
    PaymentSlipVerified: decided(({ data }, { areConcernsShown }) =>
      data.integrityCheckSkipped && !areConcernsShown ? 'forced' : 'accepted',
    ),
    PaymentSlipRejected: decided(() => 'rejected'),
    PaymentSlipReopened: changing(() => ({ verdict: null, decidedAt: null, areConcernsShown: false })),
  },
});
