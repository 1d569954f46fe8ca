import { EVENT_WORDS, type EventWord } from './event-words.ts';

type Values = Readonly<Record<string, string | number>>;
type Cases = ReadonlyMap<string, string>;

/** `{name}`, or `{name, plural, ...}` and `{name, select, ...}` up to where their cases begin. */
const OPENING = /\{(\w+)(?:, (plural|select), )?/;

/**
 * Says one of the words in English where there is no page, with its values filled in. Knows of ICU what these words use:
 * values, plurals of English and choices.
 */
export function fillWords(id: EventWord, values: Values = {}): string {
  return fill(EVENT_WORDS[id], values);
}

function fill(message: string, values: Values): string {
  const opening = OPENING.exec(message);
  if (opening === null) return message;

  const [start, name = '', kind] = opening;
  const end = closingOf(message, opening.index);
  const value = values[name] ?? '';
  const inner = message.slice(opening.index + start.length, end);
  const filled = kind === undefined ? String(value) : fill(chosen(casesOf(inner), kind, value), values);

  return `${message.slice(0, opening.index)}${filled}${fill(message.slice(end + 1), values)}`;
}

function chosen(cases: Cases, kind: string, value: string | number): string {
  const other = cases.get('other') ?? '';
  if (kind === 'select') return cases.get(String(value)) ?? other;

  const exact = cases.get(`=${value}`) ?? (Number(value) === 1 ? cases.get('one') : undefined) ?? other;
  return exact.replaceAll('#', Number(value).toLocaleString('en'));
}

function casesOf(text: string): Cases {
  const cases = new Map<string, string>();
  let at = 0;
  for (let brace = text.indexOf('{', at); brace !== -1; brace = text.indexOf('{', at)) {
    const end = closingOf(text, brace);
    cases.set(text.slice(at, brace).trim(), text.slice(brace + 1, end));
    at = end + 1;
  }

  return cases;
}

/** Where the brace that opens at a place is closed. */
function closingOf(text: string, opening: number): number {
  let depth = 0;
  for (let at = opening; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }

  throw new SyntaxError(`A brace is not closed: ${text}`);
}
