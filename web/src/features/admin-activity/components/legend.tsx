import { useId } from 'react';
import type { Series } from '../chart-data.ts';
import { fillOf, Patterns, strokeOf } from './looks.tsx';

const SIDE = 14;

/** Which part of a drawing is what. Decoration to screen readers, whose table names everything. */
export function Legend({ series }: { readonly series: readonly Series[] }) {
  const drawing = useId();

  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {series.map(({ id, label, look }) => (
        <li key={id} className="flex items-center gap-2">
          <svg aria-hidden="true" width={SIDE} height={SIDE} className="shrink-0">
            <Patterns drawing={`${drawing}-${id}`} />
            <rect
              x="0.5"
              y="0.5"
              width={SIDE - 1}
              height={SIDE - 1}
              rx="2"
              fill={fillOf(`${drawing}-${id}`, look)}
              stroke={strokeOf(look)}
            />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
