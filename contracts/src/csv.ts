/** Without it, spreadsheet programs take UTF-8 for something else and spoil Ethiopic and Arabic names. */
export const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** Signs a spreadsheet takes for the start of a formula, in their full-width forms too, behind what it leaves out. */
const FORMULA_START = /^[\s\p{Cc}\p{Cf}]*[=+\-@\t\r\n＝＋－＠|%]/u;

/** One line by RFC 4180, with cells that no spreadsheet program runs as a formula. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}${LINE_END}`;
}

/** People type their names themselves: a cell that would be run as a formula is marked as text. */
export function csvCell(value: string): string {
  const harmless = FORMULA_START.test(value) ? `'${value}` : value;

  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
