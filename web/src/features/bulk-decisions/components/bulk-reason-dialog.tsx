import { NOTES_MAXIMUM_LENGTH } from '@entry/contracts/rules/limits';
import { useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { TextAreaField } from '../../../components/text-field.tsx';
import { useText } from '../../../messages/text.tsx';

const FORM_ID = 'bulk-reason';

type BulkReasonDialogProps = {
  readonly title: string;
  readonly count: number;
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  readonly onSubmit: (reason: string) => void;
  readonly onClose: () => void;
};

/** Asks why, once for all chosen rows. */
export function BulkReasonDialog({ title, count, isBusy, hasFailed, onSubmit, onClose }: BulkReasonDialogProps) {
  const text = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [isRefused, setRefused] = useState(false);
  const trimmed = reason.trim();

  const submit = () => {
    if (trimmed !== '') return onSubmit(trimmed);

    setRefused(true);
    field.current?.focus();
  };

  return (
    <Dialog
      title={title}
      message={text('bulkDecisions.reasonFor', { count })}
      onClose={isBusy ? () => {} : onClose}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {text('common.cancel')}
          </Button>
          <Button type="submit" form={FORM_ID} variant="danger" isBusy={isBusy}>
            {title}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextAreaField
          id="bulkReason"
          ref={field}
          label={text('bulkDecisions.reason')}
          hint={text('bulkDecisions.reasonHint')}
          error={isRefused && trimmed === '' ? text('bulkDecisions.reasonRequired') : undefined}
          required
          autoFocus
          rows={3}
          maxLength={NOTES_MAXIMUM_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {hasFailed && <Notice kind="error" isAnnounced title={text('bulkDecisions.failed')} />}
      </form>
    </Dialog>
  );
}
