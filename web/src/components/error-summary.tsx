import { useEffect, useRef } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { Text } from '../messages/text.tsx';

export type SummaryItem = { readonly fieldId: string; readonly message: string };

type ErrorSummaryProps = {
  readonly items: readonly SummaryItem[];
  /** Changes with every submission; the summary takes focus each time it does. */
  readonly attempt: number;
  readonly title?: string;
};

/** Lists what to mend, with links to the fields; takes focus on submit so that screen readers start here. */
export function ErrorSummary({ items, attempt, title }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const isShown = items.length > 0;

  // Once per attempt, not while errors get mended.
  useEffect(() => {
    if (attempt > 0) summary.current?.focus();
  }, [attempt]);

  if (!isShown) return null;

  return (
    <div
      ref={summary}
      role="alert"
      tabIndex={-1}
      className="rounded-xl border-2 border-danger-700 bg-surface p-4 text-danger-800"
    >
      <h2 className="text-lg font-bold text-ink">{title ?? <Text id="common.errorSummaryTitle" />}</h2>
      <ul className="mt-2 grid gap-1">
        {items.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              className="font-semibold underline underline-offset-2"
              onClick={(event) => {
                event.preventDefault();
                focusField(fieldId);
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Scrolls the label into view as well: the input alone would sit under the top bar. */
export function focusField(fieldId: string): void {
  const field = document.getElementById(fieldId);
  if (field === null) return;

  field.focus({ preventScroll: true });
  (field.closest('fieldset') ?? field.parentElement ?? field).scrollIntoView({ block: 'center' });
}

/** Items of flat forms, in the order of the fields on the page. */
export function summaryItems(errors: FieldErrors, fieldIds: readonly string[]): readonly SummaryItem[] {
  return fieldIds.flatMap((fieldId) => {
    const message = errors[fieldId]?.message;
    return typeof message === 'string' ? [{ fieldId, message }] : [];
  });
}
