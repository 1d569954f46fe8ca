import type { paths } from '../navigation/paths.ts';
import { lazyPage } from './lazy-page.tsx';
import type { Page } from './page.tsx';

/** The pages behind a login that applicants see, and the groups of messages that each shows. */
export const APPLICANT_PAGES = {
  dashboard: {
    access: 'signed-in',
    lazy: lazyPage(() => import('../features/dashboard/dashboard-page.tsx'), 'dashboard', 'applications', 'invitation'),
  },
  profile: { access: 'signed-in', lazy: lazyPage(() => import('../features/profile/profile-page.tsx'), 'profile') },
  application: {
    access: 'applicant',
    lazy: lazyPage(() => import('../features/application/application-page.tsx'), 'application', 'applications'),
  },
  documents: {
    access: 'applicant',
    lazy: lazyPage(() => import('../features/documents/documents-page.tsx'), 'documents', 'files', 'uploads'),
  },
  payments: {
    access: 'applicant',
    lazy: lazyPage(
      () => import('../features/payments/payments-page.tsx'),
      'payments',
      'files',
      'invitation',
      'programme-facts',
      'uploads',
    ),
  },
  receipt: { access: 'applicant', lazy: lazyPage(() => import('../features/receipt/receipt-page.tsx'), 'receipt') },
} satisfies Partial<Readonly<Record<keyof typeof paths, Page>>>;
