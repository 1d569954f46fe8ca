/**
 * Series of Ethiopic letters that Amharic speaks alike, by the first letter of each: seven orders lie side by side, and
 * an eighth with a "w" where the series has one. People write a name with either.
 */
const SERIES = [
  ['ሐ', 'ሀ'],
  ['ኀ', 'ሀ'],
  ['ሠ', 'ሰ'],
  ['ዐ', 'አ'],
  ['ፀ', 'ጸ'],
] as const;
const ORDERS = 7;

/** The fourth order of these sounds like their first: ሃ as ሀ, ኣ as አ. */
const FOURTH_AS_FIRST = ['ሀ', 'አ'] as const;
const FOURTH = 3;

/** The eighth order; that of ሀ is not the sound, so ኋ stands for it. */
const LABIALISED = [
  ['ሗ', 'ኋ'],
  ['ሧ', 'ሷ'],
  ['ፇ', 'ጿ'],
] as const;

const codeOf = (letter: string): number => letter.codePointAt(0) ?? 0;
const letterAt = (first: string, order: number): string => String.fromCodePoint(codeOf(first) + order);

function homophones(): ReadonlyMap<string, string> {
  const folded = new Map<string, string>(LABIALISED);
  for (const first of FOURTH_AS_FIRST) folded.set(letterAt(first, FOURTH), first);
  for (const [from, to] of SERIES) {
    for (let order = 0; order < ORDERS; order += 1) {
      const letter = letterAt(to, order);
      folded.set(letterAt(from, order), folded.get(letter) ?? letter);
    }
  }

  return folded;
}

const HOMOPHONES = homophones();
const FOLDED = new RegExp(`[${[...HOMOPHONES.keys()].join('')}]`, 'gu');

/** Letter by letter, so that the beginning of a text stays its beginning. */
export function foldHomophones(text: string): string {
  return text.replaceAll(FOLDED, (letter) => HOMOPHONES.get(letter) ?? letter);
}
