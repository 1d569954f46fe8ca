import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../testing/render-routes.tsx';
import NewPasswordPage from './new-password-page.tsx';

type Sent = { readonly path: string; readonly body: unknown };

/** A service that answers each request with the next of these; a text is the code of a refusal. */
function answerWith(...codes: readonly (string | null)[]): readonly Sent[] {
  const sent: Sent[] = [];
  const left = [...codes];
  vi.stubGlobal('fetch', async (path: string, { body }: { readonly body: string }) => {
    sent.push({ path, body: JSON.parse(body) });
    const code = left.shift() ?? null;
    if (code === null) return Response.json({ message: 'Password changed successfully' });

    const message = `Refused: ${code}`;
    const errors = code.startsWith('password_common') ? [{ field: 'newPassword', message, code }] : [];
    return Response.json({ type: '', title: '', status: 409, code, message, errors, requestId: '' }, { status: 409 });
  });

  return sent;
}

async function open(at: string) {
  const routes = [
    { path: '/start', element: null },
    { path: '/password/new', element: <NewPasswordPage /> },
  ];
  return renderRoutes({ routes, at, messages: ['common', 'new-password'] });
}

async function send(password: string, repeated = password): Promise<void> {
  const user = userEvent.setup();
  await user.clear(screen.getByLabelText('New password'));
  await user.type(screen.getByLabelText('New password'), password);
  await user.clear(screen.getByLabelText('Confirm new password'));
  if (repeated !== '') await user.type(screen.getByLabelText('Confirm new password'), repeated);
  await user.click(screen.getByRole('button', { name: 'Set the password' }));
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('When the link for a new password is opened', () => {
  it('should send the token in the body, and keep it out of the address', async () => {
    const sent = answerWith(null);
    const { hash } = await open('/password/new#token-1');
    await waitFor(() => expect(hash()).toBe(''));

    await send('Tikimt2014');
    await screen.findByText('Your new password is set');

    expect(sent).toStrictEqual([
      { path: '/api/auth/password-link', body: { token: 'token-1', newPassword: 'Tikimt2014' } },
    ]);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });

  it('should ask nobody without a token, and say whom to write to', async () => {
    await open('/password/new');

    await screen.findByText('This link is not complete');
    expect(screen.queryByRole('button', { name: 'Set the password' })).toBeNull();
    expect(screen.getAllByRole('link', { name: 'support@stand-in.invalid' }).length).toBe(2);
  });

  it('should say why when the link does not hold, and take a newer one in the same tab', async () => {
    const sent = answerWith('password_link_invalid', null);
    const { navigate } = await open('/password/new#token-1');
    await send('Tikimt2014');
    await screen.findByText('Refused: password_link_invalid');
    expect(screen.queryByLabelText('New password')).toBeNull();

    await navigate('/password/new#token-2');
    await screen.findByLabelText('New password');
    await send('Tikimt2014');
    await screen.findByText('Your new password is set');
    expect(sent[1]?.body).toStrictEqual({ token: 'token-2', newPassword: 'Tikimt2014' });
  });

  it('should keep the link when the password is refused', async () => {
    const sent = answerWith('password_common', null);
    await open('/password/new#token-1');
    await send('Password1');
    await screen.findByRole('link', { name: 'Refused: password_common' });

    await send('Tikimt2014');
    await screen.findByText('Your new password is set');
    expect(sent).toHaveLength(2);
  });

  it.each([
    ['short', 'short', 'Password must be at least 6 characters'],
    ['Tikimt2014', '', 'Please confirm your password'],
    ['Tikimt2014', 'Tikimt2015', 'Passwords do not match'],
  ])('should not send %j repeated as %j', async (password, repeated, message) => {
    const sent = answerWith();
    await open('/password/new#token-1');
    await send(password, repeated);

    await screen.findByRole('link', { name: message });
    expect(sent).toStrictEqual([]);
  });
});
