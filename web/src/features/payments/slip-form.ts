import { UploadPaymentSlipFields } from '@entry/contracts/application/api';
import { TransactionReference } from '@entry/contracts/application/fields';
import { firstAmountProblem } from '@entry/contracts/rules/amount-owed';
import type { PaymentMethod } from '@entry/contracts/rules/documents';
import type { SummaryItem } from '../../components/error-summary.tsx';
import type { MessageId } from '../../messages/catalog.ts';
import type { TextOf } from '../../messages/text.tsx';
import type { FileMessages } from '../uploads/chosen-file.ts';

export type SlipForm = {
  readonly amount: string;
  readonly paymentMethod: PaymentMethod | '';
  readonly transactionReference: string;
  readonly file: File | null;
};

type SlipFormFacts = {
  /** A slip of less than the fee was sent. */
  readonly takesAnyAmount: boolean;
  /** What is wrong with the chosen file. */
  readonly fileProblem: MessageId | null;
};

export const EMPTY_SLIP_FORM: SlipForm = { amount: '', paymentMethod: '', transactionReference: '', file: null };

export const SLIP_FILE_MESSAGES: FileMessages = { empty: 'payments.fileEmpty', tooLarge: 'payments.fileTooLarge' };

/** Missing and wrong fields, in the order of the fields. `fieldId`s are those of the payments page. */
export function slipFormErrors(
  form: SlipForm,
  { takesAnyAmount, fileProblem }: SlipFormFacts,
  text: TextOf,
): readonly SummaryItem[] {
  const amount = amountError(form.amount, takesAnyAmount, text);
  const reference = referenceError(form.transactionReference);
  const file = form.file === null ? 'payments.fileRequired' : fileProblem;

  return [
    ...(amount === null ? [] : [{ fieldId: 'amount', message: amount }]),
    ...(form.paymentMethod === '' ? [{ fieldId: 'paymentMethod', message: text('payments.methodRequired') }] : []),
    ...(reference === null ? [] : [{ fieldId: 'transactionReference', message: reference }]),
    ...(file === null ? [] : [{ fieldId: 'paymentSlip', message: text(file) }]),
  ];
}

/** Whether something is missing rather than wrong: the specification has one sentence for that. */
export function isSlipFormIncomplete(form: SlipForm): boolean {
  return form.amount.trim() === '' || form.paymentMethod === '' || form.file === null;
}

/** The contracts know minimum and step, and the words for them. */
function amountError(amount: string, takesAnyAmount: boolean, text: TextOf): string | null {
  if (amount.trim() === '') return text('payments.amountRequired');

  const parsed = UploadPaymentSlipFields.shape.amount.safeParse(amount);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? text('payments.amountNumber');

  return takesAnyAmount ? null : firstAmountProblem(parsed.data);
}

/** Nothing is cut: what is too long, or names no payment, is told. */
function referenceError(reference: string): string | null {
  const parsed = TransactionReference.safeParse(reference);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null);
}
