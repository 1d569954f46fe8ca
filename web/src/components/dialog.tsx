import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Text } from '../messages/text.tsx';
import { Button } from './button.tsx';

type DialogProps = {
  readonly title: string;
  readonly message?: ReactNode;
  readonly children?: ReactNode;
  /** Escape, a click on the backdrop and the Close button. */
  readonly onClose: () => void;
  /** Buttons at the foot; an OK button that closes when left out. */
  readonly actions?: ReactNode;
  readonly size?: DialogSize;
};

type DialogSize = 'normal' | 'large' | 'wide';

const WIDTHS: Record<DialogSize, string> = { normal: 'max-w-md', large: 'max-w-3xl', wide: 'max-w-6xl' };

/** Render it while it is open. The native element traps focus and makes the page behind it inert. */
export function Dialog({ title, message, children, onClose, actions, size = 'normal' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const messageId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();

    return () => {
      element?.close();
      focusAfter(opener);
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      aria-describedby={message === undefined ? undefined : messageId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Before the browser's own handling, which closes the dialog at the second Escape whatever the page says.
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;

        event.preventDefault();
        onClose();
      }}
      // A phone's Back gesture can close it all the same: it is ours to decide whether it goes.
      onClose={() => {
        if (dialog.current?.open !== false) return;

        dialog.current.showModal();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className={`m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] rounded-xl bg-surface p-0 text-ink shadow-xl ${WIDTHS[size]}`}
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

/** Back to what opened the dialog; where that has gone with what was decided, readers start at the page's heading. */
function focusAfter(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus();
  else document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
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
