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
  dashboard: '/dashboard',
  application: '/application',
  documents: '/documents',
  payments: '/payments',
  receipt: '/receipt',
  profile: '/profile',
  automation: '/automation',
  admin: '/admin',
  adminApplications: '/admin/applications',
  adminUsers: '/admin/users',
  adminDocuments: '/admin/documents',
  adminPayments: '/admin/payments',
  adminWaitingList: '/admin/waitinglist',
} as const;

/** The text pages; the last part of each address names its texts. */
export const INFO_PATHS = [paths.disclaimer, paths.dataProcessing, paths.serviceTerms, paths.affiliation] as const;
