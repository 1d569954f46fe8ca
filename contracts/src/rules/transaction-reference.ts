import { cleanLine } from '../text/clean-text.ts';
import { cleanCode, withPlainSigns } from '../text/identifiers.ts';
import { TEXT_FIELD_MAXIMUM_LENGTH } from './limits.ts';
import { PAYMENT_ISSUERS, REFERENCE_FORMS, type ReferenceForm } from './payment-issuers.ts';
import { readPaymentReference } from './payment-reference.ts';

/** One thing by which an issuer knows a payment. */
export type PaymentMark = {
  /** Capitals and digits: what payments are compared by. */
  readonly sign: string;
  /** As people read it. Where only a link names the payment it is the link, so that it can be opened. */
  readonly written: string;
};

/** Signs. A reference with what people write around it is shorter; what is longer is a message. */
const LONGEST_LINE = 64;
const SHORTEST_TOKEN = 6;
const LONGEST_TOKEN = 64;

const FORMS: readonly ReferenceForm[] = Object.values(REFERENCE_FORMS);
const KNOWN = anyOf(FORMS);
const UNMISTAKABLE = anyOf(FORMS.filter(({ isUnmistakable }) => isUnmistakable));
const WALLETS = anyOf([REFERENCE_FORMS.wallet, REFERENCE_FORMS.cbeBirr]);
/** Banks write digits of the account behind a reference, and one of them a C before it. */
const ACCOUNT = String.raw`(?:\d{8}|\d{5})?`;

const IS_KNOWN = new RegExp(`^${KNOWN}$`);
const IS_TOKEN = new RegExp(`^${anyOf([REFERENCE_FORMS.receiptToken])}$`);
/** One in fourteen has no digit. */
const IS_WALLET = new RegExp(`^${WALLETS}$`);
const UNMISTAKABLE_ANYWHERE = new RegExp(UNMISTAKABLE);
const WITH_ACCOUNT = new RegExp(`^C?(${UNMISTAKABLE})${ACCOUNT}$`);
/** Also in the middle of other signs: people write all kinds of things before it. */
const FUNDS_TRANSFER = new RegExp(anyOf([REFERENCE_FORMS.fundsTransfer]));

const UNMISTAKABLE_IN_TEXT = wholeWords([`C?${UNMISTAKABLE}${ACCOUNT}`]);
const WALLET_IN_TEXT = wholeWords([WALLETS]);
const TOKEN_IN_TEXT = wholeWords(['v2-[A-Z0-9]{20}']);
const LINK = /(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?::\d+)?[/?]\S*/giu;
/** No reference has a full stop: what follows is the kind of file, or the next sentence where a line break got lost. */
const AFTER_LINK = /[.\u060c\u1361-\u1368].*$|[^\p{L}\p{N}]+$/gu;
const LABELLED =
  /(?<![A-Z0-9])(?:(?:transaction|trans|txn|trx|transfer|payment|receipt|invoice) ?(?:number|no|nr|id|code|reference|ref)|reference|ref)(?:number|no|nr|id|code|is|[ .:#=-])*([A-Z0-9]+(?:-[A-Z0-9]+)*)/giu;
const DATE = /^\d{1,4}-\d{1,2}-\d{1,4}$/;
const MONEY =
  /(?<![A-Z0-9])(?:(?:etb|birr|br)\.? ?\d[\d,]*(?:\.\d+)?|\d[\d,]*(?:\.\d+)? ?(?:etb|birr|br))(?![A-Z0-9])/giu;

/** The longest first: the names of some begin with those of others. */
const ISSUER_WORDS = PAYMENT_ISSUERS.flatMap(({ words }) => words).toSorted((one, other) => other.length - one.length);
const NAMES = wholeWords(ISSUER_WORDS.map((word) => word.replaceAll(' ', '[^A-Z0-9]*')));
const PREFIX = new RegExp(`^(?:${ISSUER_WORDS.map((word) => cleanCode(word)).join('|')})(?=.{6,}$)(?=.*\\d)`);
const LABELS = wholeWords(
  'transaction trans txn trx transfer payment paid receipt invoice reference ref number no nr id code is my the by via from'.split(
    ' ',
  ),
);

/**
 * What tells a payment apart in what somebody typed or pasted: a reference written in any way, the link of a receipt, or the whole
 * message of the issuer. A message may name its payment in two ways; two payments are the same when one of them is.
 * @returns nothing for what is no reference, such as a dash, "none" or "0": many people type those
 */
export function readPaymentMarks(text: string): readonly PaymentMark[] {
  const line = withPlainSigns(text);
  const named = namedMarks(line);
  const whole = line.length > TEXT_FIELD_MAXIMUM_LENGTH ? [] : [{ sign: signOfWhole(line), written: line }];
  const marks = named.length > 0 ? named : whole;
  const bySign = new Map(marks.toReversed().map((mark) => [mark.sign, mark]));

  return [...bySign.values()].toReversed().filter(({ sign }) => sign !== '' && readPaymentReference(sign) === null);
}

/** The same, as payments are compared by. */
export function normaliseReferences(text: string): readonly string[] {
  return readPaymentMarks(text).map(({ sign }) => sign);
}

/** @returns the references that a text names, as people read them, without the rest of it; the text itself where it names none */
export function writtenReference(text: string): string {
  const marks = readPaymentMarks(text);

  return marks.length === 0 ? cleanLine(text) : marks.map(({ written }) => written).join(' ');
}

/** What a text names, as against a text that is a reference. */
function namedMarks(line: string): readonly PaymentMark[] {
  const links = marksInLinks(line);
  const rest = line.replaceAll(LINK, (link, host: string) => (isIssuersHost(host) ? ' ' : link));
  const certain = [...links, ...marksOf(rest, UNMISTAKABLE_IN_TEXT), ...marksOf(rest, TOKEN_IN_TEXT)];
  const labelled = labelledMarks(rest);
  const isMessage = certain.length > 0 || labelled.length > 1 || line.length > LONGEST_LINE;
  if (isMessage && certain.length + labelled.length > 0) return [...certain, ...labelled];

  return marksOf(rest, WALLET_IN_TEXT).filter(({ sign }) => /\d/.test(sign));
}

function marksOf(text: string, pattern: RegExp): readonly PaymentMark[] {
  return Array.from(text.matchAll(pattern), ([written]) => {
    const sign = signOf(written);
    return { sign, written: sign === cleanCode(written) && written.includes('-') ? written : sign };
  });
}

function labelledMarks(text: string): readonly PaymentMark[] {
  return Array.from(text.matchAll(LABELLED), ([, code = '']) => code)
    .filter((code) => IS_WALLET.test(code) || (code.length >= SHORTEST_TOKEN && /\d/.test(code) && !DATE.test(code)))
    .map((code) => {
      const sign = signOf(code);
      // With its label, so that it is found again where it stands beside a link.
      return { sign, written: IS_KNOWN.test(sign) ? sign : `Ref ${sign}` };
    });
}

function marksInLinks(line: string): readonly PaymentMark[] {
  return Array.from(line.matchAll(LINK)).flatMap(([link, host = '']) => {
    if (!isIssuersHost(host)) return [];
    const behindHost = link.slice(link.indexOf(host) + host.length).replaceAll(AFTER_LINK, '');
    const sign = signInLink(behindHost);
    if (sign === null) return [];
    // What follows the first parameter may be a telephone number.
    const address = host + behindHost.replace(/&.*$/u, '');

    return [{ sign, written: IS_KNOWN.test(sign) && !IS_TOKEN.test(sign) ? sign : address }];
  });
}

/** @param behindHost port, path and parameters */
function signInLink(behindHost: string): string | null {
  const path = behindHost.replace(/^:\d+/, '');
  const [known] = codesIn(path).flatMap((code) => knownFormIn(code) ?? []);
  const token = codesIn(path.replace(/&.*$/u, '')).find(
    (code) => code.length >= SHORTEST_TOKEN && code.length <= LONGEST_TOKEN && /\d/.test(code),
  );

  return known ?? token ?? null;
}

/** The last part comes first: it is the one that tells receipts apart. */
function codesIn(path: string): readonly string[] {
  const parts = path.split(/[/?&]/).map((part) => cleanCode(part.replace(/^[a-z]+=/iu, '')));

  return parts.toReversed();
}

function knownFormIn(code: string): string | null {
  return IS_KNOWN.test(code) ? code : (UNMISTAKABLE_ANYWHERE.exec(code)?.[0] ?? null);
}

const isIssuersHost = (host: string): boolean => {
  const name = host.toLowerCase();
  return PAYMENT_ISSUERS.some(({ links }) =>
    links.some((link) => name === link.host || name.endsWith(`.${link.host}`)),
  );
};

/** Of a text that is a reference, with what people write before it, and in groups. */
function signOfWhole(line: string): string {
  const bare = line.replaceAll(NAMES, ' ').replaceAll(MONEY, ' ').replaceAll(LABELS, ' ');
  const sign = signOf(bare);

  return /[1-9]/.test(sign) || IS_WALLET.test(sign) ? sign : '';
}

function signOf(text: string): string {
  const code = cleanCode(text);
  const known = WITH_ACCOUNT.exec(code)?.[1] ?? FUNDS_TRANSFER.exec(code)?.[0];
  if (known !== undefined) return known;

  return IS_KNOWN.test(code) ? code : code.replace(PREFIX, '');
}

function anyOf(forms: readonly Pick<ReferenceForm, 'pattern'>[]): string {
  // A name of a group may stand in a pattern once only.
  return `(?:${forms.map(({ pattern }) => pattern.replaceAll(/\(\?<\w+>/g, '(?:')).join('|')})`;
}

function wholeWords(patterns: readonly string[]): RegExp {
  return new RegExp(`(?<![A-Z0-9])(?:${patterns.join('|')})(?![A-Z0-9])`, 'giu');
}
