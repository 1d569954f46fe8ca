import type { paths } from '../navigation/paths.ts';
import { lazyPage } from './lazy-page.tsx';
import type { Page } from './page.tsx';

const INFO_PAGE: Page = {
  access: 'public',
  lazy: lazyPage(() => import('../features/info/info-page.tsx'), 'info', 'legal', 'programme-facts'),
};

/** The pages that everybody may see, and the groups of messages that they show. */
export const PUBLIC_PAGES = {
  home: {
    access: 'public',
    lazy: lazyPage(() => import('../features/landing/landing-page.tsx'), 'landing', 'legal', 'programme-facts'),
  },
  login: { access: 'public', lazy: lazyPage(() => import('../features/login/login-page.tsx'), 'login') },
  register: {
    access: 'public',
    lazy: lazyPage(() => import('../features/register/register-page.tsx'), 'register', 'programme-facts'),
  },
  disclaimer: INFO_PAGE,
  dataProcessing: INFO_PAGE,
  serviceTerms: INFO_PAGE,
  affiliation: INFO_PAGE,
  restricted: {
    access: 'public',
    lazy: lazyPage(() => import('../features/restricted/restricted-page.tsx'), 'restricted'),
  },
  waitingList: {
    access: 'public',
    lazy: lazyPage(() => import('../features/waiting-list/waiting-list-page.tsx'), 'landing'),
  },
  joined: {
    access: 'public',
    lazy: lazyPage(() => import('../features/waiting-list/joined-page.tsx'), 'landing'),
  },
  invitation: {
    access: 'public',
    lazy: lazyPage(() => import('../features/invitation/invitation-page.tsx'), 'invitation'),
  },
  newPassword: {
    access: 'public',
    lazy: lazyPage(() => import('../features/new-password/new-password-page.tsx'), 'new-password'),
  },
  receiptCheck: {
    access: 'public',
    lazy: lazyPage(() => import('../features/receipt-check/receipt-check-page.tsx'), 'receipt-check'),
  },
} satisfies Partial<Readonly<Record<keyof typeof paths, Page>>>;
