import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import common from '../../../messages/en/common.ts';
import review from '../../../messages/en/review.ts';
import { renderWithMessages } from '../../../testing/render-page.tsx';
import { SLIP_REASONS } from '../reasons.ts';
import { ReasonPanel } from './reason-panel.tsx';

type Act = 'reject' | 'force';

function Open({ act, onDecide }: { readonly act: Act; readonly onDecide: (reason: string) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);

  return (
    <dialog ref={dialog} open>
      <ReasonPanel
        act={act}
        reasons={SLIP_REASONS[act]}
        isBusy={false}
        dialog={dialog}
        onDecide={onDecide}
        onBack={() => {}}
      />
    </dialog>
  );
}

function open(act: Act) {
  const onDecide = vi.fn<(reason: string) => void>();
  renderWithMessages(<Open act={act} onDecide={onDecide} />, [common, review]);

  return { onDecide, user: userEvent.setup() };
}

afterEach(cleanup);

describe.each([
  { act: 'force', action: 'Force Verify' },
  { act: 'reject', action: 'Reject' },
] as const)('When $action asks why', ({ act, action }) => {
  it('should send nothing without a reason', async () => {
    const { onDecide, user } = open(act);

    await user.type(screen.getByLabelText('Reason'), '   ');
    await user.click(screen.getByRole('button', { name: action }));

    expect(onDecide.mock.calls).toStrictEqual([]);
    expect(screen.getByText('Please give a reason.').id).toBe('reason-error');
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
  });

  it('should send the trimmed reason', async () => {
    const { onDecide, user } = open(act);

    await user.type(screen.getByLabelText('Reason'), ' Seen at 2 banks ');
    await user.click(screen.getByRole('button', { name: action }));

    expect(onDecide.mock.calls).toStrictEqual([['Seen at 2 banks']]);
  });
});

describe('When a ready-made reason is taken', () => {
  const unreadable = 'The payment slip cannot be read. Please upload a sharper picture of it.';

  it('should decide by its number with one key', async () => {
    const { onDecide, user } = open('reject');

    await user.keyboard('1');

    expect(onDecide.mock.calls).toStrictEqual([[unreadable]]);
  });

  it('should let a number that has none be', async () => {
    const { onDecide, user } = open('force');

    await user.keyboard('9');

    expect(onDecide.mock.calls).toStrictEqual([]);
  });

  it('should let it be changed when it is pressed', async () => {
    const { onDecide, user } = open('reject');

    await user.click(screen.getByRole('button', { name: `1 ${unreadable}` }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reject' }));
    await user.type(screen.getByLabelText('Reason'), ' Thank you.');
    await user.click(screen.getByRole('button', { name: 'Reject' }));

    expect(onDecide.mock.calls).toStrictEqual([[`${unreadable} Thank you.`]]);
  });
});
