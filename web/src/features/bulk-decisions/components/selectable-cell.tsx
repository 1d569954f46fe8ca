import type { ReactNode } from 'react';
import { useText } from '../../../messages/text.tsx';
import type { Selection } from '../use-selection.ts';

type SelectableCellProps<Row> = {
  readonly row: Row;
  readonly selection: Selection<Row>;
  /** What the row is about, for who does not see it. */
  readonly name: string;
  readonly children: ReactNode;
};

/** The cell that names a row, with a box to choose it by. */
export function SelectableCell<Row>({ row, selection, name, children }: SelectableCellProps<Row>) {
  const text = useText();

  return (
    <div className="flex items-start gap-3 lg:items-center lg:gap-1">
      {/* The whole height of a finger belongs to the box. */}
      <label className="-m-2 grid size-11 lg:-my-1 lg:size-9 shrink-0 cursor-pointer place-items-center">
        {/* No text of its own: it would be part of what names the row. */}
        <input
          type="checkbox"
          aria-label={text('bulkDecisions.select', { name })}
          checked={selection.isSelected(row)}
          disabled={!selection.mayBeSelected(row)}
          onChange={(event) => selection.select(row, event.target.checked)}
          className="size-5 accent-accent-600 disabled:opacity-40"
        />
      </label>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
