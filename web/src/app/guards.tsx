import { Navigate, Outlet } from 'react-router-dom';
import { paths } from '../navigation/paths.ts';
import { useSession } from '../session/session-store.ts';
import { LoadingState } from './page-loading.tsx';

/**
 * For signed-in pages: the frame at once, with a spinner in its content while the session loads, and /login (replacing
 * history) without a user.
 */
export function RequireSession() {
  const session = useSession();

  if (session.status === 'signed-out') return <Navigate to={paths.login} replace />;

  return <Outlet />;
}

/** The same for admin pages; other signed-in people go to their dashboard. */
export function RequireAdmin() {
  const session = useSession();

  if (session.status === 'loading') return <LoadingState />;
  if (session.status === 'signed-out') return <Navigate to={paths.login} replace />;
  if (session.user.role !== 'admin') return <Navigate to={paths.dashboard} replace />;

  return <Outlet />;
}

/** The same for pages that admins and auditors read. */
export function RequireStaff() {
  const session = useSession();

  if (session.status === 'loading') return <LoadingState />;
  if (session.status === 'signed-out') return <Navigate to={paths.login} replace />;
  if (session.user.role === 'user') return <Navigate to={paths.dashboard} replace />;

  return <Outlet />;
}

/** For pages about an application of one's own: staff have none, their dashboard says what they can do. */
export function RequireApplicant() {
  const session = useSession();

  if (session.status === 'loading') return <LoadingState />;
  if (session.status === 'signed-out') return <Navigate to={paths.login} replace />;
  if (session.user.role !== 'user') return <Navigate to={paths.dashboard} replace />;

  return <Outlet />;
}
