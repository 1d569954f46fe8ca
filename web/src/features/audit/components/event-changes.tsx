import type { EventChange } from '@entry/contracts/audit/api';
import { describeField } from '@entry/contracts/audit/describe-field';
import { describeValue } from '@entry/contracts/audit/describe-value';
import { useText } from '../../../messages/text.tsx';
import { formatExact } from '../event-time.ts';

/** What an event changed, field by field. On phones each field is a block, as a table of three columns is too wide. */
export function EventChanges({ changes }: { readonly changes: readonly EventChange[] | null }) {
  const text = useText();
  if (changes === null) return <p className="text-sm text-muted">{text('timeline.changesUnknown')}</p>;
  if (changes.length === 0) return <p className="text-sm text-muted">{text('timeline.noChanges')}</p>;

  return (
    <ul className="grid divide-y divide-line rounded-lg border border-line text-sm">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <span className="font-medium wrap-anywhere">{describeField(field)}</span>
          <span className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
            <Value label={text('timeline.before')} value={told(field, before)} none={text('timeline.none')} isOld />
            <Value label={text('timeline.after')} value={told(field, after)} none={text('timeline.none')} />
          </span>
        </li>
      ))}
    </ul>
  );
}

const told = (field: string, value: string | null): string | null =>
  value === null ? null : describeValue(field, value, formatExact);

type ValueProps = {
  readonly label: string;
  readonly value: string | null;
  readonly none: string;
  readonly isOld?: boolean;
};

function Value({ label, value, none, isOld = false }: ValueProps) {
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="block text-xs text-muted">{label}</span>
      {value === null && <span className="text-muted italic">{none}</span>}
      {value !== null && (isOld ? <del>{value}</del> : <ins className="font-semibold no-underline">{value}</ins>)}
    </span>
  );
}
