import type { ApplicationCommand } from '@entry/contracts/application/commands';
import type { ApplicationEvent } from '@entry/contracts/application/events';
import { DomainError } from '../domain-error.ts';
import { withDerivedStatus } from './derived-status.ts';
import { getApplicationFor } from './guards.ts';
import type { ApplicationState, ExistingApplication, PaymentSlip } from './state.ts';

type Command<Type extends ApplicationCommand['type']> = Extract<ApplicationCommand, { type: Type }>;
type Events = readonly ApplicationEvent[];
type Verification = { readonly integrityCheckSkipped: boolean; readonly reason: string };

/** A slip brings its payment into being: the two are settled together. */
export function uploadPaymentSlip(command: Command<'UploadPaymentSlip'>, state: ApplicationState): Events {
  const application = getApplicationFor('upload_payment_slip', state);
  const { applicationId } = application;
  const { paymentSlipId, paymentId, amount, paymentMethod, concerns, consent, file } = command;
  const { originalName, contentHash, transactionReference } = command;
  if (application.paymentSlips.some((slip) => slip.paymentSlipId === paymentSlipId)) return [];

  return withDerivedStatus(state, [
    {
      type: 'PaymentSlipUploaded',
      data: { applicationId, paymentSlipId, paymentId, amount, paymentMethod, concerns, consent, file },
      personal: { originalName, contentHash, transactionReference },
    },
    { type: 'PaymentInitiated', data: { applicationId, paymentId, paymentSlipId, amount } },
  ]);
}

export function verifyPaymentSlip(command: Command<'VerifyPaymentSlip'>, state: ApplicationState): Events {
  const application = getApplicationFor('verify_payment_slip', state);
  const slip = getUnsettledSlip(application, command.paymentSlipId);
  const { integrity } = command;

  if (integrity === null) {
    const reason = command.reason.trim();
    if (reason === '') throw new DomainError('reason_required');
    return slipVerified(application, slip, { integrityCheckSkipped: true, reason });
  }

  if (integrity.concerns.length > 0) return slipFlagged(application, slip, integrity);

  return slipVerified(application, slip, { integrityCheckSkipped: false, reason: '' });
}

export function rejectPaymentSlip(command: Command<'RejectPaymentSlip'>, state: ApplicationState): Events {
  const application = getApplicationFor('verify_payment_slip', state);
  const { applicationId } = application;
  const { paymentSlipId, paymentId } = getUnsettledSlip(application, command.paymentSlipId);
  const { rejectionReason } = command;

  return withDerivedStatus(application, [
    { type: 'PaymentSlipRejected', data: { applicationId, paymentSlipId }, personal: { rejectionReason } },
    { type: 'PaymentFailed', data: { applicationId, paymentId } },
  ]);
}

function slipVerified(application: ExistingApplication, slip: PaymentSlip, verification: Verification): Events {
  const { applicationId } = application;
  const { paymentSlipId, paymentId } = slip;
  const { integrityCheckSkipped, reason } = verification;

  return withDerivedStatus(application, [
    {
      type: 'PaymentSlipVerified',
      data: { applicationId, paymentSlipId, integrityCheckSkipped },
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

/** @throws DomainError payment_slip_not_found or payment_slip_settled */
function getUnsettledSlip(application: ExistingApplication, paymentSlipId: string): PaymentSlip {
  const slip = application.paymentSlips.find((candidate) => candidate.paymentSlipId === paymentSlipId);
  if (slip === undefined) throw new DomainError('payment_slip_not_found');
  if (slip.status === 'verified' || slip.status === 'rejected') throw new DomainError('payment_slip_settled');

  return slip;
}

function isSameList(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((item, index) => item === right[index]);
}
