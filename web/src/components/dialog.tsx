import { type ReactNode, useId } from 'react';
import { Text } from '../messages/text.tsx';
import { Button } from './button.tsx';
import type { Parts } from './parts.ts';
import { useModal } from './use-modal.ts';

type DialogProps = {
  readonly title: string;
  readonly message?: ReactNode;
  readonly children?: Parts;
  /** Escape, a click on the backdrop and the Close button. */
  readonly onClose: () => void;
  /** Buttons at the foot; an OK button that closes when left out. */
  readonly actions?: ReactNode;
  readonly size?: DialogSize;
};

type DialogSize = 'normal' | 'large' | 'wide';

const WIDTHS: Record<DialogSize, string> = { normal: 'max-w-md', large: 'max-w-3xl', wide: 'max-w-6xl' };

/** Render it while it is open. */
export function Dialog({ title, message, children, onClose, actions, size = 'normal' }: DialogProps) {
  const { dialog, props } = useModal(onClose);
  const titleId = useId();
  const messageId = useId();

  return (
    <dialog
      {...props}
      ref={dialog}
      aria-labelledby={titleId}
      aria-describedby={message === undefined ? undefined : messageId}
      className={`m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] rounded-2xl bg-surface p-0 text-ink shadow-raised ${WIDTHS[size]}`}
    >
      <div className="grid gap-4 p-6">
        <h2 id={titleId} className="text-xl font-bold">
          {title}
        </h2>
        {message !== undefined && (
          <div id={messageId} className="text-ink">
            {message}
          </div>
        )}
        {children}
        {/* Stays in sight while long content scrolls; side by side on phones, which need the height. */}
        <div className="sticky bottom-0 -mx-6 -mb-6 flex flex-row flex-wrap-reverse gap-3 bg-surface px-6 pt-2 pb-4 *:grow sm:justify-end sm:pb-6 sm:*:grow-0">
          {actions ?? (
            <Button onClick={onClose}>
              <Text id="common.ok" />
            </Button>
          )}
        </div>
      </div>
    </dialog>
  );
}

type ConfirmDialogProps = {
  readonly title: string;
  readonly message: ReactNode;
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly isBusy?: boolean;
  readonly isDangerous?: boolean;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, message, confirmLabel, onConfirm, onClose, isBusy = false, isDangerous = false } = props;

  return (
    <Dialog
      title={title}
      message={message}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Text id="common.cancel" />
          </Button>
          <Button variant={isDangerous ? 'danger' : 'primary'} isBusy={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
