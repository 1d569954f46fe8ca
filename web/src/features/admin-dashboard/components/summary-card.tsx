import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Card } from '../../../components/card.tsx';
import { EmptyState, LoadFailed } from '../../../components/empty-state.tsx';
import { LoadingState } from '../../../components/spinner.tsx';
import { useText } from '../../../messages/text.tsx';

type SummaryCardProps<Row> = {
  readonly title: string;
  readonly to: string;
  readonly query: UseQueryResult<readonly Row[]>;
  readonly emptyText: string;
  readonly rowKey: (row: Row) => string;
  readonly row: (row: Row) => ReactNode;
};

/** The first few rows of a list, and the way to all of them. */
export function SummaryCard<Row>({ title, to, query, emptyText, rowKey, row }: SummaryCardProps<Row>) {
  const text = useText();
  const { data, isPending, isError, refetch } = query;

  return (
    <Card
      isFlush
      title={title}
      aside={
        <Link
          to={to}
          aria-label={text('adminDashboard.viewAllOf', { list: title })}
          className="inline-flex min-h-11 items-center font-semibold text-accent-600 underline underline-offset-2"
        >
          {text('adminDashboard.viewAll')}
        </Link>
      }
    >
      {isPending && <LoadingState />}
      {isError && (
        <div className="p-4 sm:px-6">
          <LoadFailed message={text('common.loadFailed')} onRetry={() => void refetch()} />
        </div>
      )}
      {data?.length === 0 && <EmptyState title={emptyText} />}
      <ul>
        {data?.map((item) => (
          <li
            key={rowKey(item)}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3 sm:px-6"
          >
            {row(item)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
