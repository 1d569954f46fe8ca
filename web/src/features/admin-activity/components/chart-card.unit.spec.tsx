import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import activityMessages from '../../../messages/en/admin-activity.ts';
import { renderWithMessages } from '../../../testing/render-page.tsx';
import type { ChartData } from '../chart-data.ts';
import { ChartCard } from './chart-card.tsx';

const DATA: ChartData = {
  heading: 'Day',
  series: [
    { id: 'documents', label: 'Documents', look: 'plain' },
    { id: 'slips', label: 'Payment slips', look: 'stripes' },
  ],
  rows: [
    { id: '2026-11-19', label: '19 November 2026', shortLabel: '19 Nov', values: [1_234, 0] },
    { id: '2026-11-20', label: '20 November 2026', shortLabel: '20 Nov', values: [7, 3] },
  ],
};

function show(kind: 'columns' | 'bars', data = DATA) {
  const { container } = renderWithMessages(
    <ChartCard kind={kind} title="Came in, per day" data={data} emptyText="Nothing came in on these days" />,
    [activityMessages],
  );

  return {
    drawn: () => [...container.querySelectorAll('rect > title')].map(({ textContent }) => textContent),
    cells: () => screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent)),
  };
}

const CELLS = [
  ['Day', 'Documents', 'Payment slips'],
  ['19 November 2026', '1,234', '0'],
  ['20 November 2026', '7', '3'],
];
const DRAWN = [
  '19 November 2026, Documents: 1,234',
  '20 November 2026, Documents: 7',
  '20 November 2026, Payment slips: 3',
];

afterEach(cleanup);

describe.each(['columns', 'bars'] as const)('When numbers are shown as %s', (kind) => {
  it('should draw what is there, and have all of it in a table for screen readers', () => {
    const { drawn, cells } = show(kind);

    expect(drawn()).toStrictEqual(DRAWN);
    expect(cells()).toStrictEqual(CELLS);
    expect(screen.getByRole('region', { name: 'Came in, per day' })).toHaveProperty('className', 'sr-only');
  });

  it('should show the table instead, and the chart again, at the press of a button', () => {
    const { drawn, cells } = show(kind);

    fireEvent.click(screen.getByRole('button', { name: 'Show as table : Came in, per day' }));

    expect(drawn()).toStrictEqual([]);
    expect(cells()).toStrictEqual(CELLS);
    const region = screen.getByRole('region', { name: 'Came in, per day' });
    expect([region.tabIndex, region.classList.contains('sr-only')]).toStrictEqual([0, false]);

    fireEvent.click(screen.getByRole('button', { name: 'Show as chart : Came in, per day' }));
    expect(drawn()).toStrictEqual(DRAWN);
  });
});

describe('When there is nothing to show', () => {
  it('should say so instead of drawing an empty chart', () => {
    show('columns', { ...DATA, rows: DATA.rows.map((row) => ({ ...row, values: [0, 0] })) });

    expect(screen.getByText('Nothing came in on these days')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
