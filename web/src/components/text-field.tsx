import type { ComponentProps, ReactNode } from 'react';
import { controlClass, FieldFrame, type FieldProps, useDescribedBy } from './field.tsx';
import { typePlainDigits } from './plain-digits.ts';

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'className'>;

/** A labelled text input; spread react-hook-form's `register(...)` into it. */
export function TextField({ id, label, hint, error, isOptional = false, ...input }: TextFieldProps) {
  const holdsDigits = input.type === 'tel' || input.inputMode === 'numeric';

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} isOptional={isOptional}>
      <input
        type="text"
        onInput={holdsDigits ? typePlainDigits : undefined}
        {...input}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={useDescribedBy({ id, hint, error })}
        className={controlClass(error !== undefined)}
      />
    </FieldFrame>
  );
}

type TextAreaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'className'>;

export function TextAreaField({ id, label, hint, error, isOptional = false, ...textarea }: TextAreaFieldProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} isOptional={isOptional}>
      <textarea
        rows={4}
        {...textarea}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={useDescribedBy({ id, hint, error })}
        className={controlClass(error !== undefined)}
      />
    </FieldFrame>
  );
}

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & {
  readonly id: string;
  readonly label: ReactNode;
  readonly error?: string | undefined;
};

export function CheckboxField({ id, label, error, ...input }: CheckboxFieldProps) {
  return (
    <div className={error === undefined ? undefined : 'border-s-4 border-danger-700 ps-3'}>
      {error !== undefined && (
        <p id={`${id}-error`} className="text-sm font-semibold text-danger-700">
          {error}
        </p>
      )}
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 py-1">
        <input
          {...input}
          type="checkbox"
          id={id}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className="size-5 shrink-0 accent-accent-600"
        />
        <span>{label}</span>
      </label>
    </div>
  );
}
