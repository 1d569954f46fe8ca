import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { LoadingState } from '../components/spinner.tsx';
import { paths } from '../navigation/paths.ts';
import { CrashPage } from './crash-page.tsx';
import { RequireAdmin, RequireApplicant, RequireSession, RequireStaff } from './guards.tsx';
import { lazyPage } from './lazy-page.tsx';
import { type Access, PAGES } from './pages.ts';
import { Root } from './root.tsx';

/** The pages with one kind of access, at their addresses. */
function pagesFor(access: Access): RouteObject[] {
  const names = Object.keys(PAGES) as (keyof typeof PAGES)[];

  return names
    .filter((name) => PAGES[name].access === access)
    .map((name) => ({ path: paths[name], lazy: PAGES[name].lazy }));
}

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: CrashPage,
    HydrateFallback: () => <LoadingState />,
    children: [
      ...pagesFor('public'),
      {
        Component: RequireSession,
        children: [
          {
            lazy: lazyPage(() => import('./frame.tsx'), 'frame', 'notifications'),
            children: [
              ...pagesFor('signed-in'),
              { Component: RequireApplicant, children: pagesFor('applicant') },
              { Component: RequireStaff, children: pagesFor('staff') },
              { Component: RequireAdmin, children: pagesFor('admin') },
            ],
          },
        ],
      },
      { path: '*', lazy: lazyPage(() => import('./not-found-page.tsx')) },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}
