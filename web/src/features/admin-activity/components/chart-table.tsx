import { classNames } from '../../../components/class-names.ts';
import { formatNumber } from '../../../components/format.ts';
import type { ChartData } from '../chart-data.ts';

type ChartTableProps = {
  readonly id: string;
  readonly caption: string;
  readonly data: ChartData;
  /** Otherwise only screen readers are shown it. What scrolls must be reached by the keyboard, hence the focus. */
  readonly isVisible: boolean;
};

/** Everything a chart shows, in numbers. */
export function ChartTable({ id, caption, data, isVisible }: ChartTableProps) {
  const { heading, rows, series } = data;

  return (
    <section
      id={id}
      aria-label={caption}
      tabIndex={isVisible ? 0 : undefined}
      className={classNames(isVisible ? 'max-h-96 overflow-auto rounded-lg border border-line' : 'sr-only')}
    >
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={classNames(HEAD, 'text-start')}>
              {heading}
            </th>
            {series.map(({ id: each, label }) => (
              <th key={each} scope="col" className={classNames(HEAD, 'text-end')}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-t border-line">
              <th scope="row" className="px-3 py-2 text-start font-normal whitespace-nowrap">
                {row.label}
              </th>
              {row.values.map((value, place) => (
                <td key={series[place]?.id} className="px-3 py-2 text-end">
                  {formatNumber(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const HEAD = 'sticky top-0 bg-canvas px-3 py-2 align-bottom font-semibold text-muted';
