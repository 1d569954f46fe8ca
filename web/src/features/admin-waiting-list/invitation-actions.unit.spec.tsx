import type { InvitationResult } from '@entry/contracts/waiting-list/api';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../testing/render-routes.tsx';
import { InvitationActions } from './components/invitation-actions.tsx';

const RESULTS: readonly InvitationResult[] = [
  {
    entryId: '01982f4a-0000-7000-8000-000000000001',
    firstName: 'Almaz',
    lastName: 'Bekele',
    email: 'almaz@example.com',
    outcome: 'refused',
    expiresAt: null,
    token: null,
    code: 'waiting_list_entry_not_found',
    message: 'Entry not found.',
  },
];
const PLACES = { total: 100, taken: 60, held: 15, free: 25 };

async function open(given: { readonly selected: number; readonly error?: unknown }) {
  const onSelectAll = vi.fn<(isSelected: boolean) => void>();
  const onInviteSelected = vi.fn<() => void>();
  const onInvited = vi.fn<(results: readonly InvitationResult[]) => void>();
  const element = (
    <InvitationActions
      selectedCount={given.selected}
      selectableCount={2}
      onSelectAll={onSelectAll}
      isInviting={false}
      error={given.error ?? null}
      onInviteSelected={onInviteSelected}
      onInvited={onInvited}
    />
  );
  await renderRoutes({
    routes: [{ path: '/', element }],
    at: '/',
    messages: ['common', 'admin', 'admin-waiting-list'],
  });
  return { user: userEvent.setup(), onSelectAll, onInviteSelected, onInvited };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('When an admin invites people from the waiting list', () => {
  it('should invite nobody while nobody is selected', async () => {
    const { user, onInviteSelected } = await open({ selected: 0 });

    await user.click(button(/^Invite selected/));

    expect(onInviteSelected).not.toHaveBeenCalled();
    expect(button(/^Invite selected/).getAttribute('aria-disabled')).toBe('true');
  });

  it('should invite those who are selected', async () => {
    const { user, onInviteSelected } = await open({ selected: 1 });

    await user.click(button(/^Invite selected/));

    expect(onInviteSelected).toHaveBeenCalledTimes(1);
  });

  it.each([
    [1, 'Select all 2', true],
    [2, 'Select none', false],
  ])('should offer, with %s of 2 selected, "%s"', async (selected, name, isSelected) => {
    const { user, onSelectAll } = await open({ selected });

    await user.click(button(name));

    expect(onSelectAll.mock.calls).toStrictEqual([[isSelected]]);
  });

  it('should close the question for the next in line when they are invited, and tell of them', async () => {
    vi.stubGlobal('fetch', async (_address: string, { method }: RequestInit) =>
      Response.json(
        method === 'POST' ? { results: RESULTS } : { waitingList: [], places: PLACES, total: 0, page: 1, limit: 1 },
      ),
    );
    const { user, onInvited } = await open({ selected: 0 });
    await user.click(button('Invite next…'));

    await user.click(button('Invite'));

    await waitFor(() => expect(onInvited.mock.calls).toStrictEqual([[RESULTS]]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('should say that the invitations could not be sent', async () => {
    await open({ selected: 1, error: new TypeError('Failed to fetch') });

    expect(screen.getByRole('alert').textContent).toBe('The invitations could not be made. Please try again.');
  });
});
