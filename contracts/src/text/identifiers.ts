/** What people copy from messages, and type on keyboards of other scripts, made comparable. */
import { cleanLine } from './clean-text.ts';

/** Greek and Cyrillic capitals that look like Latin ones. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...pairs('\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7', 'ABEZHIKMNOPTYX'),
  ...pairs(
    '\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0405\u0406\u0408',
    'ABEKMHOPCTYXSIJ',
  ),
};
/** Around an address that was copied out of a sentence or a list of addresses. */
const BEFORE_ADDRESS = /^(?:mailto:|[<"'([\s])+/iu;
const AFTER_ADDRESS = /[>"')\],;:/.\s\u060c\u061b\u1361-\u1368]+$/u;

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries(Array.from(from, (sign, place) => [sign, to.charAt(place)]));
}

/** @returns digits of any script as 0 to 9; everything else as it was */
export function withPlainDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

const DIGIT = /\p{Nd}/u;

/** Unicode keeps the ten digits of a script together, from zero on; rows of several scripts may follow each other. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;

  return (code - first) % 10;
}

/** @returns an e-mail address as it is typed by hand: without what was copied with it */
export function cleanEmail(text: string): string {
  return cleanLine(text.normalize('NFKC')).replace(BEFORE_ADDRESS, '').replace(AFTER_ADDRESS, '');
}

/** @returns the text on one line, with digits as 0 to 9 and letters that look like Latin capitals as those */
export function withPlainSigns(text: string): string {
  const line = withPlainDigits(cleanLine(text.normalize('NFKC')));

  return Array.from(line, (sign) => LOOK_ALIKES[sign.toUpperCase()] ?? sign).join('');
}

/** @returns Latin capitals and digits; empty for a text that has none */
export function cleanCode(text: string): string {
  return withPlainSigns(text)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/gu, '');
}

/** @returns a telephone number without the marks that people write between its digits */
export function cleanPhone(text: string): string {
  return withPlainDigits(cleanLine(text)).replaceAll(/[\s().\-/\u2010-\u2015]/gu, '');
}
