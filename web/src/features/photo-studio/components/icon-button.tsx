import type { ReactNode } from 'react';

type IconButtonProps = {
  readonly label: string;
  /** Nothing more to do that way. Not `disabled`: whoever has just pressed it would lose the focus. */
  readonly isOff?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

export function IconButton({ label, isOff = false, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={onClick}
      className="grid size-11 shrink-0 sm:size-12 place-items-center rounded-xl border border-line-strong bg-surface text-accent-700 hover:bg-accent-50 active:bg-accent-100 aria-disabled:border-line aria-disabled:text-line-strong aria-disabled:hover:bg-surface"
    >
      {children}
    </button>
  );
}
