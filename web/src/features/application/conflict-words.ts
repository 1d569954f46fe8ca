import { FORM_SECTIONS, WIZARD_STEPS } from '@entry/contracts/rules/application-form';
import { DEFAULT_SECTIONS } from '@entry/contracts/rules/form-defaults';
import { INVALID_DATE } from '../../components/date-parts.ts';
import { formatCalendarDate } from '../../components/format.ts';
import type { MessageId } from '../../messages/catalog.ts';
import type { TextOf } from '../../messages/text.tsx';
import type { FormConflict } from './form-merge.ts';

/** The name of the field. */
export function labelOf({ field }: FormConflict, text: TextOf): string {
  return text(`application.${field}` satisfies MessageId);
}

/** A value of the field, as people read it. */
export function valueInWords(value: FormConflict['mine'], text: TextOf): string {
  if (typeof value !== 'string') {
    const names = value
      .map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
      .filter((name) => name !== '');
    return value.length === 0 ? text('application.noChildren') : `${value.length}: ${names.join(', ')}`;
  }
  if (value === '' || value === INVALID_DATE) return text('common.notProvided');

  return formatCalendarDate(value);
}

/** Number of the step that asks for the field, from 1. */
export function stepOf({ field }: FormConflict): number {
  const section = FORM_SECTIONS.find((name) => field in DEFAULT_SECTIONS[name]) ?? FORM_SECTIONS[0];
  return WIZARD_STEPS.indexOf(section) + 1;
}
