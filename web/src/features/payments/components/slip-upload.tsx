import { PAYMENT_METHODS, PaymentMethod } from '@entry/contracts/rules/documents';
import {
  type FeeQuote,
  SLIP_AMOUNT_LABEL_CURRENCY,
  SLIP_AMOUNT_MINIMUM,
  SLIP_AMOUNT_STEP,
} from '@entry/contracts/rules/fees';
import { TEXT_FIELD_MAXIMUM_LENGTH } from '@entry/contracts/rules/limits';
import { PAYMENT_SUCCESS_MESSAGE_DURATION } from '@entry/contracts/rules/timings';
import { type FormEvent, useState } from 'react';
import { problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { ErrorSummary } from '../../../components/error-summary.tsx';
import { FileField } from '../../../components/file-field.tsx';
import { formatNumber } from '../../../components/format.ts';
import { Notice } from '../../../components/notice.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useTemporary } from '../../../components/use-temporary.ts';
import { useText } from '../../../messages/text.tsx';
import { type UploadPaymentSlipVariables, useUploadPaymentSlip } from '../api/upload-payment-slip.ts';
import { EMPTY_SLIP_FORM, isSlipFormIncomplete, type SlipForm, slipFormErrors } from '../slip-form.ts';
import { LegalWarningDialog } from './legal-warning-dialog.tsx';
import { StepTitle } from './step-title.tsx';

type SlipUploadProps = {
  readonly applicationId: string;
  readonly quote: FeeQuote;
  /** How the applicant said they pay; the form may say otherwise. */
  readonly method?: PaymentMethod | '';
  /** Of the payment details that the page shows. */
  readonly instructionsVersion?: string;
  /** Its number among the steps, where there are others before it. */
  readonly step?: number;
};

/** The first press opens the legal warning; once it is accepted, the next press sends the slip. */
export function SlipUpload({ applicationId, quote, method = '', instructionsVersion, step }: SlipUploadProps) {
  const text = useText();
  const upload = useUploadPaymentSlip();
  const [typed, setForm] = useState<SlipForm>(EMPTY_SLIP_FORM);
  const form = typed.paymentMethod === '' ? { ...typed, paymentMethod: method } : typed;
  const [isAccepted, setAccepted] = useState(false);
  const [isWarningShown, setWarningShown] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [progress, setProgress] = useState(0);
  const [isSuccessShown, showSuccess] = useTemporary(PAYMENT_SUCCESS_MESSAGE_DURATION);

  const errors = attempt === 0 ? [] : slipFormErrors(form, text);
  const errorOf = (fieldId: string) => errors.find((item) => item.fieldId === fieldId)?.message;

  const change = (changed: Partial<SlipForm>) => {
    upload.reset();
    setForm({ ...form, ...changed });
  };

  const send = (variables: UploadPaymentSlipVariables) => {
    setProgress(0);
    upload.mutate(variables, {
      onSuccess: () => {
        setForm(EMPTY_SLIP_FORM);
        setAttempt(0);
        // The next slip needs its own consent.
        setAccepted(false);
        showSuccess();
      },
    });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isAccepted) {
      setWarningShown(true);
      return;
    }

    setAttempt(attempt + 1);
    const { file, paymentMethod, amount, transactionReference } = form;
    if (file === null || paymentMethod === '' || slipFormErrors(form, text).length > 0) return;

    send({
      applicationId,
      amount: amount.trim(),
      paymentMethod,
      transactionReference,
      ...(instructionsVersion === undefined ? {} : { instructionsVersion }),
      file,
      onProgress: setProgress,
    });
  };

  return (
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
            min={SLIP_AMOUNT_MINIMUM}
            step={SLIP_AMOUNT_STEP}
            label={text('payments.amount', { currency: SLIP_AMOUNT_LABEL_CURRENCY })}
            hint={text('payments.amountHint', { amount: formatNumber(quote.amount) })}
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
        <TextField
          id="transactionReference"
          label={text('payments.reference')}
          hint={text('payments.referenceHint')}
          isOptional
          autoComplete="off"
          spellCheck={false}
          maxLength={TEXT_FIELD_MAXIMUM_LENGTH}
          value={form.transactionReference}
          onChange={(event) => change({ transactionReference: event.target.value })}
        />
        <FileField
          id="paymentSlip"
          label={text('payments.file')}
          hint={text('payments.fileHint')}
          accept="image/jpeg,image/png,application/pdf"
          file={form.file}
          onChoose={(file) => change({ file })}
          disabled={upload.isPending}
          error={errorOf('paymentSlip')}
        />
        {upload.isPending && <ProgressBar value={progress * 100} label={text('payments.uploading')} />}
        {upload.isError && (
          <Notice kind="error" isAnnounced title={problemMessage(upload.error, text('payments.uploadFailed'))}>
            <div>
              <Button variant="secondary" onClick={() => send(upload.variables)}>
                {text('common.retry')}
              </Button>
            </div>
          </Notice>
        )}
        {isAccepted && !upload.isPending && !upload.isError && (
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
          <Button type="submit" isBusy={upload.isPending}>
            {text('payments.submit')}
          </Button>
        </div>
      </form>
      {isWarningShown && (
        <LegalWarningDialog
          amount={quote.amount}
          onAccept={() => {
            setAccepted(true);
            setWarningShown(false);
          }}
          onClose={() => setWarningShown(false)}
        />
      )}
    </Card>
  );
}

function toMethod(value: string): PaymentMethod | '' {
  const method = PaymentMethod.safeParse(value);
  return method.success ? method.data : '';
}
