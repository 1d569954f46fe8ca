import { useId } from 'react';
import { formatNumber } from '../../../components/format.ts';
import { type ChartData, type ChartRow, labelEvery, roundTicks } from '../chart-data.ts';
import { useWidth } from '../use-width.ts';
import { fillOf, Patterns, strokeOf } from './looks.tsx';

const HEIGHT = 220;
const PLOT = { top: 10, bottom: 26, end: 4 };
const LETTER_WIDTH = 7.5;
/** With the room to the next one, of which the last label takes some. */
const LABEL_WIDTH = 64;
const WIDEST_COLUMN = 36;
const PART_OF_COLUMN = 0.72;

/** A column for each row, its series on top of each other. For the eye only: the table beside it says the same. */
export function ColumnsChart({ data }: { readonly data: ChartData }) {
  const drawing = useId();
  const { ref, width } = useWidth<HTMLDivElement>();
  const { rows, series } = data;
  const ticks = roundTicks(Math.max(...rows.map(sumOf)));
  const top = ticks.at(-1) ?? 1;
  const start = formatNumber(top).length * LETTER_WIDTH + 8;
  const room = Math.max(0, width - start - PLOT.end) / rows.length;
  const columnWidth = Math.min(WIDEST_COLUMN, room * PART_OF_COLUMN);
  const yOf = (value: number) => PLOT.top + (1 - value / top) * (HEIGHT - PLOT.top - PLOT.bottom);
  const middleOf = (place: number) => start + (place + 0.5) * room;
  const every = labelEvery(room, LABEL_WIDTH);

  return (
    <div ref={ref}>
      <svg
        aria-hidden="true"
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className="block max-w-full"
      >
        <Patterns drawing={drawing} />
        {ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${start} ${yOf(tick)}H${width - PLOT.end}`} stroke={tick === 0 ? '#7b8794' : '#dbe1ea'} />
            <text x={start - 6} y={yOf(tick) + 4} textAnchor="end" className="fill-muted text-xs tabular-nums">
              {formatNumber(tick)}
            </text>
          </g>
        ))}
        {rows.map((row, place) => (
          <g key={row.id}>
            {stackOf(row).map(({ from, to }, part) => {
              const each = series[part];
              if (each === undefined || to === from) return null;

              return (
                <rect
                  key={each.id}
                  x={middleOf(place) - columnWidth / 2}
                  y={yOf(to)}
                  width={columnWidth}
                  height={yOf(from) - yOf(to)}
                  fill={fillOf(drawing, each.look)}
                  stroke={strokeOf(each.look)}
                  strokeWidth="0.75"
                >
                  <title>{`${row.label}, ${each.label}: ${formatNumber(to - from)}`}</title>
                </rect>
              );
            })}
            {(rows.length - 1 - place) % every === 0 && (
              <text
                x={Math.min(middleOf(place), width - LABEL_WIDTH / 3)}
                y={HEIGHT - 8}
                textAnchor="middle"
                className="fill-muted text-xs"
              >
                {row.shortLabel}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}

const sumOf = ({ values }: ChartRow): number => values.reduce((sum, value) => sum + value, 0);

function stackOf({ values }: ChartRow): readonly { readonly from: number; readonly to: number }[] {
  let top = 0;

  return values.map((value) => {
    const from = top;
    top += value;
    return { from, to: top };
  });
}
