import type { paths } from '../navigation/paths.ts';
import { lazyPage } from './lazy-page.tsx';
import type { Page } from './page.ts';
import type { PUBLIC_PAGES } from './public-pages.ts';

/** Every address that is not public has its page here, and the groups of messages that the page shows. */
export const SIGNED_IN_PAGES: Readonly<Record<Exclude<keyof typeof paths, keyof typeof PUBLIC_PAGES>, Page>> = {
  dashboard: {
    access: 'signed-in',
    lazy: lazyPage(() => import('../features/dashboard/dashboard-page.tsx'), 'dashboard', 'applications', 'invitation'),
  },
  profile: { access: 'signed-in', lazy: lazyPage(() => import('../features/profile/profile-page.tsx'), 'profile') },
  automation: {
    access: 'signed-in',
    lazy: lazyPage(
      () => import('../features/automation/automation-page.tsx'),
      'admin',
      'automation',
      'confirmation-number',
      'shortcuts',
    ),
  },
  application: {
    access: 'applicant',
    lazy: lazyPage(() => import('../features/application/application-page.tsx'), 'application', 'applications'),
  },
  documents: {
    access: 'applicant',
    lazy: lazyPage(() => import('../features/documents/documents-page.tsx'), 'documents', 'files'),
  },
  payments: {
    access: 'applicant',
    lazy: lazyPage(() => import('../features/payments/payments-page.tsx'), 'payments', 'files', 'invitation'),
  },
  receipt: { access: 'applicant', lazy: lazyPage(() => import('../features/receipt/receipt-page.tsx'), 'receipt') },
  evidence: {
    access: 'staff',
    lazy: lazyPage(() => import('../features/evidence/evidence-page.tsx'), 'evidence', 'admin', 'shortcuts'),
  },
  admin: {
    access: 'admin',
    lazy: lazyPage(
      () => import('../features/admin-dashboard/dashboard-page.tsx'),
      'admin',
      'admin-dashboard',
      'admin-decisions',
      'admin-payments',
      'claims',
      'files',
      'shortcuts',
    ),
  },
  adminApplications: {
    access: 'admin',
    lazy: lazyPage(
      () => import('../features/admin-applications/applications-page.tsx'),
      'admin',
      'admin-applications',
      'admin-decisions',
      'confirmation-number',
      'shortcuts',
      'bulk-decisions',
    ),
  },
  adminUsers: {
    access: 'admin',
    lazy: lazyPage(() => import('../features/admin-users/users-page.tsx'), 'admin', 'admin-users', 'shortcuts'),
  },
  adminDocuments: {
    access: 'admin',
    lazy: lazyPage(
      () => import('../features/admin-documents/documents-page.tsx'),
      'admin',
      'admin-decisions',
      'admin-documents',
      'admin-payments',
      'claims',
      'files',
      'shortcuts',
      'bulk-decisions',
    ),
  },
  adminPayments: {
    access: 'admin',
    lazy: lazyPage(
      () => import('../features/admin-payments/payments-page.tsx'),
      'admin',
      'admin-decisions',
      'admin-payments',

      'claims',
      'files',
      'shortcuts',
      'bulk-decisions',
    ),
  },
  adminWaitingList: {
    access: 'admin',
    lazy: lazyPage(
      () => import('../features/admin-waiting-list/waiting-list-page.tsx'),
      'admin',
      'admin-waiting-list',
      'shortcuts',
    ),
  },
  adminApplicant: {
    access: 'staff',
    lazy: lazyPage(
      () => import('../features/admin-applicant/applicant-page.tsx'),
      'admin',
      'admin-applicant',
      'admin-applications',
      'admin-decisions',
      'confirmation-number',
      'admin-payments',
      'application',
      'claims',
      'files',
      'shortcuts',
      'timeline',
    ),
  },
  audit: {
    access: 'staff',
    lazy: lazyPage(() => import('../features/audit/audit-page.tsx'), 'audit', 'report', 'timeline'),
  },
  auditEvent: {
    access: 'staff',
    lazy: lazyPage(() => import('../features/audit/event-page.tsx'), 'audit', 'timeline'),
  },
  adminProjections: {
    access: 'admin',
    lazy: lazyPage(() => import('../features/admin-projections/projections-page.tsx'), 'admin-projections'),
  },
  applicationAsOf: {
    access: 'staff',
    lazy: lazyPage(
      () => import('../features/time-travel/time-travel-page.tsx'),
      'time-travel',
      'application',
      'dashboard',
      'documents',
      'files',
      'payments',
      'report',
    ),
  },
};
