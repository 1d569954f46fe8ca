import type { PaymentMethod } from '@entry/contracts/rules/documents';
import { LEGAL_WARNING_VERSION } from '@entry/contracts/rules/fees';
import type { UploadIntent } from '../../uploads/upload-intent.ts';

export type PaymentSlipFields = {
  readonly applicationId: string;
  readonly amount: string;
  readonly paymentMethod: PaymentMethod;
  /** Empty when there is none. */
  readonly transactionReference: string;
  /** The fee that was agreed to. */
  readonly quotedAmount: number;
  /** Version of the payment details that the page showed; left out when it showed none. */
  readonly instructionsVersion?: string;
};

/** What a slip is sent for, with the consent to the warning that this page has shown: it may arrive a day later. */
export function slipIntent({
  applicationId,
  amount,
  paymentMethod,
  transactionReference,
  quotedAmount,
  instructionsVersion,
}: PaymentSlipFields): UploadIntent {
  return {
    purpose: 'payment_slip',
    fields: {
      applicationId,
      amount,
      paymentMethod,
      ...(transactionReference === '' ? {} : { transactionReference }),
      quotedAmount: String(quotedAmount),
      ...(instructionsVersion === undefined ? {} : { instructionsVersion }),
      legalWarningAccepted: 'true',
      legalWarningVersion: LEGAL_WARNING_VERSION,
    },
  };
}
