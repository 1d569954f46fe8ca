import { useQuery } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../testing/render-routes.tsx';
import { ownInvitationQueryOptions } from './api/own-invitation.ts';
import { OwnInvitationNotice } from './components/own-invitation-notice.tsx';
import InvitationPage from './invitation-page.tsx';

const EXPIRES = '2026-11-29T10:00:00.000Z';

type Invitation = { readonly state: string; readonly expiresAt: string | null } | null;
type Sent = { readonly path: string; readonly body: unknown; readonly key: string | null };

/** A service that answers each request with the next of these; an error is one that never arrives. */
function answerWith(...answers: readonly (Invitation | number | Error)[]): readonly Sent[] {
  const sent: Sent[] = [];
  const left = [...answers];
  vi.stubGlobal('fetch', async (path: string, { body, headers }: RequestInit) => {
    // The operator's address is asked for besides.
    if (path === '/api/service') return new Response(null, { status: 503 });

    sent.push({ path, body, key: new Headers(headers).get('idempotency-key') });
    const answer = left.shift() ?? null;
    if (answer instanceof Error) throw answer;
    if (typeof answer !== 'number') return Response.json({ invitation: answer });

    const message = 'Refused in words';
    const problem = { type: '', title: '', status: answer, code: 'refused', message, requestId: '' };
    return Response.json(problem, { status: answer });
  });

  return sent;
}

/** The notice beside something that shows when its answer has come. */
function Dashboard() {
  const { data } = useQuery(ownInvitationQueryOptions());

  return (
    <>
      <OwnInvitationNotice />
      {data !== undefined && <p>The answer is here</p>}
    </>
  );
}

async function open(at: string) {
  const routes = [
    { path: '/start', element: null },
    { path: '/waiting-list/confirm', element: <InvitationPage /> },
    { path: '/dashboard', element: <Dashboard /> },
  ];
  await renderRoutes({ routes, at, messages: ['common', 'invitation'] });
  return userEvent.setup();
}

const invited = { state: 'invited', expiresAt: EXPIRES };
const confirmed = { state: 'confirmed', expiresAt: null };
const press = (name: string) => screen.findByRole('button', { name });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('When the link of an invitation is opened', () => {
  it('should send the token in the body, and never in an address', async () => {
    const sent = answerWith(invited, confirmed);
    const user = await open('/waiting-list/confirm#token-1');

    await user.click(await press('Confirm my place'));
    await screen.findByText('Your place is confirmed');

    expect(sent.map(({ path, body }) => [path, body])).toStrictEqual([
      ['/api/waitinglist/invitation', '{"token":"token-1"}'],
      ['/api/waitinglist/confirm', '{"token":"token-1"}'],
    ]);
  });

  it('should ask nobody without a token', async () => {
    const sent = answerWith();
    await open('/waiting-list/confirm');

    await screen.findByText('This link is not valid');
    expect(sent).toStrictEqual([]);
  });

  it('should say when the invitation expired, and offer nothing to confirm', async () => {
    answerWith({ state: 'expired', expiresAt: EXPIRES });
    await open('/waiting-list/confirm#token-1');

    await screen.findByText(/^This invitation expired on 29 Nov 2026/);
    expect(screen.queryByRole('button')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('should say so as well when it expires while the page is open', async () => {
    answerWith(invited, 409, { state: 'expired', expiresAt: EXPIRES });
    const user = await open('/waiting-list/confirm#token-1');

    await user.click(await press('Confirm my place'));

    await screen.findByText(/^This invitation expired on/);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('should be opened again when the service could not be reached', async () => {
    const lost = new TypeError('Failed to fetch');
    const sent = answerWith(lost, lost, confirmed);
    const user = await open('/waiting-list/confirm#token-1');

    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await screen.findByText('Your place is confirmed');

    expect(sent).toHaveLength(3);
  });
});

describe('When an applicant was invited', () => {
  it.each([null, confirmed, { state: 'expired', expiresAt: EXPIRES }])('should show nothing for %j', async (found) => {
    answerWith(found);
    await open('/dashboard');

    await screen.findByText('The answer is here');
    expect(screen.queryByText(/invited/)).toBeNull();
  });

  it('should say until when, and confirm with one press', async () => {
    const sent = answerWith(invited, confirmed);
    const user = await open('/dashboard');
    await screen.findByText('You are invited: 30% off until 29 Nov 2026');

    await user.click(await press('Confirm'));

    await screen.findByText('Your place is confirmed');
    expect(sent.map(({ path }) => path)).toStrictEqual(['/api/waitinglist/me', '/api/waitinglist/me/confirm']);
  });

  it('should show the words of a refusal, and try again as the same request', async () => {
    const sent = answerWith(invited, 429, confirmed);
    const user = await open('/dashboard');

    await user.click(await press('Confirm'));
    expect((await screen.findByRole('alert')).textContent).toBe('Refused in words');
    await user.click(await press('Confirm'));
    await screen.findByText('Your place is confirmed');

    expect(sent[1]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[2]?.key).toBe(sent[1]?.key);
  });
});
