/**
 * A word that stands in everything a person has entered, and nowhere else: where it turns up, that person's data is.
 * Labels are `<round>x<person>`.
 */
export const canaryOf = (label: string): string => `Kanari${label}z`;

const CANARY = /kanari(\d+x\d+)z/gi;
/** Of everything that nobody in particular has entered. */
export const NOBODY = '0x0';

/** References are kept in capitals. */
export function findLabels(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(CANARY), ([, label = '']) => label.toLowerCase()));
}

/** Whoever sends it sends it in their own name. */
export const withCanaryOf = (text: string, label: string): string => text.replaceAll(CANARY, canaryOf(label));
