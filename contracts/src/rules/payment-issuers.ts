/**
 * What issuers of payments in Ethiopia write into references and receipt links. None of them publishes it. Every row says where it
 * is from; a row that turns out wrong is corrected here and nowhere else.
 */

/** Proven: a date that does not fit is evidence. Likely: it is worth a second look and no more. */
export type Certainty = 'proven' | 'likely';

export type DateLayout =
  /** The groups `year` (two digits) and `day` (three digits, 001 to 366). */
  | { readonly kind: 'day_of_year'; readonly certainty: Certainty }
  /** The groups `year`, `month` (A to L) and `day` (1 to 9, then A to V). */
  | { readonly kind: 'letters'; readonly years: readonly YearLetters[] };

/** Years that follow each other, a letter each. Letters that are in no row say nothing. */
export type YearLetters = {
  readonly letters: string;
  readonly firstYear: number;
  /** Letters of which public pairs of date and reference are known, enough to rely on. */
  readonly proven: string;
};

export type ReferenceForm = {
  /** Of the whole reference, in capitals and digits alone. */
  readonly pattern: string;
  /** So particular that it can be picked out of a message by itself. */
  readonly isUnmistakable: boolean;
  readonly date: DateLayout | null;
  readonly source: string;
};

const TELEBIRR_YEARS: YearLetters = { letters: 'ABCDEFGH', firstYear: 2023, proven: 'BCD' };
const CBE_BIRR_YEARS: YearLetters = { letters: 'ABCDEFGH', firstYear: 2023, proven: '' };
const MPESA_YEARS: YearLetters = { letters: 'RSTUVWXYZ', firstYear: 2023, proven: '' };

export const REFERENCE_FORMS = {
  fundsTransfer: {
    pattern: String.raw`FT(?<year>\d{2})(?<day>\d{3})[A-Z0-9]{5}`,
    isUnmistakable: true,
    date: { kind: 'day_of_year', certainty: 'proven' },
    source: '9 of 9 public messages of the Commercial Bank of Ethiopia had the day of the payment, or the next one',
  },
  tellerTransfer: {
    pattern: String.raw`TT(?<year>\d{2})(?<day>\d{3})[A-Z0-9]{5}`,
    isUnmistakable: true,
    date: { kind: 'day_of_year', certainty: 'likely' },
    source: 'the same system as funds transfers; one public message of the Bank of Abyssinia',
  },
  branchAndProduct: {
    pattern: String.raw`[A-Z0-9]{3}[A-Z]{4}(?<year>\d{2})(?<day>\d{3})[A-Z0-9]{4}`,
    isUnmistakable: true,
    date: { kind: 'day_of_year', certainty: 'likely' },
    source: '5 of 5 public messages of Dashen Bank and Wegagen Bank had the day of the payment, or the next one',
  },
  receiptToken: {
    pattern: 'V2[A-Z0-9]{20}',
    isUnmistakable: false,
    date: null,
    source: 'links of the Commercial Bank of Ethiopia since 2026, whose messages name no other reference',
  },
  wallet: {
    pattern: '(?<year>[A-Z])(?<month>[A-L])(?<day>[1-9A-V])[A-Z0-9]{7}',
    isUnmistakable: false,
    date: { kind: 'letters', years: [TELEBIRR_YEARS, MPESA_YEARS] },
    source: 'telebirr: 12 of 12 public pairs of 2024 to 2026; M-Pesa: one public pair of 2026',
  },
  cbeBirr: {
    pattern: '(?<year>[A-Z])(?<month>[A-L])(?<day>[1-9A-V])[A-Z0-9]{8}',
    isUnmistakable: false,
    date: { kind: 'letters', years: [CBE_BIRR_YEARS] },
    source: '2 of 2 public pairs of 2026',
  },
} as const satisfies Readonly<Record<string, ReferenceForm>>;
export type ReferenceFormName = keyof typeof REFERENCE_FORMS;

export type ReceiptLink = {
  /** This host and those under it. */
  readonly host: string;
  /** What stands between the host and the reference. */
  readonly before: string;
};

export type PaymentIssuer = {
  readonly name: string;
  /** What stands before its references, in small letters; a space stands for whatever separates. */
  readonly words: readonly string[];
  readonly links: readonly ReceiptLink[];
  /** Forms of its references; empty where none is known. */
  readonly forms: readonly ReferenceFormName[];
  readonly source: string;
};

const VERIFIERS = 'public programs that check receipts, 2025 and 2026';

export const PAYMENT_ISSUERS: readonly PaymentIssuer[] = [
  {
    name: 'CBE Birr',
    words: ['cbe birr'],
    links: [{ host: 'cbepay1.cbe.com.et', before: '/aureceipt?TID=' }],
    forms: ['cbeBirr'],
    source: 'public messages of 2026',
  },
  {
    name: 'Commercial Bank of Ethiopia',
    words: ['commercial bank of ethiopia', 'cbe'],
    links: [
      { host: 'apps.cbe.com.et', before: ':100/?id=' },
      { host: 'apps.cbe.com.et', before: ':100/BranchReceipt/' },
      { host: 'mbreciept.cbe.com.et', before: '/' },
      { host: 'mb.cbe.com.et', before: '/api/v1/transactions/public/transaction-detail/' },
    ],
    forms: ['fundsTransfer', 'receiptToken'],
    source: 'public messages of 2025 and 2026',
  },
  {
    name: 'telebirr',
    words: ['telebirr', 'tele birr', 'ethio telecom'],
    links: [{ host: 'transactioninfo.ethiotelecom.et', before: '/receipt/' }],
    forms: ['wallet'],
    source: 'public messages of 2024 to 2026',
  },
  {
    name: 'M-Pesa Ethiopia',
    words: ['m pesa', 'mpesa', 'safaricom'],
    links: [
      { host: 'm-pesabusiness.safaricom.et', before: '/receipt/' },
      { host: 'm-pesabusiness.safaricom.et', before: '/api/receipt/getReceipt?trxNo=' },
    ],
    forms: ['wallet'],
    source: 'a public message of 2026',
  },
  {
    name: 'Bank of Abyssinia',
    words: ['bank of abyssinia', 'abyssinia', 'boa'],
    links: [
      { host: 'cs.bankofabyssinia.com', before: '/slip/?trx=' },
      { host: 'cs.bankofabyssinia.com', before: '/cs/?trx=C' },
      { host: 'cs.bankofabyssinia.com', before: '/api/onlineSlip/getDetails/?id=' },
    ],
    forms: ['fundsTransfer', 'tellerTransfer'],
    source: 'public messages of 2025 and 2026; five digits of the account follow the reference',
  },
  {
    name: 'Dashen Bank',
    words: ['dashen bank', 'dashen'],
    links: [
      { host: 'receipt.dashensuperapp.com', before: '/receipt/' },
      { host: 'api.dashensuperapp.com', before: '/receipts/Within-Dashen-Transfer-' },
      { host: 'receipts.dashenbanksc.com', before: '/receipt/' },
    ],
    forms: ['branchAndProduct'],
    source: 'public messages of 2025 and 2026',
  },
  {
    name: 'Awash Bank',
    words: ['awash bank', 'awash', 'awa'],
    links: [{ host: 'awashpay.awashbank.com', before: ':8225/-' }],
    forms: [],
    source: 'a public message of 2026; its link has a token, and its text a number of 15 digits',
  },
  {
    name: 'Zemen Bank',
    words: ['zemen bank', 'zemen'],
    links: [{ host: 'share.zemenbank.com', before: '/rt/' }],
    forms: [],
    source: VERIFIERS,
  },
  {
    name: 'Wegagen Bank',
    words: ['wegagen bank', 'wegagen'],
    links: [{ host: 'transinfo.wegagenbanksc.com.et', before: ':8011/sms_wega/txn/' }],
    forms: ['branchAndProduct'],
    source: VERIFIERS,
  },
  {
    name: 'Amhara Bank',
    words: ['amhara bank', 'amhara'],
    links: [
      { host: 'transaction.amharabank.com.et', before: '/' },
      { host: 'transaction.amharabank.com.et', before: '/?trx=' },
    ],
    forms: ['fundsTransfer'],
    source: VERIFIERS,
  },
  {
    name: 'Siinqee Bank',
    words: ['siinqee bank', 'siinqee'],
    links: [{ host: 'siinqeebank.com', before: '/receipt/' }],
    forms: [],
    source: VERIFIERS,
  },
  {
    name: 'eBirr and the banks that use it',
    words: ['ebirr', 'e birr', 'coopay'],
    links: [{ host: 'receipt.ebirr.com', before: '/' }],
    forms: [],
    source: VERIFIERS,
  },
];
