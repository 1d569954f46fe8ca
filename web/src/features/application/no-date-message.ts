import { birthDateLabel } from '@entry/contracts/rules/birth-dates';
import { dateProblem, EMPTY_PARTS } from '../../components/date-parts.ts';
import type { TextOf } from '../../messages/text.tsx';
import type { HalfTyped } from './half-typed.ts';

/**
 * Which part of a birth date is wrong, and what to do about it.
 * @param fieldId path in the form of a date whose parts make none
 */
export function noDateMessage(fieldId: string, halfTyped: HalfTyped, text: TextOf): string {
  const label = birthDateLabel(fieldId);
  const problem = dateProblem(halfTyped.find(fieldId) ?? EMPTY_PARTS);
  return problem === null
    ? text('application.noDate.again', { label })
    : text(`application.noDate.${problem.kind}`, { label, ...problem });
}
