import type { paths } from '../navigation/paths.ts';
import type { APPLICANT_PAGES } from './applicant-pages.ts';
import type { Access } from './page.tsx';
import type { PUBLIC_PAGES } from './public-pages.ts';

export type StaffPage = Exclude<keyof typeof paths, keyof typeof PUBLIC_PAGES | keyof typeof APPLICANT_PAGES>;

/** Every address that is neither public nor an applicant's. */
export const STAFF_ACCESS = {
  automation: 'signed-in',
  evidence: 'staff',
  admin: 'admin',
  adminApplications: 'admin',
  adminUsers: 'admin',
  adminDocuments: 'admin',
  adminPayments: 'admin',
  adminWaitingList: 'admin',
  adminApplicant: 'staff',
  audit: 'staff',
  auditEvent: 'staff',
  adminProjections: 'admin',
  adminChecks: 'admin',
  applicationAsOf: 'staff',
} as const satisfies Readonly<Record<StaffPage, Access>>;
