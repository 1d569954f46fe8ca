import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import adminPayments from '../../../messages/en/admin-payments.ts';
import common from '../../../messages/en/common.ts';
import { renderWithMessages } from '../../../testing/render-page.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

function open(kind: 'reject' | 'force_verify') {
  const onSubmit = vi.fn<(text: string) => void>();
  renderWithMessages(<ReasonDialog kind={kind} isBusy={false} onSubmit={onSubmit} onBack={() => {}} />, [
    common,
    adminPayments,
  ]);

  return { onSubmit, user: userEvent.setup() };
}

afterEach(cleanup);

describe.each([
  { kind: 'force_verify', label: 'Reason for skipping the integrity check', action: 'Force Verify' },
  { kind: 'reject', label: 'Reason for the rejection', action: 'Reject' },
] as const)('When $action asks why', ({ kind, label, action }) => {
  it('should send nothing without a reason', async () => {
    const { onSubmit, user } = open(kind);

    await user.type(screen.getByLabelText(label), '   ');
    await user.click(screen.getByRole('button', { name: action }));

    expect(onSubmit.mock.calls).toStrictEqual([]);
    expect(screen.getByText('Please give a reason.').id).toBe('reason-error');
    expect(document.activeElement).toBe(screen.getByLabelText(label));
  });

  it('should send the trimmed reason', async () => {
    const { onSubmit, user } = open(kind);

    await user.type(screen.getByLabelText(label), ' Seen at the bank ');
    await user.click(screen.getByRole('button', { name: action }));

    expect(onSubmit.mock.calls).toStrictEqual([['Seen at the bank']]);
  });
});
