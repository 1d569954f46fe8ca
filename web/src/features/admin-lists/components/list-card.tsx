import type { ListSort } from '@entry/contracts/listing';
import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { problemMessage } from '../../../api/api-problem.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { EmptyState, LoadFailed } from '../../../components/empty-state.tsx';
import type { Parts } from '../../../components/parts.ts';
import { LoadingState } from '../../../components/spinner.tsx';
import { useText } from '../../../messages/text.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { ListKeyboard, type RowIntent } from './list-keyboard.tsx';
import { PageSize } from './page-size.tsx';
import { Pagination } from './pagination.tsx';

export type ListPage<Row> = {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  /** Rows with this search that have another status. */
  readonly elsewhere?: number | undefined;
};

/** Order and size of the pages, and how to change them. */
export type ListOrder = {
  readonly sort: ListSort;
  readonly limit: number;
  readonly onChange: (change: { readonly sort?: ListSort; readonly limit?: number }) => void;
};

type ListCardProps<Row> = {
  /** Where the page's own heading does not name the list. */
  readonly title?: string;
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly query: UseQueryResult<ListPage<Row>>;
  readonly emptyText: string;
  readonly pageLink: (page: number) => string;
  /** Query text of the same list in every status. */
  readonly everyStatus?: string;
  readonly order?: ListOrder;
  /** Beside the count: what waits, and the way to it. */
  readonly aside?: Parts;
  /** Where rows are decided on: what the keys for it open. */
  readonly onOpenRow?: (rowKey: string, intent: RowIntent) => void;
  /** Search and filters. */
  readonly children: ReactNode;
};

/** Filters, count, rows and pages of one admin list, with its loading, empty and failed states. */
export function ListCard<Row>(props: ListCardProps<Row>) {
  const {
    title,
    caption,
    columns,
    rowKey,
    query,
    emptyText,
    pageLink,
    everyStatus,
    order,
    aside,
    onOpenRow,
    children,
  } = props;
  const { data } = query;
  const sorting = order && { sort: order.sort, onSort: (sort: ListSort) => order.onChange({ sort }) };

  return (
    <section
      aria-label={caption}
      data-list
      className="overflow-hidden rounded-xl border border-line bg-surface shadow-card"
    >
      <div className="p-4 sm:px-6 lg:px-4 lg:py-3">{children}</div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 pb-3 sm:px-6 lg:px-4 lg:pb-2">
        <div className="flex flex-wrap items-center gap-x-2">
          {title !== undefined && <h2 className="text-lg font-bold lg:text-base">{title}</h2>}
          <ResultCount total={data?.total} isPending={query.isPending} />
          <ListKeyboard onOpenRow={onOpenRow} />
        </div>
        {aside}
      </div>
      {everyStatus !== undefined && <Elsewhere count={data?.elsewhere ?? 0} everyStatus={everyStatus} />}
      {query.isPending && <LoadingState />}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {data !== undefined && data.rows.length > 0 && (
        <DataTable
          caption={caption}
          columns={columns}
          rows={data.rows}
          rowKey={rowKey}
          isStale={query.isPlaceholderData}
          sorting={sorting}
        />
      )}
      {data?.rows.length === 0 && <Empty emptyText={emptyText} total={data.total} firstPage={pageLink(1)} />}
      {data !== undefined && data.rows.length > 0 && (
        <Pagination page={data.page} pageCount={Math.ceil(data.total / data.limit)} pageLink={pageLink}>
          {order !== undefined && (
            <PageSize total={data.total} limit={order.limit} onChange={(limit) => order.onChange({ limit })} />
          )}
        </Pagination>
      )}
    </section>
  );
}

function ResultCount({ total, isPending }: { readonly total: number | undefined; readonly isPending: boolean }) {
  const text = useText();

  return (
    <p role="status" className="text-sm text-muted">
      {isPending && <span>{text('common.loading')}</span>}
      {total !== undefined && <span>{text('admin.resultCount', { count: total })}</span>}
    </p>
  );
}

/** What a search finds in another status: a list of one status must not seem to be everything. */
function Elsewhere({ count, everyStatus }: { readonly count: number; readonly everyStatus: string }) {
  const text = useText();
  if (count === 0) return null;

  return (
    <p className="flex flex-wrap items-center gap-x-3 px-4 pb-3 font-medium sm:px-6">
      {text('admin.elsewhere', { count })}
      <Link
        to={everyStatus}
        className="inline-flex min-h-11 items-center font-semibold text-accent-600 underline underline-offset-2"
      >
        {text('admin.everyStatus')}
      </Link>
    </p>
  );
}

function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const text = useText();

  return (
    <div className="p-4 sm:px-6">
      <LoadFailed message={problemMessage(error, text('common.loadFailed'))} onRetry={onRetry} />
    </div>
  );
}

type EmptyProps = { readonly emptyText: string; readonly total: number; readonly firstPage: string };

/** Rows may have gone since the address was copied: then the page is empty and the list is not. */
function Empty({ emptyText, total, firstPage }: EmptyProps) {
  const text = useText();
  const isBeyondLastPage = total > 0;

  return (
    <div className="border-t border-line">
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={isBeyondLastPage ? text('admin.noSuchPage') : emptyText}
        action={
          isBeyondLastPage ? (
            <ButtonLink variant="secondary" to={firstPage}>
              {text('admin.firstPage')}
            </ButtonLink>
          ) : undefined
        }
      />
    </div>
  );
}
