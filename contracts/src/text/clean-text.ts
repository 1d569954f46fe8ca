/**
 * Phones and messengers put signs into texts that nobody sees: marks of direction, joiners, soft hyphens. Two texts that
 * look the same must be the same.
 */
import * as z from 'zod/mini';

/** Not by category alone: Hangul fillers are letters, and variation selectors are marks. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}]/gu;
const CONTROLS = /[^\P{Cc}\t\n\v\f\r\u0085]/gu;
const SPACES = /[\s\u0085]+/gu;
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/gu;
/** Between two letters of these scripts a joiner changes what is written. */
const JOINED_SCRIPTS =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]/u;

/** @returns the text on one line, without what nobody sees, its spaces single, in Unicode's composed form (NFC) */
export function cleanLine(text: string): string {
  return withoutUnseen(text).replaceAll(SPACES, ' ').trim().normalize('NFC');
}

/** @returns the same of a text of several lines: each is clean, and at most one empty line stands between two */
export function cleanLines(text: string): string {
  const lines = text.replaceAll(LINE_ENDS, '\n').split('\n').map(cleanLine);

  return lines
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}

function withoutUnseen(text: string): string {
  return text
    .replaceAll(UNSEEN, (sign, at: number) => (isNeededJoiner(sign, text[at - 1], text[at + 1]) ? sign : ''))
    .replaceAll(CONTROLS, '');
}

function isNeededJoiner(sign: string, before = '', after = ''): boolean {
  return (sign === '\u200c' || sign === '\u200d') && JOINED_SCRIPTS.test(before) && JOINED_SCRIPTS.test(after);
}

/** Put before every other check of a text of one line. */
export const asLine = () => z.overwrite<string>(cleanLine);

/** Put before every other check of a text of several lines. */
export const asLines = () => z.overwrite<string>(cleanLines);
