/** CSS cannot do this inside a select. */
export function capitalised(label: string): string {
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
}
