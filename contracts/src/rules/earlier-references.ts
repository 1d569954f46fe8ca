import { PAYMENT_ISSUERS, REFERENCE_FORMS } from './payment-issuers.ts';
import { normaliseReferences } from './transaction-reference.ts';

/** What people wrote before a reference, as the first rule kept it. */
const LABELS = ['TRANSACTIONNUMBER', 'TRANSACTIONID', 'TRANSACTION', 'TXNID', 'TXN', 'REFERENCE', 'REF'] as const;

/**
 * Payments were first compared by everything that somebody had typed, links and labels included, and of those only keyed hashes are
 * left. So what a payment may have been compared by then is looked for as well: the same text, and its references in the links and
 * behind the words of their issuers.
 * @returns none of what `normaliseReferences` gives
 */
export function earlierReferences(text: string): readonly string[] {
  const signs = normaliseReferences(text);
  const earlier = signs.flatMap((sign) => beginnings(sign).map((before) => firstRule(before + sign)));

  return [...new Set([firstRule(text), ...earlier])].filter((sign) => sign !== '' && !signs.includes(sign));
}

/** Of the issuers that make such references; of those whose references have no known form, when it has none. */
function beginnings(sign: string): readonly string[] {
  const issuers = PAYMENT_ISSUERS.filter(({ forms }) => {
    const known = forms.map((form) => REFERENCE_FORMS[form].pattern);
    return known.length === 0 ? !isKnown(sign) : isOneOf(sign, known);
  });
  const links = issuers.flatMap((issuer) => issuer.links.map(({ host, before }) => host + before));
  const words = issuers.flatMap((issuer) => issuer.words);

  return [...links.flatMap((link) => [link, `https://${link}`]), ...words, ...LABELS];
}

const isKnown = (sign: string): boolean =>
  isOneOf(
    sign,
    Object.values(REFERENCE_FORMS).map(({ pattern }) => pattern),
  );

const isOneOf = (sign: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => new RegExp(`^${pattern}$`).test(sign));

const FUNDS_TRANSFER = /FT\d{5}[A-Z0-9]{5}/;
const WALLET = /^[A-Z][A-L][1-9A-V][A-Z0-9]{7}$/;

/** As references were made comparable until the end of November 2026. Never to be changed. */
function firstRule(text: string): string {
  const sign = text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
  const transfer = FUNDS_TRANSFER.exec(sign)?.[0];
  if (transfer !== undefined) return transfer;

  return /[1-9]/.test(sign) || WALLET.test(sign) ? sign : '';
}
