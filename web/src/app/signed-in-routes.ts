import type { RouteObject } from 'react-router-dom';
import { RequireAdmin, RequireApplicant, RequireSession, RequireStaff } from './guards.tsx';
import { lazyPage } from './lazy-page.tsx';
import { routesFor } from './page.ts';
import { SIGNED_IN_PAGES } from './signed-in-pages.ts';

/** The pages behind a login, in the frame. The id tells the router that it has them when they come once more. */
export const SIGNED_IN_ROUTES: RouteObject[] = [
  {
    id: 'signed-in',
    Component: RequireSession,
    children: [
      {
        lazy: lazyPage(() => import('./frame.tsx'), 'frame', 'notifications'),
        children: [
          ...routesFor('signed-in', SIGNED_IN_PAGES),
          { Component: RequireApplicant, children: routesFor('applicant', SIGNED_IN_PAGES) },
          { Component: RequireStaff, children: routesFor('staff', SIGNED_IN_PAGES) },
          { Component: RequireAdmin, children: routesFor('admin', SIGNED_IN_PAGES) },
        ],
      },
    ],
  },
];
