/** Everything that is neither letter, digit nor a mark that belongs to one; Ethiopic and Arabic letters stay. */
const BETWEEN_PARTS = /[^\p{L}\p{N}]+/u;
/** White space, and the Ethiopic word space. */
const BETWEEN_WORDS = /[\s\u1361]+/u;
const EDGE_PUNCTUATION = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const MARKS = /\p{M}+/gu;
const LOCAL_PHONE_DIGITS = 9;

/** Folds case, accents and presentation forms, so that "José" and "JOSE" compare equal. */
export function foldSearchText(text: string): string {
  return text.normalize('NFKD').replaceAll(MARKS, '').toLowerCase();
}

/** The words somebody searches for, folded; each must begin a term of a document. */
export function searchWords(text: string): readonly string[] {
  const words = foldSearchText(text)
    .split(BETWEEN_WORDS)
    .map((word) => word.replaceAll(EDGE_PUNCTUATION, ''))
    .filter((word) => word !== '');

  return [...new Set(words)];
}

/** Terms under which a text is found: its words, and the parts of each ("anna.b@example.org": anna, b, example, org). */
export function searchTermsOf(...texts: readonly string[]): readonly string[] {
  const terms = new Set<string>();
  for (const text of texts) {
    for (const word of searchWords(text)) {
      terms.add(word);
      for (const part of word.split(BETWEEN_PARTS)) if (part !== '') terms.add(part);
    }
  }

  return [...terms];
}

/** Digits of a phone number, as written, without its country code, and with the zero of a local call. */
export function phoneSearchTerms(phone: string): readonly string[] {
  const digits = phone.replaceAll(/\D/g, '');
  if (digits === '') return [];
  if (digits.length <= LOCAL_PHONE_DIGITS) return [digits];

  const local = digits.slice(-LOCAL_PHONE_DIGITS);
  return [...new Set([digits, local, `0${local}`])];
}
