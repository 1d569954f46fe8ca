import { useId } from 'react';
import { useText } from '../../../messages/text.tsx';
import { PAGE_SIZES } from '../list-view.ts';

type PageSizeProps = {
  readonly total: number;
  readonly limit: number;
  readonly onChange: (limit: number) => void;
};

/** How many rows a page has; nothing to choose where all fit on the smallest one. */
export function PageSize({ total, limit, onChange }: PageSizeProps) {
  const text = useText();
  const id = useId();
  if (total <= PAGE_SIZES[0]) return null;

  return (
    <span className="inline-flex items-center gap-2 text-muted">
      <label htmlFor={id}>{text('admin.rowsPerPage')}</label>
      <select
        id={id}
        value={limit}
        onChange={(event) => onChange(Number(event.target.value))}
        className="min-h-11 rounded-lg border border-line-strong bg-surface px-2 py-2 text-ink"
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </span>
  );
}
