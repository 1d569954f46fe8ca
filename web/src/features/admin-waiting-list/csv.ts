import type { WaitingListEntry } from '@entry/contracts/waiting-list/api';

export const CSV_FILE_NAME = 'waiting-list.csv';
const HEADER = ['Email', 'First Name', 'Last Name', 'Phone', 'Country', 'Joined Date'];
const LINE_END = '\r\n';
/** Without it, spreadsheet programs take UTF-8 for something else and spoil Ethiopic and Arabic names. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Signs a spreadsheet takes for the start of a formula, in their full-width forms too, behind what it leaves out. */
const FORMULA_START = /^[\s\p{Cc}\p{Cf}]*[=+\-@\t\r\n＝＋－＠|%]/u;

/** Dates are UTC, `YYYY-MM-DD`. */
export function waitingListCsv(entries: readonly WaitingListEntry[]): string {
  const rows = entries.map(({ email, firstName, lastName, phone, country, createdAt }) => [
    email,
    firstName,
    lastName,
    phone,
    country,
    createdAt.slice(0, 'YYYY-MM-DD'.length),
  ]);

  return writeCsv([HEADER, ...rows]);
}

/** RFC 4180, with cells that no spreadsheet program runs as a formula. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => `${cells.map(csvCell).join(',')}${LINE_END}`);

  return `${BYTE_ORDER_MARK}${lines.join('')}`;
}

/** People type their names themselves: a cell that would be run as a formula is marked as text. */
export function csvCell(value: string): string {
  const harmless = FORMULA_START.test(value) ? `'${value}` : value;

  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
