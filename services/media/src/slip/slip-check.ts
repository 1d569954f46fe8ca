import type { SlipCheckCode, SlipCheckKind } from '@entry/contracts/rules/slip-checks';
import type { SlipFacts } from './slip-facts.ts';

export type Figures = Readonly<Record<string, number | string>>;

export type SlipFinding =
  | { readonly outcome: 'clear' | 'not_applicable'; readonly figures?: Figures }
  /** @property detail follows the sentence of the check, in brackets */
  | { readonly outcome: 'found'; readonly figures?: Figures; readonly detail?: string };

export type SlipCheck = {
  readonly code: SlipCheckCode;
  readonly kind: SlipCheckKind;
  /** 0 to 1: what it adds to the alteration score. 0 for what says nothing about alteration. */
  readonly weight: number;
  /** What is told when it was found. */
  readonly sentence: string;
  /** What harmless reason there can be. How often that was so is in `MEASURED_FALSE_ALARMS`. */
  readonly falseAlarms: string;
  readonly look: (facts: SlipFacts) => SlipFinding;
};

export const CLEAR: SlipFinding = { outcome: 'clear' };
export const NOT_APPLICABLE: SlipFinding = { outcome: 'not_applicable' };

export function found(figures: Figures = {}, detail?: string): SlipFinding {
  return detail === undefined ? { outcome: 'found', figures } : { outcome: 'found', figures, detail };
}
