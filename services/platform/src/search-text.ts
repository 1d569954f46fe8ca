import { foldHomophones } from './search-text/ethiopic-homophones.ts';
import { foldSpelling } from './search-text/latin-spelling.ts';

/** By which a document is found: by every beginning of a text, or by nothing less than all of it. */
export type SearchTerm = string | { readonly whole: string };

/** Everything that is neither letter, digit nor a mark that belongs to one; Ethiopic and Arabic letters stay. */
const BETWEEN_PARTS = /[^\p{L}\p{N}]+/u;
/** White space, and the Ethiopic word space. */
const BETWEEN_WORDS = /[\s\u1361]+/u;
const EDGE_PUNCTUATION = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const MARKS = /\p{M}+/gu;
/** Hyphens and apostrophes, which the same person writes or leaves out: "Haile-Mariam", "Ts'ehay". */
const JOINTS = /[-\u2010-\u2015'`\u2018\u2019\u02bb-\u02bf]+/gu;
const DIGITS = /^\p{N}+$/u;
const LOCAL_PHONE_DIGITS = 9;
/** Groups in which numbers are printed on paper. */
const KEY_GROUP = 4;
/** What is shorter ends too many addresses and numbers. */
const SHORTEST_END = 4;
/** Places from which a key can be searched for; a reference may be any text. */
const MOST_KEY_PLACES = 12;
/** Before terms that only names have. No searched word begins with it, for words begin with a letter or digit. */
const NAME = '~';

function foldCharacters(text: string): string {
  return foldHomophones(text.normalize('NFKD').replaceAll(MARKS, '').toLowerCase().replaceAll('ς', 'σ'));
}

/**
 * Folds case, accents, presentation forms, Ethiopic letters of one sound, hyphens and apostrophes, so that "José" and
 * "JOSE" compare equal. What begins a text still begins it when both are folded.
 */
export function foldSearchText(text: string): string {
  return foldCharacters(text).replaceAll(JOINTS, '');
}

/** Words of a text, folded but for what joins their parts. */
function wordsOf(text: string): readonly string[] {
  return foldCharacters(text)
    .split(BETWEEN_WORDS)
    .map((word) => word.replaceAll(EDGE_PUNCTUATION, ''))
    .filter((word) => word !== '');
}

/** The words somebody searches for, folded. Digits alone are one number, in whatever groups they are typed. */
export function searchWords(text: string): readonly string[] {
  const words = wordsOf(text).map(foldSearchText);
  if (words.length > 1 && words.every((word) => DIGITS.test(word))) return [words.join('')];

  return [...new Set(words)];
}

/**
 * The words somebody searches for, each in the forms of which any must begin a term of a document: as it is, and as
 * names are kept however they are spelt.
 */
export function searchForms(text: string): readonly (readonly string[])[] {
  return searchWords(text).map((word) => [word, NAME + foldSpelling(word)]);
}

/** Words of a text, and the parts of each ("anna.b@example.org": anna, b, example, org). */
function* wordsAndParts(texts: readonly string[]): Iterable<string> {
  for (const text of texts) {
    for (const word of wordsOf(text)) {
      yield foldSearchText(word);
      for (const part of word.split(BETWEEN_PARTS)) if (part !== '') yield foldSearchText(part);
    }
  }
}

/** Terms under which a text is found as it is written: its words, and the parts of each. */
export function searchTermsOf(...texts: readonly string[]): readonly string[] {
  return [...new Set(wordsAndParts(texts))];
}

/**
 * Terms under which names are found in whatever Latin or Ethiopic letters they are written. Of the many that begin with
 * "Ts" half are written with "S" alone, so each is found as the other.
 */
export function nameSearchTerms(...names: readonly string[]): readonly string[] {
  const terms = new Set<string>();
  for (const word of wordsAndParts(names)) {
    const folded = foldSpelling(word);
    terms.add(NAME + folded);
    if (folded.startsWith('ts')) terms.add(NAME + folded.slice(1));
    else if (folded.startsWith('s') && !folded.startsWith('sh')) terms.add(`${NAME}t${folded}`);
  }

  return [...terms];
}

/**
 * Terms under which a number on paper is found, a reference or a confirmation number: as it is written, without what
 * stands between its characters, and from each group of it on, for that is how people read them out.
 */
export function keySearchTerms(key: string): readonly string[] {
  const characters = Array.from(foldSearchText(key)).filter((character) => !BETWEEN_PARTS.test(character));
  const isDigit = (place: number): boolean => DIGITS.test(characters[place] ?? '');
  const places = characters
    .map((_character, place) => place)
    .filter((place) => place % KEY_GROUP === 0 || isDigit(place) !== isDigit(place - 1))
    .slice(0, MOST_KEY_PLACES);

  const joined = searchTermsOf(key.replaceAll(/\s/g, ''));

  return [...new Set([...searchTermsOf(key), ...joined, ...places.map((place) => characters.slice(place).join(''))])];
}

/** Terms under which an address or a number is found by its end, typed as a whole: the last digits, what follows the "@". */
export function endSearchTerms(text: string): readonly SearchTerm[] {
  const characters = Array.from(foldSearchText(text.trim()));

  return characters
    .map((character, place) => ({ character, end: characters.slice(place) }))
    .slice(1)
    .filter(({ character, end }) => end.length >= SHORTEST_END && !BETWEEN_PARTS.test(character))
    .map(({ end }) => ({ whole: end.join('') }));
}

/** Digits of a phone number, as written, without its country code, and with the zero of a local call. */
export function phoneSearchTerms(phone: string): readonly string[] {
  const digits = phone.replaceAll(/\D/g, '');
  if (digits === '') return [];
  if (digits.length <= LOCAL_PHONE_DIGITS) return [digits];

  const local = digits.slice(-LOCAL_PHONE_DIGITS);
  return [...new Set([digits, local, `0${local}`])];
}
