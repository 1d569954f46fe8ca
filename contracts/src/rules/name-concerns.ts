import type { AnswerConcernCode } from './answer-concern-codes.ts';

const TITLE = /^(ato|w\/?ro|w\/?rt|w\/?rit|w[eo][iy]?zer(o|it)|mrs?|ms|miss|dr|prof|eng|rev)\.?\s+\S/i;
/** People write them where they know no name, without blanks. */
const NO_NAMES: ReadonlySet<string> = new Set([
  'unknown',
  'notknown',
  'none',
  'noname',
  'nofirstname',
  'nolastname',
  'notapplicable',
  'null',
  'nil',
  'fnu',
  'lnu',
  'xxx',
]);

/** What to ask about a name, however right the rest of the form is. Nothing is asked about one that is empty. */
export function nameCodes(name: string): readonly AnswerConcernCode[] {
  if (name === '') return [];
  if (hasOtherLetters(name)) return ['name_in_other_letters'];
  if (TITLE.test(name)) return ['name_with_title'];
  if (NO_NAMES.has(name.toLowerCase().replaceAll(/\P{L}/gu, ''))) return ['name_unknown'];

  return [
    ...(hasSigns(name) ? (['name_with_signs'] as const) : []),
    ...(isAllCapitals(name) ? (['name_in_capitals'] as const) : []),
    ...(/\p{Nd}/u.test(name) ? (['name_with_digits'] as const) : []),
    ...(hasInitial(name) ? (['name_with_initial'] as const) : []),
  ];
}

/** The official form takes Latin letters only. An apostrophe that is a letter belongs to no script of its own. */
function hasOtherLetters(name: string): boolean {
  return /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(name);
}

/** A dot alone is one, a dot behind a letter is none. */
function hasSigns(name: string): boolean {
  return !/[\p{L}\p{Nd}]/u.test(name) || /[^\p{L}\p{M}\p{Nd}\p{Pd}\s.'’‘`´]/u.test(name);
}

function isAllCapitals(name: string): boolean {
  const letters = name.match(/\p{L}/gu) ?? [];
  return letters.length > 1 && name === name.toUpperCase() && name !== name.toLowerCase();
}

/** A single letter where a name belongs. */
function hasInitial(name: string): boolean {
  return name.split(/[\s-]+/).some((part) => /^\p{Script=Latin}\.?$/u.test(part));
}
