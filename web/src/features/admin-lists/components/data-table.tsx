import type { ListSort } from '@entry/contracts/listing';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../components/class-names.ts';

export type Column<Row> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'start' | 'end';
  /** CSS length on wide screens, for what has a known one; the other columns share the rest. */
  readonly width?: string;
  /** Buttons need no visible heading, and no label on cards. */
  readonly isActions?: boolean;
  /** The time by which the list is sorted. */
  readonly isSorted?: boolean;
};

export type Sorting = { readonly sort: ListSort; readonly onSort: (sort: ListSort) => void };

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
};

/**
 * A native table of rows of one line, which are cards on phones. Changing `display` takes the table's meaning away
 * from assistive technology in some browsers; the roles give it back.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, isStale = false, sorting }: DataTableProps<Row>) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    // biome-ignore-start lint/a11y/useSemanticElements: they are the semantic elements
    <table
      role="table"
      aria-busy={isStale}
      className={classNames('block w-full lg:table lg:table-fixed lg:text-sm', isStale && 'opacity-60')}
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
              style={{ width: column.width }}
              className={classNames(
                'border-y border-line bg-canvas px-2 py-1.5 text-sm font-semibold text-muted first:ps-4 last:pe-4',
                column.align === 'end' ? 'text-end' : 'text-start',
              )}
            >
              <ColumnHeader column={column} sorting={sorting} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block lg:table-row-group">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            data-row={rowKey(row)}
            // Cards out of sight are laid out when they come near: a slow phone took most of its time for them.
            className="grid gap-2 border-t border-line p-4 [contain-intrinsic-size:auto_15rem] [content-visibility:auto] sm:px-6 lg:table-row lg:hover:bg-canvas"
          >
            {columns.map((column, index) =>
              index === 0 ? (
                <th
                  key={column.id}
                  role="rowheader"
                  scope="row"
                  className={cellClass(column, 'text-start font-normal')}
                >
                  <div className={ONE_LINE}>{column.cell(row)}</div>
                </th>
              ) : (
                <td key={column.id} role="cell" className={cellClass(column, column.isActions ? '' : LABELLED)}>
                  {column.isActions !== true && (
                    <span aria-hidden="true" className="text-sm text-muted lg:hidden">
                      {column.header}
                    </span>
                  )}
                  <div className={classNames('min-w-0 max-lg:text-end', !column.isActions && ONE_LINE)}>
                    {column.cell(row)}
                  </div>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/useSemanticElements: they are the semantic elements
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
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
      className="-mx-2 -my-1.5 inline-flex items-center gap-1 rounded-md px-2 py-1.5 hover:bg-accent-50 hover:text-ink"
      onClick={() => sorting.onSort(isOldestFirst ? 'newest' : 'oldest')}
    >
      {header}
      <Arrow aria-hidden="true" size={16} />
    </button>
  );
}

/** Room for what surrounds a control that has the focus: cutting off the words would cut that off as well. */
const ONE_LINE = 'lg:-m-1 lg:truncate lg:p-1';
const LABELLED = 'flex items-center justify-between gap-4';

function cellClass<Row>(column: Column<Row>, shape: string): string {
  return classNames(
    'min-w-0 lg:table-cell lg:border-t lg:border-line lg:px-2 lg:py-0.5 lg:align-middle lg:first:ps-4 lg:last:pe-4',
    column.align === 'end' && 'lg:text-end',
    shape,
  );
}
