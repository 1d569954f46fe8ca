import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reportUnreachable } from '../../api/connection.ts';
import { retryDelay } from '../../api/query-client.ts';
import { isAnythingKept } from '../../device/is-anything-kept.ts';
import { paths } from '../../navigation/paths.ts';
import { useSteadyNavigate } from '../../navigation/use-steady-navigate.ts';
import {
  getSession,
  openUnconfirmed,
  restoreSession,
  type Session,
  subscribeToSession,
  updateSessionUser,
  useSession,
} from '../../session/session-store.ts';
import { currentUserQueryOptions } from './api/get-current-user.ts';

/** Milliseconds after which a page opens with what the device has, though the service has not answered. */
const PATIENCE = 3_000;

/**
 * A stored session is confirmed by the current-user call. Only a 401 ends it (the connection sees to that); while the
 * service cannot be asked, pages open with what the device has, and it is asked again and again. Whatever was loaded
 * for a person is forgotten when their session ends, and other tabs follow.
 */
export function useSessionRefresh(): void {
  const queryClient = useQueryClient();
  const navigate = useSteadyNavigate();
  const session = useSession();
  const isUnconfirmed =
    session.status === 'loading' || (session.status === 'signed-in' && session.isUnconfirmed === true);

  useEffect(() => {
    if (!isUnconfirmed) return;

    return confirmUntilKnown(queryClient);
  }, [isUnconfirmed, queryClient]);

  // Guarded pages send people there themselves; other pages must too (specification §8, "Any 401").
  const isRefused = session.status === 'signed-out' && session.isRefused === true;
  useEffect(() => {
    if (!isRefused) return;

    void navigate(paths.login, { replace: true });
  }, [isRefused, navigate]);

  // Pages behind a login see to it themselves (see the frame). Here it may have ended on a public page, or long ago.
  const isSignedOut = session.status === 'signed-out';
  useEffect(() => {
    if (isSignedOut) void sealWhatIsKept().catch(() => undefined);
  }, [isSignedOut]);

  useEffect(() => {
    let person = personOf(getSession());

    return subscribeToSession(() => {
      const next = personOf(getSession());
      // Another tab may lead straight from one person to the next.
      if (person !== next && person !== null) queryClient.clear();
      person = next;
    });
  }, [queryClient]);

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === null || event.key === 'token') restoreSession();
    };
    window.addEventListener('storage', follow);

    return () => window.removeEventListener('storage', follow);
  }, []);
}

/** Visitors do not load what keeps things on a device. */
async function sealWhatIsKept(): Promise<void> {
  if (await isAnythingKept()) await (await import('../../device/seal-device.ts')).sealDevice();
}

function personOf(session: Session): string | null {
  return session.status === 'signed-out' ? null : session.user.id;
}

/** Asks until the service says who is signed in, or that nobody is. */
function confirmUntilKnown(queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isOver = false;
  const patience = setTimeout(openUnconfirmed, PATIENCE);

  const confirm = async () => {
    clearTimeout(timer);
    try {
      const { user } = await queryClient.fetchQuery({ ...currentUserQueryOptions(), retry: false });
      if (!isOver) updateSessionUser(user);
    } catch {
      if (isOver || getSession().status === 'signed-out') return;

      reportUnreachable();
      openUnconfirmed();
      timer = setTimeout(() => void confirm(), retryDelay(failures));
      failures += 1;
    }
  };
  const confirmNow = () => void confirm();
  window.addEventListener('online', confirmNow);
  confirmNow();

  return () => {
    isOver = true;
    clearTimeout(timer);
    clearTimeout(patience);
    window.removeEventListener('online', confirmNow);
  };
}
