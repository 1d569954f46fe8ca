import type { ListSort } from '@entry/contracts/listing';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { classNames } from '../../../components/class-names.ts';
import type { Parts } from '../../../components/parts.ts';

export type Column<Row> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'start' | 'end';
  /** Buttons need no visible heading, and no label on cards. */
  readonly isActions?: boolean;
  /** The time by which the list is sorted. */
  readonly isSorted?: boolean;
  /** Class with the width in the table, such as `lg:w-32`. Columns without one share what is left. */
  readonly width?: string;
  /** The whole text of a cell that may be cut off. */
  readonly title?: (row: Row) => string;
};

export type Sorting = { readonly sort: ListSort; readonly onSort: (sort: ListSort) => void };

/** With room for the ring of what has the focus, which would be cut off too. */
const CUT_OFF = 'lg:-m-1.5 lg:truncate lg:p-1.5';

type DataTableProps<Row> = {
  readonly caption: string;
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Rows of another page or filter are on their way. */
  readonly isStale?: boolean;
  /** Left out where the order cannot be changed. */
  readonly sorting?: Sorting | undefined;
  /** A line for each row: what does not fit is cut off, and stands in the title of its cell. */
  readonly isDense?: boolean;
  /** What is unfolded below a row; null where nothing is. */
  readonly details?: ((row: Row) => Parts) | undefined;
};

/** Elements of a row are as high as a line of it, so that a screen shows many rows. Cards keep the size of a finger. */
const DENSE_ROW =
  'lg:[&_:is(button,a)]:min-h-8 lg:[&_:is(button,a)]:py-0 lg:[&_:is(button,a)]:whitespace-nowrap lg:[&_:is(button,a)]:text-sm lg:[&_button]:rounded-lg lg:[&_button]:px-2.5 lg:[&_wbr]:hidden';

/**
 * A native table that shows its rows as cards on phones. Changing `display` takes the table's meaning away
 * from assistive technology in some browsers; the roles give it back.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, isStale = false, sorting, isDense = false, details } = props;

  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    // biome-ignore-start lint/a11y/useSemanticElements: they are the semantic elements
    <table
      role="table"
      aria-busy={isStale}
      className={classNames('block w-full lg:table', isDense && 'lg:table-fixed lg:text-sm', isStale && 'opacity-60')}
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="hidden lg:table-header-group">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.id}
              role="columnheader"
              scope="col"
              aria-sort={column.isSorted && sorting ? ARIA_SORT[sorting.sort] : undefined}
              className={classNames(
                'h-8 truncate border-y border-line bg-canvas px-2 text-sm font-semibold text-muted first:ps-4 last:pe-4',
                column.align === 'end' ? 'text-end' : 'text-start',
                column.width,
              )}
            >
              <ColumnHeader column={column} sorting={sorting} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block lg:table-row-group">
        {rows.map((row) => (
          <Fragment key={rowKey(row)}>
            <tr
              role="row"
              data-row={rowKey(row)}
              // Cards out of sight are laid out when they come near: a slow phone took most of its time for them.
              className={classNames(
                'grid gap-2 border-t border-line p-4 [contain-intrinsic-size:auto_15rem] [content-visibility:auto] sm:px-6 lg:table-row lg:hover:bg-canvas',
                isDense && DENSE_ROW,
              )}
            >
              {columns.map((column, index) =>
                index === 0 ? (
                  <th
                    key={column.id}
                    role="rowheader"
                    scope="row"
                    title={column.title?.(row)}
                    className={cellClass(column, isDense, 'text-start font-normal')}
                  >
                    <div className={classNames('min-w-0', isDense && CUT_OFF)}>{column.cell(row)}</div>
                  </th>
                ) : (
                  <td
                    key={column.id}
                    role="cell"
                    title={column.title?.(row)}
                    className={cellClass(column, isDense, column.isActions ? '' : LABELLED)}
                  >
                    {column.isActions !== true && (
                      <span aria-hidden="true" className="text-sm text-muted lg:hidden">
                        {column.header}
                      </span>
                    )}
                    <div className={classNames('min-w-0 max-lg:text-end', isDense && !column.isActions && CUT_OFF)}>
                      {column.cell(row)}
                    </div>
                  </td>
                ),
              )}
            </tr>
            <Details of={columns.length}>{details?.(row)}</Details>
          </Fragment>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/useSemanticElements: they are the semantic elements
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

/** @param of how many columns the table has */
function Details({ of, children }: { readonly of: number; readonly children: Parts }) {
  if (children === undefined || children === null || children === false) return null;

  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: as in the table
    // biome-ignore-start lint/a11y/useSemanticElements: as in the table
    <tr role="row" className="block lg:table-row">
      <td role="cell" colSpan={of} className="block px-4 pb-4 sm:px-6 lg:table-cell">
        {children}
      </td>
    </tr>
    // biome-ignore-end lint/a11y/useSemanticElements: as in the table
    // biome-ignore-end lint/a11y/noRedundantRoles: as in the table
  );
}

const ARIA_SORT = { newest: 'descending', oldest: 'ascending' } as const;

type ColumnHeaderProps = {
  readonly column: Pick<Column<never>, 'header' | 'isActions' | 'isSorted'>;
  readonly sorting: Sorting | undefined;
};

function ColumnHeader({ column: { header, isActions, isSorted }, sorting }: ColumnHeaderProps) {
  if (isActions) return <span className="sr-only">{header}</span>;
  if (!isSorted || sorting === undefined) return header;

  const isOldestFirst = sorting.sort === 'oldest';
  const Arrow = isOldestFirst ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className="-mx-2 inline-flex min-h-7 items-center gap-1 rounded-md px-2 hover:bg-accent-50 hover:text-ink"
      onClick={() => sorting.onSort(isOldestFirst ? 'newest' : 'oldest')}
    >
      {header}
      <Arrow aria-hidden="true" size={16} />
    </button>
  );
}

const LABELLED = 'flex items-center justify-between gap-4';

function cellClass<Row>(column: Column<Row>, isDense: boolean, shape: string): string {
  return classNames(
    'min-w-0 lg:table-cell lg:border-t lg:border-line lg:px-2 lg:align-middle lg:first:ps-4 lg:last:pe-4',
    isDense ? 'lg:h-10' : 'lg:py-3',
    column.align === 'end' && 'lg:text-end',
    shape,
  );
}
