import { NOTES_MAXIMUM_LENGTH } from '@entry/contracts/rules/limits';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextAreaField } from '../../../components/text-field.tsx';
import { useText } from '../../../messages/text.tsx';
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts';
import type { ReasonedAct, Reasons } from '../reasons.ts';

const TITLES = {
  reject: 'review.reasonTitle.reject',
  revise: 'review.reasonTitle.revise',
  force: 'review.reasonTitle.force',
  reopen: 'review.reasonTitle.reopen',
} as const;
const HINTS = {
  reject: 'review.reasonHint',
  revise: 'review.reasonHint',
  force: 'review.forceHint',
  reopen: 'review.reopenHint',
} as const;
const CONFIRM = {
  reject: 'review.reject',
  revise: 'review.needsRevision',
  force: 'review.forceVerify',
  reopen: 'review.reopenSlip',
} as const;

type ReasonPanelProps = {
  readonly act: ReasonedAct;
  readonly reasons: Reasons;
  readonly isBusy: boolean;
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly onDecide: (reason: string) => void;
  readonly onBack: () => void;
};

/** Asks why. A number takes its reason and decides; a press puts it into the field, to be changed. */
export function ReasonPanel({ act, reasons, isBusy, dialog, onDecide, onBack }: ReasonPanelProps) {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const [reason, setReason] = useState('');
  const [isRefused, setRefused] = useState(false);

  const isRefusal = act === 'reject' || act === 'revise';

  useEffect(() => heading.current?.focus(), []);
  useShortcuts(
    'reasons',
    {
      reason: ({ key }) => {
        const id = reasons[Number(key) - 1];
        if (id !== undefined && !isBusy) onDecide(text(id));
      },
    },
    dialog,
  );

  const submit = () => {
    const trimmed = reason.trim();
    if (trimmed === '') {
      setRefused(true);
      document.getElementById('reason')?.focus();
      return;
    }
    if (!isBusy) onDecide(trimmed);
  };

  return (
    <form
      noValidate
      className="grid max-h-[62dvh] grid-rows-[auto_minmax(0,1fr)_auto] gap-2 md:max-h-[72dvh]"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-lg font-bold">
          {text(TITLES[act])}
        </h3>
        <p className="text-sm text-muted">{text(HINTS[act])}</p>
      </div>
      {/* The buttons below stay in sight. */}
      <div className="grid content-start gap-3 overflow-y-auto p-1">
        <ol aria-label={text('review.reasons')} className="grid gap-1 md:gap-0">
          {reasons.map((id, index) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  setReason(text(id));
                  confirm.current?.focus();
                }}
                className="flex min-h-11 w-full items-center gap-3 rounded-lg px-2 py-1 text-start hover:bg-accent-50 md:min-h-9 md:gap-2 md:px-1 md:text-sm md:leading-5"
              >
                <kbd className="grid size-7 shrink-0 place-items-center rounded border border-line-strong bg-canvas font-mono text-sm">
                  {index + 1}
                </kbd>
                {text(id)}
              </button>
            </li>
          ))}
        </ol>
        <TextAreaField
          id="reason"
          label={text('review.reasonLabel')}
          error={isRefused && reason.trim() === '' ? text('review.reasonRequired') : undefined}
          required
          rows={2}
          maxLength={NOTES_MAXIMUM_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <div className="flex justify-end gap-3 max-md:*:flex-1">
        <Button variant="secondary" onClick={onBack}>
          {text('review.back')}
        </Button>
        <Button ref={confirm} type="submit" variant={isRefusal ? 'danger' : 'primary'} isBusy={isBusy}>
          {text(CONFIRM[act])}
        </Button>
      </div>
    </form>
  );
}
