import { createContext, type ReactNode, useContext } from 'react';
import { Text } from '../messages/text.tsx';
import { classNames } from './class-names.ts';
import type { Parts } from './parts.ts';

/** What every form control of ours takes. `id` is also what the error summary links to. */
export type FieldProps = {
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly isOptional?: boolean;
};

/** What a form has to say at a field besides its hint and its error. */
export type FieldNote = { readonly words: ReactNode; readonly actions: Parts };

/** By the id of the field. */
export const FieldNotesContext = createContext<ReadonlyMap<string, FieldNote>>(new Map());

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

/** The same for a field that a form may have a note at: it is read out first. */
export function useDescribedBy(props: Pick<FieldProps, 'id' | 'hint' | 'error'>): string | undefined {
  const hasNote = useContext(FieldNotesContext).has(props.id);
  const described = describedBy(props);
  if (!hasNote) return described;

  return described === undefined ? noteId(props.id) : `${noteId(props.id)} ${described}`;
}

function noteId(id: string): string {
  return `${id}-note`;
}

export function controlClass(hasError: boolean): string {
  return classNames(
    'block min-h-12 w-full rounded-xl border bg-surface px-3.5 py-2 text-base text-ink placeholder:text-muted',
    'lg:in-[[data-list]]:min-h-9 lg:in-[[data-list]]:rounded-lg lg:in-[[data-list]]:px-2 lg:in-[[data-list]]:py-1 lg:in-[[data-list]]:text-sm',
    'disabled:bg-canvas disabled:text-muted [&[readonly]]:bg-canvas',
    hasError ? 'border-2 border-danger-700' : 'border-line-strong enabled:hover:border-accent-600',
  );
}

export function FieldFrame({ id, label, hint, error, isOptional, children }: FieldProps & { children: Parts }) {
  const note = useContext(FieldNotesContext).get(id);

  return (
    <div className={frameClass(error !== undefined, note !== undefined)}>
      <label htmlFor={id} className="font-semibold lg:in-[[data-list]]:text-sm">
        <FieldLabel label={label} isOptional={isOptional ?? false} />
      </label>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
      {children}
      <FieldNoteLine id={id} note={note} />
    </div>
  );
}

/** The same for several controls under one question (radio buttons, day/month/year). */
export function FieldGroup({ id, label, hint, error, isOptional, children }: FieldProps & { children: Parts }) {
  const note = useContext(FieldNotesContext).get(id);

  return (
    <fieldset
      aria-describedby={useDescribedBy({ id, hint, error })}
      className={frameClass(error !== undefined, note !== undefined)}
    >
      <legend className="mb-1.5 font-semibold">
        <FieldLabel label={label} isOptional={isOptional ?? false} />
      </legend>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
      {children}
      <FieldNoteLine id={id} note={note} />
    </fieldset>
  );
}

function frameClass(hasError: boolean, hasNote: boolean): string {
  return classNames(
    'grid content-start gap-1.5 lg:in-[[data-list]]:gap-1',
    hasError && 'border-s-4 border-danger-700 ps-3',
    hasNote && !hasError && 'border-s-4 border-warning-800 ps-3',
  );
}

/** Below the control: what somebody is typing into must not move when it comes. */
function FieldNoteLine({ id, note }: { id: string; note: FieldNote | undefined }) {
  if (note === undefined) return null;

  return (
    <div className="grid justify-items-start text-sm">
      <p id={noteId(id)} className="font-semibold text-warning-800">
        {note.words}
      </p>
      {note.actions}
    </div>
  );
}

function FieldLabel({ label, isOptional }: { label: ReactNode; isOptional: boolean }) {
  return (
    <>
      <span>{label}</span>
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
