import type { ApplicationDifference } from '@entry/contracts/audit/time-travel';
import { useQuery } from '@tanstack/react-query';
import { problemMessage } from '../../../api/api-problem.ts';
import { Card } from '../../../components/card.tsx';
import { LoadFailed } from '../../../components/empty-state.tsx';
import { formatCalendarDate, formatDateTime } from '../../../components/format.ts';
import { LoadingState } from '../../../components/spinner.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { type TextOf, useText } from '../../../messages/text.tsx';
import { type Column, DataTable } from '../../admin-lists/components/data-table.tsx';
import { comparisonQueryOptions } from '../api/get-comparison.ts';

type ComparisonProps = {
  readonly applicationId: string;
  /** As addresses write moments, the earlier one first. */
  readonly from: string;
  readonly to: string;
};

/** What is different between two moments, field by field. */
export function Comparison({ applicationId, from, to }: ComparisonProps) {
  const text = useText();
  const { data, isPending, error, isPlaceholderData, refetch } = useQuery(
    comparisonQueryOptions(applicationId, from, to),
  );

  return (
    <Card title={text('timeTravel.differences')} isFlush>
      {isPending && <LoadingState />}
      {error !== null && (
        <div className="p-4 sm:p-6">
          <LoadFailed message={problemMessage(error, text('common.loadFailed'))} onRetry={() => void refetch()} />
        </div>
      )}
      {data !== undefined && (
        <p className="px-4 pb-4 text-sm text-muted sm:px-6">
          {text('timeTravel.differencesOf', {
            from: formatDateTime(data.from.recordedAt),
            to: formatDateTime(data.to.recordedAt),
          })}
        </p>
      )}
      {data !== undefined && data.differences.length > 0 && (
        <DataTable
          caption={text('timeTravel.differences')}
          columns={columns(text)}
          rows={data.differences}
          rowKey={({ path }) => path}
          isStale={isPlaceholderData}
        />
      )}
      {data?.differences.length === 0 && (
        <p className="px-4 pb-4 sm:px-6 sm:pb-6">
          {text(data.to.isErased ? 'timeTravel.noDifferencesErased' : 'timeTravel.noDifferences')}
        </p>
      )}
    </Card>
  );
}

function columns(text: TextOf): readonly Column<ApplicationDifference>[] {
  const shownValue = ({ kind }: ApplicationDifference, value: string | null) =>
    value === null ? (
      <span className="text-muted">{text('timeTravel.nothing')}</span>
    ) : (
      <span className="wrap-anywhere">{format(kind, value)}</span>
    );

  return [
    {
      id: 'field',
      header: text('timeTravel.field'),
      cell: ({ label }) => <span className="font-medium">{label}</span>,
    },
    { id: 'change', header: text('timeTravel.change'), cell: (difference) => <ChangeBadge difference={difference} /> },
    {
      id: 'before',
      header: text('timeTravel.before'),
      cell: (difference) => shownValue(difference, difference.before),
    },
    { id: 'after', header: text('timeTravel.after'), cell: (difference) => shownValue(difference, difference.after) },
  ];
}

function ChangeBadge({ difference }: { readonly difference: ApplicationDifference }) {
  const text = useText();
  if (difference.before === null) return <StatusBadge label={text('timeTravel.added')} colour="green" />;
  if (difference.after === null) return <StatusBadge label={text('timeTravel.removed')} colour="red" />;

  return <StatusBadge label={text('timeTravel.changed')} colour="yellow" />;
}

function format(kind: ApplicationDifference['kind'], value: string): string {
  switch (kind) {
    case 'text':
      return value;
    case 'date':
      return formatCalendarDate(value);
    case 'instant':
      return formatDateTime(value);
  }
}
