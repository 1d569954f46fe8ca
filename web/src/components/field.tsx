import type { ReactNode } from 'react';
import { Text } from '../messages/text.tsx';
import { classNames } from './class-names.ts';

/** What every form control of ours takes. `id` is also what the error summary links to. */
export type FieldProps = {
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly isOptional?: boolean;
};

export function hintId(id: string): string {
  return `${id}-hint`;
}

export function errorId(id: string): string {
  return `${id}-error`;
}

/** Ids for `aria-describedby`: the hint first, then the error. */
export function describedBy({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>): string | undefined {
  const ids = [hint !== undefined && hintId(id), error !== undefined && errorId(id)].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(' ');
}

export function controlClass(hasError: boolean): string {
  return classNames(
    'block min-h-12 w-full rounded-xl border bg-surface px-3.5 py-2 text-base text-ink placeholder:text-muted',
    'disabled:bg-canvas disabled:text-muted [&[readonly]]:bg-canvas',
    hasError ? 'border-2 border-danger-700' : 'border-line-strong enabled:hover:border-accent-600',
  );
}

export function FieldFrame({ id, label, hint, error, isOptional, children }: FieldProps & { children: ReactNode }) {
  return (
    <div
      className={classNames('grid content-start gap-1.5', error !== undefined && 'border-s-4 border-danger-700 ps-3')}
    >
      <label htmlFor={id} className="font-semibold">
        <FieldLabel label={label} isOptional={isOptional ?? false} />
      </label>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
      {children}
    </div>
  );
}

/** The same for several controls under one question (radio buttons, day/month/year). */
export function FieldGroup({ id, label, hint, error, isOptional, children }: FieldProps & { children: ReactNode }) {
  return (
    <fieldset
      aria-describedby={describedBy({ id, hint, error })}
      className={classNames('grid content-start gap-1.5', error !== undefined && 'border-s-4 border-danger-700 ps-3')}
    >
      <legend className="mb-1.5 font-semibold">
        <FieldLabel label={label} isOptional={isOptional ?? false} />
      </legend>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
      {children}
    </fieldset>
  );
}

function FieldLabel({ label, isOptional }: { label: ReactNode; isOptional: boolean }) {
  return (
    <>
      {label}
      {isOptional && (
        <span className="font-normal text-muted">
          {' ('}
          <Text id="common.optional" />
          {')'}
        </span>
      )}
    </>
  );
}

function FieldHint({ id, hint }: { id: string; hint: ReactNode }) {
  if (hint === undefined) return null;

  return (
    <p id={hintId(id)} className="text-sm text-muted">
      {hint}
    </p>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;

  return (
    <p id={errorId(id)} className="text-sm font-semibold text-danger-700">
      <span className="sr-only">
        <Text id="common.errorPrefix" />{' '}
      </span>
      {error}
    </p>
  );
}
