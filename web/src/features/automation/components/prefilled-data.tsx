import type { ApplicationForm } from '@entry/contracts/application/form';
import { useRef } from 'react';
import { CopyButton } from '../../../components/copy-button.tsx';
import { useText } from '../../../messages/text.tsx';
import { type PrefilledField, prefilledSections } from '../prefilled-data.ts';

type PrefilledDataProps = { readonly form: ApplicationForm; readonly email: string };

export function PrefilledData({ form, email }: PrefilledDataProps) {
  const text = useText();

  return (
    <section aria-label={text('automation.dataTitle')} className="rounded-lg border border-line">
      {prefilledSections(form, email, text).map(({ id, title, fields }) => (
        <section key={id} aria-label={title} className="border-b border-line p-3 last:border-b-0 sm:p-4">
          <h4 className="font-bold">{title}</h4>
          <dl className="mt-1 grid gap-x-8 sm:grid-cols-2">
            {fields.map((field) => (
              <FieldToCopy key={field.id} field={field} />
            ))}
          </dl>
        </section>
      ))}
    </section>
  );
}

function FieldToCopy({ field }: { readonly field: PrefilledField }) {
  const text = useText();
  const shown = useRef<HTMLSpanElement>(null);
  const { label, value } = field;

  return (
    <div className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-2 border-t border-line py-1 first:border-t-0 sm:nth-2:border-t-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="col-start-1 font-medium wrap-anywhere">
        {value === '' ? (
          <span className="text-muted">{text('common.notProvided')}</span>
        ) : (
          <span ref={shown}>{value}</span>
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
