/** Short ones are what repeats: the section that somebody fills, and what it still lacks. */
const LONGEST = 512;
const PLACES = 8_192;

/**
 * Makes something of a text, once where the same text comes again and again: a page saves the same section with the same
 * open part while somebody types. What was made is shared, so nobody may change it.
 * @param make must say the same of the same text
 */
export function createRepeatedTexts(make: (text: string) => unknown): (text: string, source: number) => unknown {
  const texts = Array.from({ length: PLACES }, () => '');
  const made = Array.from<unknown>({ length: PLACES });

  return (text, source) => {
    if (text.length > LONGEST) return make(text);

    const place = (source * 31 + text.length) % PLACES;
    if (texts[place] === text && text !== '') return made[place];

    const value = make(text);
    texts[place] = text;
    made[place] = value;
    return value;
  };
}
