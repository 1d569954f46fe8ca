import { afterEach, describe, expect, it } from 'vitest';
import { expectRefusals } from './leaving.ts';
import { takeReturnPath } from './return-path.ts';
import { endSession, endSessionOf, getSession, startSession } from './session-store.ts';

const HANA = { id: 'hana', firstName: 'Hana', lastName: 'Gebremariam', role: 'user' } as const;

/** As another tab would say it. */
async function leaveInAnotherTab(token: string): Promise<void> {
  const [other, here] = [new BroadcastChannel('leaving'), new BroadcastChannel('leaving')];
  const isHeard = new Promise((resolve) => here.addEventListener('message', resolve, { once: true }));
  other.postMessage(token);
  await isHeard;
  for (const channel of [other, here]) channel.close();
}

describe('When a request of a session is refused', () => {
  afterEach(endSession);

  it('should be said that the service has ended it, and where the person was should be known', () => {
    history.replaceState(null, '', '/payments');
    startSession('token', HANA);
    endSessionOf('token');

    expect(getSession()).toStrictEqual({ status: 'signed-out', isRefused: true });
    expect(takeReturnPath('hana')).toBe('/payments');
  });

  it('should end as the person has ended it when they have left in another tab', async () => {
    history.replaceState(null, '', '/payments');
    startSession('token', HANA);
    await leaveInAnotherTab('token');
    endSessionOf('token');

    expect(getSession()).toStrictEqual({ status: 'signed-out' });
    expect(takeReturnPath('hana')).toBe(null);
  });

  it('should not be taken for a logout of the session before', async () => {
    startSession('token', HANA);
    await leaveInAnotherTab('token');
    startSession('the next', HANA);
    endSessionOf('the next');

    expect(getSession()).toMatchObject({ isRefused: true });
  });

  it('should go on while this page itself replaces it, and no longer', () => {
    startSession('token', HANA);
    const expectNoMore = expectRefusals('token');
    endSessionOf('token');
    expect(getSession()).toMatchObject({ status: 'signed-in' });

    expectNoMore();
    endSessionOf('token');

    expect(getSession()).toMatchObject({ isRefused: true });
  });
});
