import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import shortcuts from '../../../messages/en/shortcuts.ts';
import { renderWithMessages } from '../../../testing/render-page.tsx';
import { DataTable } from './data-table.tsx';
import { ListKeyboard } from './list-keyboard.tsx';

afterEach(cleanup);

type Row = { readonly id: string };

function open() {
  const pressed = vi.fn<(what: string) => void>();
  const button = (name: 'details' | 'numberRight' | 'validate', row: Row) => (
    <button type="button" data-key={name} onClick={() => pressed(`${name} ${row.id}`)}>
      {`${name} ${row.id}`}
    </button>
  );
  renderWithMessages(
    <main>
      <ListKeyboard rowKeys={['validate', 'details', 'numberRight']} />
      <DataTable<Row>
        caption="Applications"
        columns={[
          { id: 'name', header: 'Name', cell: ({ id }) => <span>{id}</span> },
          { id: 'actions', header: 'Actions', isActions: true, cell: (row) => button('validate', row) },
        ]}
        rows={[{ id: 'a' }, { id: 'b' }]}
        rowKey={({ id }) => id}
        details={(row) => row.id === 'b' && button('numberRight', row)}
        isDense
      />
    </main>,
    [shortcuts],
  );

  return { user: userEvent.setup(), pressed };
}

describe('When a key is pressed in a row', () => {
  it('should press the button of that row, also one that is unfolded below it, and of no other', async () => {
    const { user, pressed } = open();

    await user.keyboard('v');
    expect(pressed).not.toHaveBeenCalled();
    await user.keyboard('jvy');
    expect(pressed.mock.calls).toStrictEqual([['validate a']]);
    await user.keyboard('jvy');
    expect(pressed.mock.calls).toStrictEqual([['validate a'], ['validate b'], ['numberRight b']]);
    // From what is unfolded, the keys mean the row above it.
    await user.keyboard('v');
    expect(pressed).toHaveBeenLastCalledWith('validate b');
  });

  it('should list in the help the keys that this list has', async () => {
    const { user } = open();

    await user.keyboard('?');

    expect(screen.getByText(shortcuts['shortcuts.validate'])).toBeDefined();
    expect(screen.queryByText(shortcuts['shortcuts.edit'])).toBeNull();
  });
});
