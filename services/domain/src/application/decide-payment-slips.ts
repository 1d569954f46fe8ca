import type { ApplicationCommand } from '@entry/contracts/application/commands';
import type { ApplicationEvent } from '@entry/contracts/application/events';
import type { CheckOccasion, SlipEvidence } from '@entry/contracts/application/evidence';
import { agreedFee, firstAmountProblem, takesAnyAmount } from '@entry/contracts/rules/amount-owed';
import { PAYMENT_SLIP_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import type { DecisionContext } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import { checkKey } from './check-key.ts';
import { withDerivedStatus } from './derived-status.ts';
import { getApplicationFor, requireNothingDecidedSince, requireReason } from './guards.ts';
import type { ApplicationState, ExistingApplication, PaymentSlip } from './state.ts';

type Command<Type extends ApplicationCommand['type']> = Extract<ApplicationCommand, { type: Type }>;
type Events = readonly ApplicationEvent[];
type Verification = {
  readonly integrityCheckSkipped: boolean;
  readonly reason: string;
  /** The fee of this applicant now. */
  readonly quotedAmount: number | undefined;
};

/** A slip brings its payment into being: the two are settled together. */
export function uploadPaymentSlip(command: Command<'UploadPaymentSlip'>, state: ApplicationState): Events {
  const application = getApplicationFor('upload_payment_slip', state);
  const { applicationId } = application;
  const { paymentSlipId, paymentId, amount, paymentMethod, concerns, consent, file } = command;
  const { ground, instructions, originalName, contentHash, transactionReference, slipCheck } = command;
  if (application.paymentSlips.some((slip) => slip.paymentSlipId === paymentSlipId)) return [];
  requireSlipAmount(application, amount);

  return withDerivedStatus(state, [
    {
      type: 'PaymentSlipUploaded',
      data: {
        applicationId,
        paymentSlipId,
        paymentId,
        amount,
        paymentMethod,
        concerns,
        consent,
        file,
        ground,
        instructions,
      },
      personal: { originalName, contentHash, transactionReference },
    },
    { type: 'PaymentInitiated', data: { applicationId, paymentId, paymentSlipId, amount } },
    ...(slipCheck === undefined ? [] : [slipChecked(applicationId, paymentSlipId, 'upload', slipCheck)]),
  ]);
}

export function verifyPaymentSlip(
  command: Command<'VerifyPaymentSlip'>,
  state: ApplicationState,
  context: DecisionContext,
): Events {
  const application = getApplicationFor('verify_payment_slip', state);
  const slip = getUnsettledSlip(application, command);
  const { integrity, quotedAmount } = command;
  if (integrity === null) return forceVerify(application, slip, command, context);

  const checked = checkedAgain(application, slip, integrity.evidence);
  if (integrity.concerns.length > 0) return [...checked, ...slipFlagged(application, slip, integrity)];

  return [...checked, ...slipVerified(application, slip, { integrityCheckSkipped: false, reason: '', quotedAmount })];
}

/** The first slip has the amounts of the specification (§5), slips of the rest have any. @throws DomainError */
export function requireSlipAmount({ paymentSlips }: ExistingApplication, amount: number): void {
  const message = takesAnyAmount(paymentSlips) ? null : firstAmountProblem(amount);
  if (message !== null) {
    throw new DomainError('invalid_input', { errors: [{ field: 'amount', message, code: 'amount_invalid' }] });
  }
}

/** Before the decision that rests on it. What is as it was the last time tells nothing new. */
function checkedAgain(application: ExistingApplication, slip: PaymentSlip, evidence: SlipEvidence | undefined): Events {
  if (evidence === undefined || slip.checked === checkKey(evidence)) return [];

  return [slipChecked(application.applicationId, slip.paymentSlipId, 'decision', evidence)];
}

function slipChecked(
  applicationId: string,
  paymentSlipId: string,
  occasion: CheckOccasion,
  evidence: SlipEvidence,
): ApplicationEvent {
  return { type: 'SlipChecked', data: { applicationId, paymentSlipId, occasion, evidence } };
}

export function rejectPaymentSlip(command: Command<'RejectPaymentSlip'>, state: ApplicationState): Events {
  const application = getApplicationFor('verify_payment_slip', state);
  const { applicationId } = application;
  const { paymentSlipId, paymentId } = getUnsettledSlip(application, command);
  const { rejectionReason } = command;

  return withDerivedStatus(application, [
    { type: 'PaymentSlipRejected', data: { applicationId, paymentSlipId }, personal: { rejectionReason } },
    { type: 'PaymentFailed', data: { applicationId, paymentId } },
  ]);
}

/** What was settled by mistake is to be decided again; what depended on the payment falls back with it. */
export function reopenPaymentSlip(command: Command<'ReopenPaymentSlip'>, state: ApplicationState): Events {
  const application = getApplicationFor('reopen_payment_slip', state);
  const { applicationId } = application;
  const slip = getSlip(application, command);
  if (!isSettled(slip)) throw new DomainError('payment_slip_not_settled');

  const { paymentSlipId, paymentId } = slip;
  return withDerivedStatus(application, [
    {
      type: 'PaymentSlipReopened',
      data: { applicationId, paymentSlipId },
      personal: { reason: requireReason(command.reason) },
    },
    { type: 'PaymentReopened', data: { applicationId, paymentId } },
  ]);
}

/** Where two have to agree, the first only asks: their word alone completes no payment that no check has passed. */
function forceVerify(
  application: ExistingApplication,
  slip: PaymentSlip,
  command: Command<'VerifyPaymentSlip'>,
  { actor }: DecisionContext,
): Events {
  const reason = requireReason(command.reason);
  const { applicationId } = application;
  const { paymentSlipId, forceRequestedBy } = slip;

  if (command.needsSecondAdmin !== true || (forceRequestedBy !== null && forceRequestedBy !== actor.id)) {
    return slipVerified(application, slip, { integrityCheckSkipped: true, reason, quotedAmount: command.quotedAmount });
  }
  if (forceRequestedBy === actor.id) throw new DomainError('second_admin_required');

  return withDerivedStatus(application, [
    {
      type: 'PaymentSlipForceVerifyRequested',
      data: { applicationId, paymentSlipId, requestedBy: actor.id },
      personal: { reason },
    },
  ]);
}

function slipVerified(application: ExistingApplication, slip: PaymentSlip, verification: Verification): Events {
  const { applicationId, paymentSlips } = application;
  const { paymentSlipId, paymentId } = slip;
  const { integrityCheckSkipped, reason, quotedAmount } = verification;
  const fee = agreedFee(quotedAmount ?? Number.POSITIVE_INFINITY, paymentSlips);

  return withDerivedStatus(application, [
    {
      type: 'PaymentSlipVerified',
      data: { applicationId, paymentSlipId, integrityCheckSkipped, fee },
      personal: { reason },
    },
    { type: 'PaymentCompleted', data: { applicationId, paymentId } },
  ]);
}

/** A check that finds the same again tells nothing new. */
function slipFlagged(
  application: ExistingApplication,
  slip: PaymentSlip,
  integrity: { readonly concerns: readonly string[]; readonly alterationScore: number | null },
): Events {
  const { applicationId } = application;
  const { paymentSlipId, flag } = slip;
  const { alterationScore } = integrity;
  const concerns = [...new Set(integrity.concerns)];

  const isKnown = flag !== null && flag.alterationScore === alterationScore && isSameList(flag.concerns, concerns);
  if (isKnown) return [];

  return withDerivedStatus(application, [
    { type: 'PaymentSlipFlagged', data: { applicationId, paymentSlipId, concerns, alterationScore } },
  ]);
}

type OfSlip = { readonly paymentSlipId: string; readonly seenDecisions?: number | undefined };

/** @throws DomainError payment_slip_not_found or decided_meanwhile */
function getSlip(application: ExistingApplication, { paymentSlipId, seenDecisions }: OfSlip): PaymentSlip {
  const slip = application.paymentSlips.find((candidate) => candidate.paymentSlipId === paymentSlipId);
  if (slip === undefined) throw new DomainError('payment_slip_not_found');

  requireNothingDecidedSince(seenDecisions, slip, PAYMENT_SLIP_STATUS_PRESENTATION[slip.status].label);
  return slip;
}

/** @throws DomainError payment_slip_not_found, decided_meanwhile or payment_slip_settled */
function getUnsettledSlip(application: ExistingApplication, command: OfSlip): PaymentSlip {
  const slip = getSlip(application, command);
  if (isSettled(slip)) throw new DomainError('payment_slip_settled');

  return slip;
}

function isSettled({ status }: PaymentSlip): boolean {
  return status === 'verified' || status === 'rejected';
}

function isSameList(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((item, index) => item === right[index]);
}
