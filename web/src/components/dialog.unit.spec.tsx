import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import common from '../messages/en/common.ts';
import { renderWithMessages } from '../testing/render-page.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

describe('A dialog', () => {
  it.each([1, 2, 3])('should leave it to the page whether Escape closes it, also the time number %i', (times) => {
    const onClose = vi.fn<() => void>();
    renderWithMessages(<Dialog title="Busy" onClose={onClose} />, [common]);
    const dialog = screen.getByRole('dialog', { hidden: true });

    const wasLeftToBrowser = Array.from({ length: times }, () => fireEvent.keyDown(dialog, { key: 'Escape' }));

    expect(wasLeftToBrowser).toEqual(Array.from({ length: times }, () => false));
    expect(onClose).toHaveBeenCalledTimes(times);
    expect(dialog).toHaveProperty('open', true);
  });
});

describe('A busy button', () => {
  it('should do nothing, and still be there for the focus', () => {
    const onClick = vi.fn<() => void>();
    const onSubmit = vi.fn<() => void>();
    renderWithMessages(
      <form onSubmit={onSubmit}>
        <Button type="submit" isBusy onClick={onClick}>
          Send
        </Button>
      </form>,
      [common],
    );
    const button = screen.getByRole('button', { hidden: true });

    fireEvent.click(button);

    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(button).toHaveProperty('disabled', false);
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });
});
