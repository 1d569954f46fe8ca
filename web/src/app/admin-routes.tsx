import type { RouteObject } from 'react-router-dom';
import { paths } from '../navigation/paths.ts';
import { lazyPage } from './lazy-page.tsx';

/** For every signed-in person, inside the frame. */
export const automationRoutes: readonly RouteObject[] = [
  {
    path: paths.automation,
    lazy: lazyPage(() => import('../features/automation/automation-page.tsx'), 'automation'),
  },
];

/** Pages behind the admin guard, inside the frame. */
export const adminRoutes: readonly RouteObject[] = [
  {
    path: paths.admin,
    lazy: lazyPage(
      () => import('../features/admin-dashboard/dashboard-page.tsx'),
      'admin',
      'admin-dashboard',
      'admin-payments',
    ),
  },
  {
    path: paths.adminApplications,
    lazy: lazyPage(() => import('../features/admin-applications/applications-page.tsx'), 'admin', 'admin-applications'),
  },
  {
    path: paths.adminUsers,
    lazy: lazyPage(() => import('../features/admin-users/users-page.tsx'), 'admin', 'admin-users'),
  },
  {
    path: paths.adminDocuments,
    lazy: lazyPage(
      () => import('../features/admin-documents/documents-page.tsx'),
      'admin',
      'admin-documents',
      'admin-files',
      'files',
    ),
  },
  {
    path: paths.adminPayments,
    lazy: lazyPage(
      () => import('../features/admin-payments/payments-page.tsx'),
      'admin',
      'admin-payments',
      'admin-files',
    ),
  },
  {
    path: paths.adminWaitingList,
    lazy: lazyPage(() => import('../features/admin-waiting-list/waiting-list-page.tsx'), 'admin', 'admin-waiting-list'),
  },
];
