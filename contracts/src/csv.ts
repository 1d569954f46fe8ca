/** Without it, spreadsheet programs take UTF-8 for something else and spoil Ethiopic and Arabic names. */
export const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** A telephone number is a number to every program. */
const NUMBER_WITH_PLUS = /^\+\d+$/;
/** What a spreadsheet takes for a formula, with signs of full width too, behind blanks and quotes that it leaves out. */
const FORMULA = String.raw`[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠|%]`;
const FORMULA_AT_START = new RegExp(String.raw`^(?=${FORMULA}|\s*[\t\r\n])`, 'u');
/** Where another sign separates, as `;` does in Swedish settings, a part of a cell is a cell, quoted or not. */
const FORMULA_IN_PART = new RegExp(String.raw`(\r\n|[;|\t\r\n])(?=${FORMULA})`, 'gu');

/** One line by RFC 4180, with cells that no spreadsheet program runs as a formula. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}${LINE_END}`;
}

/** People type their names themselves: what would be run as a formula is marked as text. */
export function csvCell(value: string): string {
  const harmless = NUMBER_WITH_PLUS.test(value) ? value : markFormulas(value);

  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function markFormulas(value: string): string {
  return value.replace(FORMULA_AT_START, "'").replaceAll(FORMULA_IN_PART, "$1'");
}
