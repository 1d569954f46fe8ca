/** A readable, valid identifier: `identifier(7)` ends in 7 wherever it shows up in a failure. */
export function identifier(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}
