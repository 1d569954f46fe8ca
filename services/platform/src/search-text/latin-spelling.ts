/** Letters that stand for one another where Ethiopian and Arabic names are written in Latin ones. */
const ALIKE: Readonly<Record<string, string>> = { c: 'k', q: 'k', p: 'f', e: 'i', y: 'i', o: 'u' };
/** After these an "h" is written or left out: Ghebre, Tewodros or Thewodros, Khalid, Philipos. Not after "c" and "s". */
const BEFORE_SILENT_H = 'gktpdb';

const isLatin = (character: string): boolean => character >= 'a' && character <= 'z';

/**
 * A word as it sounds, more or less: Mohammed as Muhamed, Tesfaye as Tesfay, Yohannes as Yohanis.
 * Each letter is decided by those before it alone. A rule that looked ahead (a "p" that becomes "f" when an "h" follows)
 * would lose people while their name is being typed.
 * @param word folded already
 */
export function foldSpelling(word: string): string {
  let folded = '';
  let before = '';
  for (const letter of word) {
    const isSilent = letter === 'h' && before !== '' && BEFORE_SILENT_H.includes(before);
    const sound = ALIKE[letter] ?? letter;
    const isDoubled = isLatin(sound) && folded.endsWith(sound);
    if (!isSilent && !isDoubled) folded += sound;
    before = letter;
  }

  return folded;
}
