import type { PayeesFile } from '@entry/platform/payees/payees-file';

/**
 * Whom the demo names as payees. Nobody must be able to take any of it for real, or to pay anybody by it: names of no
 * place, numbers that no bank or operator gives out, and a mark on the page. `deploy/payees.example.json` is the same.
 */
export const DEMO_PAYEES = {
  demonstration: true,
  payees: [
    {
      id: 'example-bank',
      method: 'bank_transfer',
      institution: { en: 'Example Bank of Nowhere', am: 'የምሳሌ ባንክ (የለም)', ar: 'بنك المثال (غير موجود)' },
      accountName: { en: 'Demonstration Account, not real', am: 'የማሳያ ሂሳብ፣ እውነተኛ ያልሆነ', ar: 'حساب تجريبي غير حقيقي' },
      account: '0000 0000 0000 01',
      branch: 'Invented Street',
      swift: 'XXXXETXXXXX',
      instructions: { en: 'Write the reference into the field “Reason” or “Remark”.' },
      countries: ['ET'],
    },
    {
      id: 'second-example-bank',
      method: 'bank_transfer',
      institution: { en: 'Second Example Bank', am: 'ሁለተኛ የምሳሌ ባንክ' },
      accountName: { en: 'Demonstration Account, not real', am: 'የማሳያ ሂሳብ፣ እውነተኛ ያልሆነ' },
      account: '0000 0000 0000 02',
      swift: 'XXXXSEXXXXX',
      instructions: {
        en: 'For transfers from abroad. The bank may keep a fee: send so much that the whole amount arrives.',
      },
      countries: ['SE', 'QA', 'BH', 'KW', 'SA', 'AE', 'LB'],
    },
    {
      id: 'example-wallet',
      method: 'mobile_money',
      institution: { en: 'Example Wallet', am: 'የምሳሌ ዋሌት' },
      accountName: { en: 'Demonstration, not real', am: 'ለማሳያ፣ እውነተኛ ያልሆነ' },
      phone: '+000 00 000 0000',
      merchantCode: '000000',
      instructions: { en: 'In the app choose “Pay merchant”, then type the code.' },
      countries: ['ET'],
    },
    {
      id: 'example-counter',
      method: 'cash_deposit',
      institution: { en: 'Example Bank of Nowhere', am: 'የምሳሌ ባንክ (የለም)' },
      accountName: { en: 'Demonstration Account, not real', am: 'የማሳያ ሂሳብ፣ እውነተኛ ያልሆነ' },
      account: '0000 0000 0000 01',
      branch: 'At any counter that does not exist',
      instructions: { en: 'Ask the clerk to write the reference on the deposit slip.' },
      countries: ['ET'],
    },
    {
      id: 'example-checkout',
      method: 'online_payment',
      institution: { en: 'Example Checkout' },
      accountName: { en: 'Demonstration, not real' },
      link: 'https://pay.example.com/demonstration',
      instructions: { en: 'This page does not exist: addresses at example.com belong to nobody.' },
    },
  ],
} as const satisfies PayeesFile;
