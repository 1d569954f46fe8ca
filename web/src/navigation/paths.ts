/** Addresses of all pages, as in the specification (§2). */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  disclaimer: '/info/disclaimer',
  dataProcessing: '/info/data-processing',
  serviceTerms: '/info/service-terms',
  affiliation: '/info/affiliation',
  restricted: '/restricted',
  waitingList: '/waiting-list',
  joined: '/waiting-list/joined',
  invitation: '/waiting-list/confirm',
  newPassword: '/password/new',
  dashboard: '/dashboard',
  application: '/application',
  documents: '/documents',
  payments: '/payments',
  receipt: '/receipt',
  receiptCheck: '/receipt/check',
  evidence: '/audit/evidence',
  profile: '/profile',
  automation: '/automation',
  admin: '/admin',
  adminApplications: '/admin/applications',
  adminUsers: '/admin/users',
  adminDocuments: '/admin/documents',
  adminPayments: '/admin/payments',
  adminWaitingList: '/admin/waitinglist',
  audit: '/audit',
  auditEvent: '/audit/events',
  adminProjections: '/admin/projections',
  adminChecks: '/admin/checks',
  applicationAsOf: '/audit/applications/:id',
  adminApplicant: '/admin/applicants/:id',
} as const;

/** Everything that staff see of one person. */
export function applicantPath(accountId: string): string {
  return paths.adminApplicant.replace(':id', encodeURIComponent(accountId));
}
