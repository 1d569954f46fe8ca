import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from './class-names.ts';
import type { Parts } from './parts.ts';
import { Spinner } from './spinner.tsx';

/** `bright` is for the one thing to do on a dark ground. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'bright';

const SHAPE =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-xl py-2 text-center text-base font-semibold transition-colors sm:min-h-11 lg:in-[[data-list]]:min-h-9 lg:in-[[data-list]]:py-1 lg:in-[td]:min-h-8 lg:in-[td]:rounded-lg lg:in-[td]:px-2.5 lg:in-[td]:py-0 lg:in-[td]:whitespace-nowrap lg:in-[td]:text-sm';

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'px-5 bg-accent-600 text-white shadow-card hover:bg-accent-700 active:bg-accent-900 disabled:bg-accent-200 disabled:text-accent-900 disabled:shadow-none aria-disabled:bg-accent-200 aria-disabled:text-accent-900 aria-disabled:shadow-none',
  secondary:
    'px-5 border border-line-strong bg-surface text-ink hover:border-accent-600 hover:bg-accent-50 active:bg-accent-100 disabled:text-muted disabled:bg-canvas aria-disabled:text-muted',
  quiet: 'px-2.5 text-accent-600 hover:bg-accent-50 disabled:text-muted aria-disabled:text-muted',
  bright: 'px-6 bg-gold-500 text-accent-900 shadow-card hover:bg-gold-50',
  danger:
    'px-5 bg-danger-700 text-white hover:bg-danger-800 disabled:bg-danger-200 disabled:text-danger-800 aria-disabled:bg-danger-200 aria-disabled:text-danger-800',
};

/**
 * A browser that translates replaces text nodes, and React cannot insert anything before a text that was replaced: it needs an
 * element of its own.
 */
function Words({ children }: { readonly children: ReactNode }) {
  return <span className="contents">{children}</span>;
}

/** For the rare link that is neither a button nor a route (`mailto:`). */
export function buttonClass(variant: ButtonVariant, isWide = false): string {
  return classNames(SHAPE, VARIANTS[variant], isWide && 'w-full');
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  readonly variant?: ButtonVariant;
  /** Shows a spinner and refuses further presses while an action runs. */
  readonly isBusy?: boolean;
  readonly isWide?: boolean;
  readonly icon?: Parts;
};

export function Button({
  variant = 'primary',
  isBusy = false,
  isWide = false,
  icon,
  type = 'button',
  'aria-disabled': isAriaDisabled,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      // Not `disabled`: that would take the focus away from whoever has just pressed it.
      aria-disabled={isBusy || isAriaDisabled}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      aria-busy={isBusy || undefined}
      className={buttonClass(variant, isWide)}
    >
      {isBusy ? <Spinner size="small" /> : icon}
      <Words>{children}</Words>
    </button>
  );
}

type ButtonLinkProps = Omit<LinkProps, 'className'> & {
  readonly variant?: ButtonVariant;
  readonly isWide?: boolean;
  readonly icon?: Parts;
};

/** A link that looks like a button: for going somewhere, never for doing something. */
export function ButtonLink({ variant = 'primary', isWide = false, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass(variant, isWide)}>
      {icon}
      <Words>{children}</Words>
    </Link>
  );
}
