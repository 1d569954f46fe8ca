import { ACCEPTED_FILES, PAYMENT_METHODS, PaymentMethod } from '@entry/contracts/rules/documents';
import {
  type FeeQuote,
  SLIP_AMOUNT_LABEL_CURRENCY,
  SLIP_AMOUNT_MINIMUM,
  SLIP_AMOUNT_STEP,
} from '@entry/contracts/rules/fees';
import { PAYMENT_SLIP_MAXIMUM_BYTES } from '@entry/contracts/rules/limits';
import { PAYMENT_SUCCESS_MESSAGE_DURATION } from '@entry/contracts/rules/timings';
import { writtenReference } from '@entry/contracts/rules/transaction-reference';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { ErrorSummary } from '../../../components/error-summary.tsx';
import { FileField } from '../../../components/file-field.tsx';
import { formatNumber } from '../../../components/format.ts';
import { Notice } from '../../../components/notice.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useTemporary } from '../../../components/use-temporary.ts';
import { useText } from '../../../messages/text.tsx';
import { HeicHelp } from '../../uploads/components/heic-help.tsx';
import { LeftUploads } from '../../uploads/components/left-uploads.tsx';
import { UploadList } from '../../uploads/components/upload-list.tsx';
import { useFileCheck } from '../../uploads/use-file-check.ts';
import { slipIntent } from '../api/upload-payment-slip.ts';
import {
  EMPTY_SLIP_FORM,
  isSlipFormIncomplete,
  SLIP_FILE_MESSAGES,
  type SlipForm,
  slipFormErrors,
} from '../slip-form.ts';
import { useSlipUpload } from '../use-slip-upload.ts';
import { LegalWarningDialog } from './legal-warning-dialog.tsx';
import { ReferenceField } from './reference-field.tsx';
import { StepTitle } from './step-title.tsx';

type SlipUploadProps = {
  readonly applicationId: string;
  readonly quote: FeeQuote;
  /** What is left to pay, and whether slips of the rest may have any amount. */
  readonly owed: { readonly left: number; readonly takesAnyAmount: boolean };
  /** How the applicant said they pay; the form may say otherwise. */
  readonly method?: PaymentMethod | '';
  /** Of the payment details that the page shows. */
  readonly instructionsVersion?: string;
  /** Its number among the steps, where there are others before it. */
  readonly step?: number;
};

/** The first press opens the legal warning; once it is accepted, the next press sends the slip. */
export function SlipUpload({ applicationId, quote, owed, method = '', instructionsVersion, step }: SlipUploadProps) {
  const text = useText();
  const [typed, setForm] = useState<SlipForm>(EMPTY_SLIP_FORM);
  const form = typed.paymentMethod === '' ? { ...typed, paymentMethod: method } : typed;
  // To this sum and no other: whose fee has changed meanwhile is asked anew.
  const [acceptedAmount, setAcceptedAmount] = useState<number | null>(null);
  const isAccepted = acceptedAmount === quote.amount;
  const [isWarningShown, setWarningShown] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [isSuccessShown, showSuccess] = useTemporary(PAYMENT_SUCCESS_MESSAGE_DURATION);
  /** As it was when it was sent. */
  const sent = useRef<SlipForm | null>(null);
  const fileProblem = useFileCheck(form.file, PAYMENT_SLIP_MAXIMUM_BYTES, SLIP_FILE_MESSAGES);
  const upload = useSlipUpload((isOwn) => {
    showSuccess();
    if (!isOwn) return;

    // The next slip may have been begun meanwhile.
    setForm((now) => (now === sent.current ? EMPTY_SLIP_FORM : { ...now, file: null }));
    setAttempt(0);
    // The next slip needs its own consent.
    setAcceptedAmount(null);
  });

  // The words about the next press come above the button, and would push it and the focus out of sight.
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAccepted) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isAccepted]);

  const errors = attempt === 0 ? [] : slipFormErrors(form, { takesAnyAmount: owed.takesAnyAmount, fileProblem }, text);
  const errorOf = (fieldId: string) => errors.find((item) => item.fieldId === fieldId)?.message;

  const change = (changed: Partial<SlipForm>) => {
    setForm({ ...form, ...changed });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isAccepted) {
      setWarningShown(true);
      return;
    }

    setAttempt(attempt + 1);
    const { file, paymentMethod, amount, transactionReference } = form;
    if (
      file === null ||
      paymentMethod === '' ||
      slipFormErrors(form, { takesAnyAmount: owed.takesAnyAmount, fileProblem }, text).length > 0
    )
      return;

    const fields = {
      applicationId,
      amount: amount.trim(),
      paymentMethod,
      // Whoever presses Enter in the field has not left it.
      transactionReference: writtenReference(transactionReference),
      quotedAmount: quote.amount,
    };
    sent.current = typed;
    upload.send(slipIntent(instructionsVersion === undefined ? fields : { ...fields, instructionsVersion }), file);
  };

  return (
    <>
      <Card
        title={
          step === undefined ? text('payments.upload') : <StepTitle step={step}>{text('payments.upload')}</StepTitle>
        }
      >
        <form onSubmit={submit} noValidate className="grid gap-5">
          <ErrorSummary
            items={errors}
            attempt={attempt}
            {...(isSlipFormIncomplete(form) ? { title: text('payments.missing') } : {})}
          />
          <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
            <TextField
              id="amount"
              type="number"
              inputMode="numeric"
              {...(owed.takesAnyAmount ? { min: 1, step: 1 } : { min: SLIP_AMOUNT_MINIMUM, step: SLIP_AMOUNT_STEP })}
              label={text('payments.amount', { currency: SLIP_AMOUNT_LABEL_CURRENCY })}
              hint={text('payments.amountHint', { amount: formatNumber(owed.left) })}
              value={form.amount}
              onChange={(event) => change({ amount: event.target.value })}
              error={errorOf('amount')}
            />
            <SelectField
              id="paymentMethod"
              label={text('payments.method')}
              hasEmptyOption
              options={PAYMENT_METHODS.map((value) => ({ value, label: text(`payments.method.${value}`) }))}
              value={form.paymentMethod}
              onChange={(event) => change({ paymentMethod: toMethod(event.target.value) })}
              error={errorOf('paymentMethod')}
            />
          </div>
          <ReferenceField
            value={form.transactionReference}
            onChange={(transactionReference, amount) =>
              change({ transactionReference, amount: form.amount === '' ? String(amount ?? '') : form.amount })
            }
            error={errorOf('transactionReference')}
          />
          <FileField
            id="paymentSlip"
            label={text('payments.file')}
            hint={text('payments.fileHint')}
            accept={ACCEPTED_FILES}
            file={form.file}
            onChoose={(file) => change({ file })}
            disabled={upload.isRunning}
            error={fileProblem === null ? errorOf('paymentSlip') : text(fileProblem)}
          />
          {fileProblem === 'uploads.heic' && <HeicHelp isCameraOffered={false} />}
          {isAccepted && upload.shown.length === 0 && (
            <Notice kind="info" isAnnounced>
              {text('payments.legalAccepted')}
            </Notice>
          )}
          {isSuccessShown && (
            <Notice kind="success" isAnnounced>
              {text('payments.success')}
            </Notice>
          )}
          <div className="grid sm:justify-start">
            <Button ref={button} type="submit" isBusy={upload.isRunning}>
              {text('payments.submit')}
            </Button>
          </div>
        </form>
        {isWarningShown && (
          <LegalWarningDialog
            amount={quote.amount}
            onAccept={() => {
              setAcceptedAmount(quote.amount);
              setWarningShown(false);
            }}
            onClose={() => setWarningShown(false)}
          />
        )}
      </Card>
      <UploadList uploads={upload.shown} />
      <LeftUploads purpose="payment_slip" known={upload.shown} />
    </>
  );
}

function toMethod(value: string): PaymentMethod | '' {
  const method = PaymentMethod.safeParse(value);
  return method.success ? method.data : '';
}
