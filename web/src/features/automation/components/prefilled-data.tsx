import type { ApplicationForm } from '@entry/contracts/application/form';
import { useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { CopyButton, copyText } from '../../../components/copy-button.tsx';
import { useText } from '../../../messages/text.tsx';
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts';
import { type PrefilledField, prefilledSections } from '../prefilled-data.ts';

type PrefilledDataProps = { readonly form: ApplicationForm; readonly email: string };

/** The fields in the order of the official form: each copied by its button, one after the other by a key, or all at once. */
export function PrefilledData({ form, email }: PrefilledDataProps) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const sections = prefilledSections(form, email, text);
  const fields = sections.flatMap((section) => section.fields).filter(({ value }) => value !== '');
  const [place, setPlace] = useState(-1);
  const [outcome, setOutcome] = useState('');
  const current = fields[place];

  const copyAt = async (wanted: number) => {
    const field = fields[wanted];
    if (field === undefined) return setOutcome(text('automation.copiedLast'));

    setPlace(wanted);
    const element = document.getElementById(shownId(field));
    element?.scrollIntoView({ block: 'nearest' });
    const isCopied = await copyText(field.value, element);
    const position = { label: field.label, position: wanted + 1, total: fields.length };
    setOutcome(isCopied ? text('automation.copiedField', position) : text('automation.copyFailed'));
  };
  const copyAll = async () => {
    const lines = fields.map(({ label, value }) => `${label}: ${value}`);
    const isCopied = await copyText(lines.join('\n'), document.getElementById(ALL_FIELDS));
    setOutcome(text(isCopied ? 'automation.copiedAll' : 'automation.copyFailed'));
  };
  useShortcuts(
    'copying',
    { copyNext: () => void copyAt(place + 1), copyAgain: () => void copyAt(Math.max(0, place - 1)) },
    dialog,
  );

  return (
    <section
      ref={(element) => {
        dialog.current = element?.closest('dialog') ?? null;
      }}
      aria-label={text('automation.dataTitle')}
      className="rounded-lg border border-line"
    >
      <div className="sticky top-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-t-lg border-b border-line bg-surface p-3 sm:px-4">
        <Button variant="secondary" aria-keyshortcuts="c" onClick={() => void copyAt(place + 1)}>
          {text('automation.copyNext')}
        </Button>
        <Button variant="quiet" onClick={() => void copyAll()}>
          {text('automation.copyAll')}
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-40 text-sm font-semibold text-success-800 wrap-anywhere">
          {outcome}
        </p>
      </div>
      <div id={ALL_FIELDS}>
        {sections.map(({ id, title, fields: ofSection }) => (
          <section key={id} aria-label={title} className="border-b border-line p-3 last:border-b-0 sm:p-4">
            <h4 className="font-bold">{title}</h4>
            <dl className="mt-1 grid gap-x-8 sm:grid-cols-2">
              {ofSection.map((field) => (
                <FieldToCopy key={field.id} field={field} isCurrent={field.id === current?.id} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  );
}

const ALL_FIELDS = 'fields-to-copy';
const shownId = ({ id }: PrefilledField): string => `copy-${id}`;

type FieldToCopyProps = {
  readonly field: PrefilledField;
  /** Copied last, by the key. */
  readonly isCurrent: boolean;
};

function FieldToCopy({ field, isCurrent }: FieldToCopyProps) {
  const text = useText();
  const shown = useRef<HTMLSpanElement>(null);
  const { label, value, instead = text('common.notProvided') } = field;

  return (
    <div
      aria-current={isCurrent || undefined}
      className="grid min-h-14 scroll-mt-20 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-2 border-t border-line py-1 first:border-t-0 aria-current:bg-success-50 sm:nth-2:border-t-0"
    >
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="col-start-1 font-medium wrap-anywhere">
        {value === '' ? (
          <span className="text-muted">{instead}</span>
        ) : (
          <span ref={shown} id={shownId(field)} className="scroll-mt-24 scroll-mb-28">
            {value}
          </span>
        )}
      </dd>
      {value !== '' && (
        // Of the same term: within a list of terms nothing else may stand beside them.
        <dd className="col-start-2 row-span-2 row-start-1">
          <CopyButton
            value={value}
            shownIn={shown}
            labels={{
              copy: text('automation.copy'),
              copied: text('automation.copied'),
              failed: text('automation.copyFailed'),
              accessibleName: text('automation.copyOf', { label }),
            }}
          />
        </dd>
      )}
    </div>
  );
}
