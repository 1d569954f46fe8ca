import { useQuery } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import admin from '../../../messages/en/admin.ts';
import common from '../../../messages/en/common.ts';
import { renderWithMessages } from '../../../testing/render-page.tsx';
import { ListCard, type ListPage } from './list-card.tsx';

function List({ load }: { readonly load: () => Promise<ListPage<string>> }) {
  const query = useQuery({ queryKey: ['list'], queryFn: load, retry: false });

  return (
    <ListCard
      caption="Names"
      columns={[{ id: 'name', header: 'Name', cell: (name) => name }]}
      rowKey={(name) => name}
      query={query}
      emptyText="No names"
      pageLink={(page) => `?page=${page}`}
    >
      {null}
    </ListCard>
  );
}

const show = (load: () => Promise<ListPage<string>>) => renderWithMessages(<List load={load} />, [admin, common]);

afterEach(cleanup);

describe('A list of the admin pages', () => {
  it('should stop saying that it loads once loading has failed', async () => {
    show(() => Promise.reject(new Error('No answer')));
    expect(screen.getAllByText('Loading').length).toBeGreaterThan(0);

    await screen.findByText('This could not be loaded.');

    expect(screen.queryByText('Loading')).toBeNull();
    expect(screen.getByRole('button', { name: 'Retry' }).tagName).toBe('BUTTON');
  });

  it('should say that nothing was found', async () => {
    show(() => Promise.resolve({ rows: [], total: 0, page: 1, limit: 50 }));

    await screen.findByText('No names');

    expect(screen.getByRole('status').textContent).toBe('No results');
  });
});
