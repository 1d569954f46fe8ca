import { afterEach, describe, expect, it, vi } from 'vitest';
import { requestLogout } from './logout.ts';

afterEach(() => vi.unstubAllGlobals());

describe('When somebody logs out', () => {
  it('should end the session on the server, also while the page closes', async () => {
    const sent = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }));
    vi.stubGlobal('fetch', sent);

    await requestLogout();

    expect(sent.mock.calls).toStrictEqual([
      ['/api/auth/logout', expect.objectContaining({ method: 'POST', keepalive: true })],
    ]);
  });
});
