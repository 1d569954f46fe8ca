import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { LoadingState } from '../components/spinner.tsx';
import { paths } from '../navigation/paths.ts';
import { adminRoutes } from './admin-routes.tsx';
import { CrashPage } from './crash-page.tsx';
import { RequireAdmin, RequireSession } from './guards.tsx';
import { lazyPage } from './lazy-page.tsx';
import { Root } from './root.tsx';

const publicRoutes: readonly RouteObject[] = [
  { path: paths.home, lazy: lazyPage(() => import('../features/landing/landing-page.tsx'), 'landing') },
  { path: paths.login, lazy: lazyPage(() => import('../features/login/login-page.tsx'), 'login') },
  { path: paths.register, lazy: lazyPage(() => import('../features/register/register-page.tsx'), 'register') },
];

const applicantRoutes: readonly RouteObject[] = [
  {
    path: paths.dashboard,
    lazy: lazyPage(() => import('../features/dashboard/dashboard-page.tsx'), 'dashboard', 'applications'),
  },
  {
    path: paths.application,
    lazy: lazyPage(() => import('../features/application/application-page.tsx'), 'application', 'applications'),
  },
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
            children: [...applicantRoutes, { Component: RequireAdmin, children: [...adminRoutes] }],
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
