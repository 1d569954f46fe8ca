import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { LoadingState } from '../components/spinner.tsx';
import { INFO_PATHS, paths } from '../navigation/paths.ts';
import { adminRoutes, automationRoutes } from './admin-routes.tsx';
import { CrashPage } from './crash-page.tsx';
import { RequireAdmin, RequireApplicant, RequireSession } from './guards.tsx';
import { lazyPage } from './lazy-page.tsx';
import { Root } from './root.tsx';

const publicRoutes: readonly RouteObject[] = [
  { path: paths.home, lazy: lazyPage(() => import('../features/landing/landing-page.tsx'), 'landing', 'info') },
  { path: paths.login, lazy: lazyPage(() => import('../features/login/login-page.tsx'), 'login') },
  { path: paths.register, lazy: lazyPage(() => import('../features/register/register-page.tsx'), 'register') },
  { path: paths.restricted, lazy: lazyPage(() => import('../features/restricted/restricted-page.tsx'), 'restricted') },
  {
    path: paths.waitingList,
    lazy: lazyPage(() => import('../features/waiting-list/waiting-list-page.tsx'), 'landing'),
  },
  ...INFO_PATHS.map((path) => ({
    path,
    lazy: lazyPage(() => import('../features/info/info-page.tsx'), 'info'),
  })),
];

/** For every signed-in person. */
const commonRoutes: readonly RouteObject[] = [
  {
    path: paths.dashboard,
    lazy: lazyPage(() => import('../features/dashboard/dashboard-page.tsx'), 'dashboard', 'applications'),
  },
  { path: paths.profile, lazy: lazyPage(() => import('../features/profile/profile-page.tsx'), 'profile') },
];

/** About an application of one's own. */
const applicantRoutes: readonly RouteObject[] = [
  {
    path: paths.application,
    lazy: lazyPage(() => import('../features/application/application-page.tsx'), 'application', 'applications'),
  },
  {
    path: paths.documents,
    lazy: lazyPage(() => import('../features/documents/documents-page.tsx'), 'documents', 'files'),
  },
  { path: paths.payments, lazy: lazyPage(() => import('../features/payments/payments-page.tsx'), 'payments', 'files') },
  { path: paths.receipt, lazy: lazyPage(() => import('../features/receipt/receipt-page.tsx'), 'receipt') },
];

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: CrashPage,
    HydrateFallback: () => <LoadingState />,
    children: [
      ...publicRoutes,
      {
        Component: RequireSession,
        children: [
          {
            lazy: lazyPage(() => import('./frame.tsx'), 'frame', 'notifications'),
            children: [
              ...commonRoutes,
              ...automationRoutes,
              { Component: RequireApplicant, children: [...applicantRoutes] },
              { Component: RequireAdmin, children: [...adminRoutes] },
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
