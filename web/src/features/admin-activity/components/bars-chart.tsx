import { useId } from 'react';
import { formatNumber } from '../../../components/format.ts';
import type { ChartData } from '../chart-data.ts';
import { useWidth } from '../use-width.ts';
import { fillOf, Patterns, strokeOf } from './looks.tsx';

const LABEL_HEIGHT = 20;
const BAR_HEIGHT = 14;
const BAR_GAP = 3;
const ROW_GAP = 12;
const LETTER_WIDTH = 8;

/** A bar for each series of each row, with its number behind it. For the eye only: the table beside it says the same. */
export function BarsChart({ data }: { readonly data: ChartData }) {
  const drawing = useId();
  const { ref, width } = useWidth<HTMLDivElement>();
  const { rows, series } = data;
  const largest = Math.max(1, ...rows.flatMap(({ values }) => values));
  const room = width - formatNumber(largest).length * LETTER_WIDTH - 12;
  const rowHeight = LABEL_HEIGHT + series.length * (BAR_HEIGHT + BAR_GAP) + ROW_GAP;
  const height = rows.length * rowHeight - ROW_GAP;

  return (
    <div ref={ref}>
      <svg
        aria-hidden="true"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="block max-w-full"
      >
        <Patterns drawing={drawing} />
        {rows.map((row, place) => (
          <g key={row.id} transform={`translate(0 ${place * rowHeight})`}>
            <text x="0" y="14" className="fill-ink text-sm">
              {row.label}
            </text>
            {row.values.map((value, part) => {
              const each = series[part];
              if (each === undefined) return null;

              const length = (value / largest) * room;
              const y = LABEL_HEIGHT + part * (BAR_HEIGHT + BAR_GAP);
              return (
                <g key={each.id}>
                  {value > 0 && (
                    <rect
                      x="0.5"
                      y={y}
                      width={Math.max(2, length)}
                      height={BAR_HEIGHT}
                      rx="2"
                      fill={fillOf(drawing, each.look)}
                      stroke={strokeOf(each.look)}
                    >
                      <title>{`${row.label}, ${each.label}: ${formatNumber(value)}`}</title>
                    </rect>
                  )}
                  <text
                    x={(value > 0 ? Math.max(2, length) : 0) + 6}
                    y={y + BAR_HEIGHT - 2}
                    className="fill-ink text-sm font-semibold tabular-nums"
                  >
                    {formatNumber(value)}
                  </text>
                </g>
              );
            })}
          </g>
        ))}
      </svg>
    </div>
  );
}
