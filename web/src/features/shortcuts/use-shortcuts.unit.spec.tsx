import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { switchShortcuts } from './shortcuts-switch.ts';
import { useShortcuts } from './use-shortcuts.ts';

const answered: string[] = [];

function Page() {
  useShortcuts('list', { next: () => answered.push('next'), search: () => answered.push('search') });

  return (
    <>
      <input aria-label="Search" />
      <button type="button">Open</button>
    </>
  );
}

function Review({ isCovered = false }: { readonly isCovered?: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useShortcuts('review', { approve: () => answered.push('approve') }, dialog);

  return (
    <dialog ref={dialog} open>
      <button type="button">Approve</button>
      {isCovered && (
        <dialog open>
          <button type="button">OK</button>
        </dialog>
      )}
    </dialog>
  );
}

afterEach(() => {
  cleanup();
  answered.length = 0;
  switchShortcuts(true);
});

describe('When a key is pressed', () => {
  it('should do what it stands for, wherever the focus is', async () => {
    const user = userEvent.setup();
    render(<Page />);

    await user.keyboard('j');
    await user.click(screen.getByRole('button'));
    await user.keyboard('/J');

    expect(answered).toStrictEqual(['next', 'search', 'next']);
  });

  it('should leave letters to a field, and combinations to the browser', async () => {
    const user = userEvent.setup();
    render(<Page />);

    await user.keyboard('{Control>}j{/Control}{Alt>}j{/Alt}{Meta>}j{/Meta}');
    await user.type(screen.getByLabelText('Search'), 'jj');

    expect(answered).toStrictEqual([]);
  });

  it('should do it once while it is held down', async () => {
    const user = userEvent.setup();
    render(<Page />);

    await user.keyboard('{j>5/}');

    expect(answered).toStrictEqual(['next']);
  });

  it('should do nothing while they are switched off', async () => {
    const user = userEvent.setup();
    render(<Page />);
    switchShortcuts(false);

    await user.keyboard('j');
    expect(answered).toStrictEqual([]);

    switchShortcuts(true);
    await user.keyboard('j');
    expect(answered).toStrictEqual(['next']);
  });

  it('should belong to the review alone while it is open', async () => {
    const user = userEvent.setup();
    render(
      <>
        <Page />
        <Review />
      </>,
    );

    await user.keyboard('ja');

    expect(answered).toStrictEqual(['approve']);
  });

  it('should decide nothing under another dialog', async () => {
    const user = userEvent.setup();
    render(<Review isCovered />);

    await user.keyboard('a');

    expect(answered).toStrictEqual([]);
  });
});
