import { calendarInstant } from './calendar.ts';

export type PdfDate = {
  /** Milliseconds since 1970; of a date that is silent about its zone, its clock taken for UTC. */
  readonly instant: number;
  readonly hasZone: boolean;
};

/** What a PDF says of itself where it can be read without unpacking it. */
export type PdfFacts = {
  /** How often something was added to the end after the file was first written. */
  readonly additions: number;
  readonly producer: string | null;
  readonly created: PdfDate | null;
  readonly changed: PdfDate | null;
  /** Names of features that can act, such as JavaScript. */
  readonly active: readonly string[];
};

const ACTIVE = ['JavaScript', 'Launch', 'EmbeddedFile'] as const;
const LINEARISED_SEARCH_BYTES = 1_024;

/**
 * Compressed objects can hide all of it: found is a fact, not found is none. A parser for PDF would be more attack surface
 * than it is worth.
 */
export function readPdfFacts(bytes: Uint8Array): PdfFacts {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const names = unescapedNames(text);
  const ends = text.split('%%EOF').length - 1;
  // A file that can be shown before it is whole has two ends from the beginning.
  const isLinearised = text.slice(0, LINEARISED_SEARCH_BYTES).includes('/Linearized');

  return {
    additions: Math.max(0, ends - (isLinearised ? 2 : 1)),
    producer: [textOf(text, 'Producer'), textOf(text, 'Creator')].filter((name) => name !== null).join(' / ') || null,
    created: dateOf(text, 'CreationDate'),
    changed: dateOf(text, 'ModDate'),
    active: ACTIVE.filter((name) => names.includes(`/${name}`)),
  };
}

/** A name may be written with some of its letters as numbers: `/J#61vaScript`. */
function unescapedNames(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

const LONGEST_TEXT = 120;

function textOf(text: string, key: string): string | null {
  const plain = new RegExp(`/${key}\\s*\\(((?:[^()\\\\]|\\\\.){0,400})\\)`).exec(text)?.[1];
  const hex = new RegExp(`/${key}\\s*<([0-9a-fA-F\\s]{0,800})>`).exec(text)?.[1];
  const raw =
    plain ?? (hex === undefined ? undefined : Buffer.from(hex.replaceAll(/\s/g, ''), 'hex').toString('latin1'));
  if (raw === undefined) return null;

  // Two bytes a letter, after a mark: what is left without the zeros are the letters of all programs there are.
  const words = raw.replaceAll(/[^\x20-\x7e]/g, '').trim();
  return words === '' ? null : words.slice(0, LONGEST_TEXT);
}

/** ISO 32000-1, 7.9.4: a date, and its distance from UTC in hours and minutes. */
const DATE = /^D:(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(?:(Z)|([+-])(\d{2})'?(\d{2})?)?/;
const MINUTE = 60_000;
const MOST_HOURS = 23;
const MOST_MINUTES = 59;

function dateOf(text: string, key: string): PdfDate | null {
  const parts = DATE.exec(textOf(text, key) ?? '');
  if (parts === null) return null;
  const [, year, month, day, hour, minute, second, utc, sign, hours = '0', minutes = '0'] = parts;
  const clock = calendarInstant(...[year, month, day, hour, minute, second].map(Number));
  if (clock === null || Number(hours) > MOST_HOURS || Number(minutes) > MOST_MINUTES) return null;

  const ahead = (Number(hours) * 60 + Number(minutes)) * MINUTE;
  return { instant: sign === '-' ? clock + ahead : clock - ahead, hasZone: utc !== undefined || sign !== undefined };
}
