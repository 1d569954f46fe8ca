import { matchRoutes, Outlet, type RouteObject } from 'react-router-dom';
import { useSession } from '../session/session-store.ts';
import { APPLICANT_PAGES } from './applicant-pages.ts';
import { RequireAdmin, RequireApplicant, RequireSession, RequireStaff } from './guards.tsx';
import { type LazyPage, lazyPage, ShownPage } from './lazy-page.tsx';
import { routeOf, routesFor } from './page.tsx';
import { PUBLIC_PAGES } from './public-pages.ts';
import { STAFF_ENTRIES } from './staff-entries.ts';

const PAGES = { ...APPLICANT_PAGES, ...STAFF_ENTRIES };

const FRAME = lazyPage(() => import('./frame.tsx'), 'frame', 'notifications');

/** All addresses. Pages behind a login stand in one frame, whoever looks: it stays while the page changes. */
export const ROUTES: RouteObject[] = [
  ...routesFor('public', PUBLIC_PAGES),
  {
    Component: FrameOfSession,
    handle: FRAME,
    children: [
      {
        Component: RequireSession,
        children: [
          ...routesFor('signed-in', PAGES),
          { Component: RequireApplicant, children: routesFor('applicant', PAGES) },
          { Component: RequireStaff, children: routesFor('staff', PAGES) },
          { Component: RequireAdmin, children: routesFor('admin', PAGES) },
        ],
      },
    ],
  },
  { path: '*', ...routeOf(lazyPage(() => import('./not-found-page.tsx'))) },
];

/** Outside the guards, because it stands while the session is still being asked about. */
function FrameOfSession() {
  const { status } = useSession();

  return status === 'signed-out' ? <Outlet /> : <ShownPage page={FRAME} />;
}

/**
 * Fetches everything that an address shows, the frame beside the page: rendering would ask for one after the other.
 * Rejects when something could not be had.
 */
export async function preloadRoute(pathname: string, routes: readonly RouteObject[] = ROUTES): Promise<void> {
  await Promise.all(pagesAt(pathname, routes).map(async (page) => page?.preload()));
}

/** Null where the routes have no page that is fetched. */
export function pageOf(pathname: string, routes: readonly RouteObject[]): LazyPage | null {
  return pagesAt(pathname, routes).at(-1) ?? null;
}

function pagesAt(pathname: string, routes: readonly RouteObject[]): readonly (LazyPage | undefined)[] {
  const matches = matchRoutes([...routes], pathname) ?? [];

  return matches.map(({ route }) => route.handle as LazyPage | undefined);
}
