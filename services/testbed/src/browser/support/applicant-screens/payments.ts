import type { Page } from 'playwright-core';
import { scanAsJpeg } from '../files.ts';
import { heicFile } from '../pictures.ts';
import { press, type Screen } from './screen.ts';

const WHO = 'half filled';

async function acceptWarning(page: Page): Promise<void> {
  await press(page, 'Upload payment slip');
  await press(page, 'I understand and accept');
}

async function fillSlip(page: Page): Promise<void> {
  await page.getByLabel(/^Amount/).fill('5000');
  await page.getByLabel('Payment method').selectOption('bank_transfer');
  await page.locator('#paymentSlip').setInputFiles(await scanAsJpeg('slip.jpg', 'of a bank'));
  await acceptWarning(page);
}

/** The payments page while money is taken. */
export const PAYMENTS: readonly Screen[] = [
  { state: 'payments, before an application', who: 'registered', at: '/payments', words: 'Create Application' },
  {
    state: 'payments, whom to pay',
    who: WHO,
    at: '/payments',
    words: 'You pay a private service, not a government',
    shows: ['payments/components/payment-instructions.tsx', 'service/programme-facts.tsx'],
  },
  {
    state: 'payments, by mobile money',
    who: WHO,
    at: '/payments',
    act: (page) => page.getByRole('radio', { name: 'Mobile money' }).check(),
    words: 'Example Wallet',
  },
  {
    state: 'payments, the legal warning',
    who: WHO,
    at: '/payments',
    act: (page) => press(page, 'Upload payment slip'),
    words: 'It is not the U.S. government',
    shows: ['payments/components/legal-warning-dialog.tsx'],
  },
  {
    state: 'payments, something is missing',
    who: WHO,
    at: '/payments',
    act: async (page) => {
      await acceptWarning(page);
      await press(page, 'Upload payment slip');
    },
    words: /Please fill in all required fields and select a file\./,
    shows: ['payments/components/slip-upload.tsx'],
  },
  {
    state: 'payments, a message in place of the reference',
    who: WHO,
    at: '/payments',
    act: async (page) => {
      const reference = page.getByLabel(/^Transaction reference/);
      await reference.fill('Dear Abebe, you have paid 5,000.00 ETB. Your transaction number is DKO7AB12CD.');
      await reference.blur();
    },
    words: 'Only this is kept',
    shows: ['payments/components/reference-field.tsx'],
  },
  {
    state: 'payments, a HEIC picture',
    who: WHO,
    at: '/payments',
    act: (page) => page.locator('#paymentSlip').setInputFiles(heicFile('slip.HEIC')),
    words: 'How to get a picture that can be used',
  },
  {
    state: 'payments, a slip under way',
    who: WHO,
    at: '/payments',
    act: async (page) => {
      await fillSlip(page);
      await page.route('**/api/paymentslips/upload', (route) => route.abort());
      await press(page, 'Upload payment slip');
    },
    words: /^Waiting for the network\./,
  },
  {
    state: 'payments, a slip rejected',
    who: 'slip rejected',
    at: '/payments',
    words: 'This payment does not count.',
  },
  { state: 'payments, a slip flagged', who: 'slip flagged', at: '/payments', words: /The check found something/ },
  {
    state: 'payments, nothing to pay',
    who: 'waiting for review',
    at: '/payments',
    words: 'Nothing to pay now',
    shows: ['payments/payments-page.tsx'],
  },
  { state: 'payments, after submission', who: 'submitted', at: '/payments', words: 'Payment history' },
];

/** The same while registration is closed. */
export const PAYMENTS_CLOSED: readonly Screen[] = [
  {
    state: 'payments closed',
    who: WHO,
    at: '/payments',
    words: 'No payment is taken now',
    shows: ['payments/components/payment-window-notice.tsx'],
  },
  { state: 'payments closed, dashboard', who: WHO, at: '/dashboard', words: 'No payment is taken now.' },
  { state: 'payments closed, landing', who: null, at: '/', words: 'Registration is closed' },
];
