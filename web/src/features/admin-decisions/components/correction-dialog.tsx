import { NOTES_MAXIMUM_LENGTH } from '@entry/contracts/rules/limits';
import { useRef, useState } from 'react';
import { problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import type { Parts } from '../../../components/parts.ts';
import { TextAreaField } from '../../../components/text-field.tsx';
import { useText } from '../../../messages/text.tsx';

const FORM_ID = 'correction';

type CorrectionDialogProps = {
  readonly title: string;
  readonly message: string;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  /** Why the last try was refused; null when none was. */
  readonly error: unknown;
  /** Called with a reason; false when something else is missing, which then has the focus. */
  readonly onSubmit: (reason: string) => void;
  readonly onClose: () => void;
  /** What is asked before the reason. */
  readonly children?: Parts;
};

/** Undoes a decision. Nothing is undone without a reason. */
export function CorrectionDialog(props: CorrectionDialogProps) {
  const { title, message, submitLabel, isBusy, error, onSubmit, onClose, children } = props;
  const text = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [isRefused, setRefused] = useState(false);

  const submit = () => {
    if (isBusy) return;

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
      title={title}
      message={message}
      onClose={isBusy ? () => {} : onClose}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {text('common.cancel')}
          </Button>
          <Button type="submit" form={FORM_ID} isBusy={isBusy}>
            {isBusy ? text('adminDecisions.saving') : submitLabel}
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
        {children}
        <TextAreaField
          id="reason"
          ref={field}
          label={text('adminDecisions.reason')}
          hint={text('adminDecisions.reasonHint')}
          error={isRefused && reason.trim() === '' ? text('adminDecisions.reasonRequired') : undefined}
          required
          rows={3}
          maxLength={NOTES_MAXIMUM_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {error !== null && (
          <Notice kind="error" isAnnounced title={problemMessage(error, text('adminDecisions.failed'))} />
        )}
      </form>
    </Dialog>
  );
}
