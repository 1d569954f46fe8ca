import { type ReactNode, useId, useState } from 'react';
import { Card } from '../../../components/card.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useText } from '../../../messages/text.tsx';
import { type ChartData, isEmpty } from '../chart-data.ts';
import { BarsChart } from './bars-chart.tsx';
import { ChartTable } from './chart-table.tsx';
import { ColumnsChart } from './columns-chart.tsx';
import { Legend } from './legend.tsx';

type ChartCardProps = {
  readonly title: string;
  readonly kind: 'columns' | 'bars';
  readonly data: ChartData;
  readonly emptyText: string;
  /** A sentence below. */
  readonly note?: ReactNode;
};

/** A chart and its table: one of them is seen, and the table is always there for screen readers. */
export function ChartCard({ title, kind, data, emptyText, note }: ChartCardProps) {
  const text = useText();
  const tableId = useId();
  const [isTable, setIsTable] = useState(false);
  if (isEmpty(data)) {
    return (
      <Card title={title}>
        <EmptyState title={emptyText} />
      </Card>
    );
  }

  const Chart = kind === 'columns' ? ColumnsChart : BarsChart;
  return (
    <Card
      title={title}
      aside={
        <button
          type="button"
          aria-controls={tableId}
          onClick={() => setIsTable(!isTable)}
          className="inline-flex min-h-11 items-center font-semibold text-accent-600 underline underline-offset-2"
        >
          {text(isTable ? 'adminActivity.showChart' : 'adminActivity.showTable')}
          <span className="sr-only">: {title}</span>
        </button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {!isTable && data.series.length > 1 && <Legend series={data.series} />}
        {!isTable && <Chart data={data} />}
        <ChartTable id={tableId} caption={title} data={data} isVisible={isTable} />
        {note !== undefined && <p className="text-sm text-muted">{note}</p>}
      </div>
    </Card>
  );
}
