import { UploadPaymentSlipFields } from '@entry/contracts/application/api';
import { MediaType, type PaymentMethod } from '@entry/contracts/rules/documents';
import { PAYMENT_SLIP_MAXIMUM_BYTES } from '@entry/contracts/rules/limits';
import type { SummaryItem } from '../../components/error-summary.tsx';
import type { MessageId } from '../../messages/catalog.ts';
import type { TextOf } from '../../messages/text.tsx';

export type SlipForm = {
  readonly amount: string;
  readonly paymentMethod: PaymentMethod | '';
  readonly transactionReference: string;
  readonly file: File | null;
};

export const EMPTY_SLIP_FORM: SlipForm = { amount: '', paymentMethod: '', transactionReference: '', file: null };

/** What is missing or wrong, in the order of the fields. `fieldId`s are those of the payments page. */
export function slipFormErrors(form: SlipForm, text: TextOf): readonly SummaryItem[] {
  const amount = amountError(form.amount, text);
  const file = slipFileError(form.file);

  return [
    ...(amount === null ? [] : [{ fieldId: 'amount', message: amount }]),
    ...(form.paymentMethod === '' ? [{ fieldId: 'paymentMethod', message: text('payments.methodRequired') }] : []),
    ...(file === null ? [] : [{ fieldId: 'paymentSlip', message: text(file) }]),
  ];
}

/** Whether something is missing rather than wrong: the specification has one sentence for that. */
export function isSlipFormIncomplete(form: SlipForm): boolean {
  return form.amount.trim() === '' || form.paymentMethod === '' || form.file === null;
}

/** The contracts know minimum and step, and the words for them. */
function amountError(amount: string, text: TextOf): string | null {
  if (amount.trim() === '') return text('payments.amountRequired');

  const parsed = UploadPaymentSlipFields.shape.amount.safeParse(amount);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? text('payments.amountNumber'));
}

function slipFileError(file: File | null): MessageId | null {
  if (file === null) return 'payments.fileRequired';
  if (file.size === 0) return 'payments.fileEmpty';
  if (file.size > PAYMENT_SLIP_MAXIMUM_BYTES) return 'payments.fileTooLarge';
  // Some phones give no type at all: then the server, which looks into the bytes, decides.
  if (file.type !== '' && !MediaType.safeParse(file.type).success) return 'payments.fileType';

  return null;
}
