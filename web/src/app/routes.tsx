import { matchRoutes, type RouteObject } from 'react-router-dom';
import { APPLICANT_PAGES } from './applicant-pages.ts';
import { RequireAdmin, RequireApplicant, RequireSession, RequireStaff } from './guards.tsx';
import { type LazyPage, lazyPage } from './lazy-page.tsx';
import { routeOf, routesFor } from './page.tsx';
import { PUBLIC_PAGES } from './public-pages.ts';
import { STAFF_ENTRIES } from './staff-entries.ts';

const PAGES = { ...APPLICANT_PAGES, ...STAFF_ENTRIES };

/** All addresses. Pages behind a login stand in one frame, whoever looks: it stays while the page changes. */
export const ROUTES: RouteObject[] = [
  ...routesFor('public', PUBLIC_PAGES),
  {
    Component: RequireSession,
    children: [
      {
        ...routeOf(lazyPage(() => import('./frame.tsx'), 'frame', 'notifications')),
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

/**
 * Fetches everything that an address shows, the frame beside the page: rendering would ask for one after the other.
 * Rejects when something could not be had.
 */
export async function preloadRoute(pathname: string, routes: readonly RouteObject[] = ROUTES): Promise<void> {
  const matches = matchRoutes([...routes], pathname) ?? [];

  const pages = matches.map(({ route }) => route.handle as LazyPage | undefined);
  await Promise.all(pages.map(async (page) => page?.preload()));
}
