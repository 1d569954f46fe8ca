import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paths } from '../../navigation/paths.ts';
import { useSteadyNavigate } from '../../navigation/use-steady-navigate.ts';
import {
  endSession,
  getSession,
  restoreSession,
  subscribeToSession,
  updateSessionUser,
  useSession,
} from '../../session/session-store.ts';
import { currentUserQueryOptions } from './api/get-current-user.ts';

/**
 * A stored session is refreshed from the current-user call, and cleared when that fails. Whatever was
 * loaded for a person is forgotten when their session ends, and other tabs follow.
 */
export function useSessionRefresh(): void {
  const queryClient = useQueryClient();
  const navigate = useSteadyNavigate();
  const session = useSession();
  const { status } = session;

  useEffect(() => {
    if (status !== 'loading') return;

    queryClient
      .fetchQuery(currentUserQueryOptions())
      .then(({ user }) => updateSessionUser(user))
      .catch(() => {
        if (getSession().status !== 'signed-out') endSession();
      });
  }, [status, queryClient]);

  // Guarded pages send people there themselves; other pages must too (specification §8, "Any 401").
  const isRefused = session.status === 'signed-out' && session.isRefused === true;
  useEffect(() => {
    if (!isRefused) return;

    void navigate(paths.login, { replace: true });
    // Visitors do not load what keeps things on a device.
    void import('../../device/seal-device.ts').then(({ sealDevice }) => sealDevice());
  }, [isRefused, navigate]);

  useEffect(
    () =>
      subscribeToSession(() => {
        if (getSession().status === 'signed-out') queryClient.clear();
      }),
    [queryClient],
  );

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === null || event.key === 'token') restoreSession();
    };
    window.addEventListener('storage', follow);

    return () => window.removeEventListener('storage', follow);
  }, []);
}
