import { NOTES_MAXIMUM_LENGTH } from '@entry/contracts/rules/limits';
import { useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { TextAreaField } from '../../../components/text-field.tsx';
import { useText } from '../../../messages/text.tsx';

const FORM_ID = 'reason-form';

type ReasonDialogProps = {
  readonly kind: 'reject' | 'force_verify';
  readonly isBusy: boolean;
  readonly onSubmit: (reason: string) => void;
  readonly onBack: () => void;
};

/** Asks why. Nothing is sent without a reason. */
export function ReasonDialog({ kind, isBusy, onSubmit, onBack }: ReasonDialogProps) {
  const text = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [isRefused, setRefused] = useState(false);
  const isRejection = kind === 'reject';

  const submit = () => {
    const trimmed = reason.trim();
    if (trimmed === '') {
      setRefused(true);
      field.current?.focus();
      return;
    }
    onSubmit(trimmed);
  };

  return (
    <Dialog
      title={text(isRejection ? 'adminPayments.rejectTitle' : 'adminPayments.forceTitle')}
      message={isRejection ? undefined : text('adminPayments.forceMessage')}
      onClose={isBusy ? () => {} : onBack}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onBack}>
            {text('adminPayments.back')}
          </Button>
          <Button type="submit" form={FORM_ID} variant="danger" isBusy={isBusy}>
            {text(isRejection ? 'adminPayments.reject' : 'adminPayments.forceVerify')}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextAreaField
          id="reason"
          ref={field}
          label={text(isRejection ? 'adminPayments.rejectLabel' : 'adminPayments.forceLabel')}
          hint={isRejection ? text('adminPayments.rejectHint') : undefined}
          error={isRefused && reason.trim() === '' ? text('adminPayments.reasonRequired') : undefined}
          required
          autoFocus
          maxLength={NOTES_MAXIMUM_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
