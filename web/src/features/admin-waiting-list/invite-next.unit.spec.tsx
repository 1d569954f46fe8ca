import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../testing/render-routes.tsx';
import { InviteNextDialog } from './components/invite-next-dialog.tsx';

type Sent = { readonly body: unknown; readonly key: string | null };

const PLACES = { total: 100, taken: 60, held: 15, free: 25 };

/** A service that does not answer to the first invitations, as many as are lost. */
function loseInvitations(lost: number): readonly Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body, headers }: RequestInit) => {
    if (method !== 'POST') return Response.json({ waitingList: [], places: PLACES, total: 0, page: 1, limit: 1 });

    sent.push({ body, key: new Headers(headers).get('idempotency-key') });
    if (sent.length <= lost) throw new TypeError(`No answer from ${path}`);
    return Response.json({ results: [] });
  });

  return sent;
}

async function open() {
  const onInvited = vi.fn<() => void>();
  const element = <InviteNextDialog onInvited={onInvited} onClose={() => undefined} />;
  await renderRoutes({ routes: [{ path: '/', element }], at: '/', messages: ['common', 'admin-waiting-list'] });
  return { user: userEvent.setup(), onInvited };
}

const invite = () => screen.getByRole('button', { name: 'Invite' });
const count = () => screen.getByLabelText<HTMLInputElement>('How many people');

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('When an admin invites the next in line', () => {
  it.each(['', '0', '101', '-1', '1.5', 'ten'])(
    'should ask for a number instead of %j, and send nothing',
    async (typed) => {
      const sent = loseInvitations(0);
      const { user } = await open();
      await user.clear(count());
      if (typed !== '') await user.type(count(), typed);

      await user.click(invite());

      expect(screen.getByText('Enter a whole number from 1 to 100')).toBeTruthy();
      expect(document.activeElement).toBe(count());
      expect(sent).toStrictEqual([]);
    },
  );

  it('should send the same request again when no answer came, or the people behind them would be invited too', async () => {
    // The first press is tried twice.
    const sent = loseInvitations(2);
    const { user, onInvited } = await open();
    await user.click(invite());
    await screen.findByRole('alert');

    await user.click(invite());
    await waitFor(() => expect(onInvited).toHaveBeenCalledTimes(1));

    expect(sent.map(({ body }) => body)).toStrictEqual(Array(3).fill('{"next":10}'));
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('should say how many places there are for them', async () => {
    loseInvitations(0);
    await open();

    expect(await screen.findByText('100 places: 60 taken, 15 held by invitations, 25 free')).toBeTruthy();
  });

  it('should be another request for another number', async () => {
    const sent = loseInvitations(2);
    const { user, onInvited } = await open();
    await user.click(invite());
    await screen.findByRole('alert');
    await user.clear(count());
    await user.type(count(), '3');

    await user.click(invite());
    await waitFor(() => expect(onInvited).toHaveBeenCalledTimes(1));

    expect(sent[2]?.body).toBe('{"next":3}');
    expect(sent[2]?.key).not.toBe(sent[1]?.key);
  });
});
