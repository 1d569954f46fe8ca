import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';

type Modal = {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly props: Pick<ComponentProps<'dialog'>, 'onCancel' | 'onKeyDown' | 'onClose' | 'onClick'>;
};

/**
 * What every dialog does while it is rendered. The native element traps focus and makes the page behind it inert.
 * @param onClose Escape and a click on the backdrop; the dialog goes when it is rendered no more
 */
export function useModal(onClose: () => void): Modal {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();

    return () => {
      element?.close();
      focusAfter(opener);
    };
  }, []);

  return {
    dialog,
    // A dialog within this one tells this one what happens to it.
    props: {
      onCancel: (event) => {
        if (event.target !== event.currentTarget) return;

        event.preventDefault();
        onClose();
      },
      // Before the browser's own handling, which closes the dialog at the second Escape whatever the page says.
      onKeyDown: (event) => {
        const isHere = event.target instanceof Element && event.target.closest('dialog') === event.currentTarget;
        if (event.key !== 'Escape' || !isHere) return;

        event.preventDefault();
        onClose();
      },
      // A phone's Back gesture can close it all the same: it is ours to decide whether it goes.
      onClose: (event) => {
        if (event.target !== event.currentTarget || dialog.current?.open !== false) return;

        dialog.current.showModal();
        onClose();
      },
      onClick: (event) => {
        if (event.target === event.currentTarget) onClose();
      },
    },
  };
}

/** Back to what opened the dialog; where that has gone with what was decided, readers start at the page's heading. */
function focusAfter(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus();
  else document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
