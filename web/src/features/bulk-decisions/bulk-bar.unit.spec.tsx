import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { renderRoutes } from '../../testing/render-routes.tsx';
import { type BulkAction, BulkBar } from './components/bulk-bar.tsx';

type Row = { readonly id: string; readonly status: string };

const ONE = '6f9ae0a5-2f0e-4b0c-8a39-6c1d6a3f9d27';
const TWO = 'f1c7b2de-1111-4222-8333-444455556666';
const ROWS: readonly Row[] = [
  { id: ONE, status: 'pending' },
  { id: TWO, status: 'pending' },
];
const decisionOf = (status: 'approved' | 'pending_review', rows: readonly Row[]) => ({
  of: 'documents' as const,
  body: { decisions: rows.map(({ id }) => ({ id, status, adminNotes: '' })) },
});
const APPROVE: BulkAction<Row> = {
  id: 'approved',
  label: 'Approve',
  needsReason: false,
  decisionOn: (rows) => decisionOf('approved', rows),
  undoOf: (rows) => decisionOf('pending_review', rows),
};

/** The second of two is refused. */
function answerDecisions(): readonly unknown[] {
  const decided: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.endsWith('/review/opened')) return Response.json({ openedIds: [ONE] });

    const { decisions } = JSON.parse(z.string().parse(body));
    decided.push(decisions);
    const problem = { code: 'decided_meanwhile', message: 'Somebody else decided this.', details: [] };
    return Response.json({
      results: decisions.map(({ id }: Row) => ({ id, problem: id === TWO ? problem : null })),
    });
  });

  return decided;
}

async function open() {
  const selection = {
    rows: ROWS,
    isSelected: () => true,
    mayBeSelected: () => true,
    select: () => undefined,
    selectAll: () => undefined,
    clear: () => undefined,
  };
  const element = (
    <BulkBar selection={selection} nameOf={({ id }) => id} actions={[APPROVE]} hasFiles undoHint="Undo it next." />
  );
  await renderRoutes({ routes: [{ path: '/', element }], at: '/', messages: ['common', 'bulk-decisions'] });

  return userEvent.setup();
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('When several are approved at once', () => {
  it('should ask before, say how many nobody opened, and take back what was decided', async () => {
    const decided = answerDecisions();
    const user = await open();

    await user.click(screen.getByRole('button', { name: 'Approve' }));
    await screen.findByText('Nobody has opened one of them.');
    expect(decided).toStrictEqual([]);

    await user.click(screen.getAllByRole('button', { name: 'Approve' }).at(-1) as HTMLElement);
    await screen.findByText('1 of 2 decided');
    await user.click(screen.getByRole('button', { name: 'Undo all' }));

    await waitFor(() => expect(decided).toHaveLength(2));
    expect(decided[1]).toStrictEqual([{ id: ONE, status: 'pending_review', adminNotes: '' }]);
  });

  it('should decide nothing when the admin cancels', async () => {
    const decided = answerDecisions();
    const user = await open();

    await user.click(screen.getByRole('button', { name: 'Approve' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));

    expect(decided).toStrictEqual([]);
    expect(screen.queryByText('Undo it next.')).toBeNull();
  });
});
