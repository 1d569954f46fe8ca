import { ageOn, birthDateLabel, birthDateMessage, birthDateProblem, dayAt } from '@entry/contracts/rules/birth-dates';
import { isCalendarDate } from '@entry/contracts/schema';
import { type ReactNode, useContext } from 'react';
import { type Control, useController } from 'react-hook-form';
import { DateField } from '../../../components/date-field.tsx';
import { formatCalendarDate } from '../../../components/format.ts';
import { useText } from '../../../messages/text.tsx';
import { HalfTypedContext } from '../half-typed.ts';
import type { WizardValues } from '../wizard-values.ts';

type FormDateFieldProps = {
  readonly control: Control<WizardValues>;
  readonly name: 'dateOfBirth' | 'spouseDateOfBirth' | `children.${number}.dateOfBirth`;
  readonly label: ReactNode;
  readonly error: string | undefined;
  readonly isOptional?: boolean;
  readonly isBirthday?: boolean;
};

/** A birth date, said again in words: a year or a month that was mistyped shows there. */
export function FormDateField({ control, name, error, ...field }: FormDateFieldProps) {
  const { field: binding } = useController({ control, name });
  const { value, onChange, onBlur, ref } = binding;
  const now = new Date().toISOString();
  const person = name === 'dateOfBirth' ? 'applicant' : name === 'spouseDateOfBirth' ? 'spouse' : 'child';
  // Not saved while it is so, and therefore told at once.
  const problem = birthDateProblem(person, value, now);
  const told = error ?? (problem === null ? undefined : birthDateMessage(problem, birthDateLabel(name)));

  const halfTyped = useContext(HalfTypedContext);

  return (
    <div className="grid content-start">
      <DateField
        {...field}
        id={name}
        value={value}
        error={told}
        onChange={onChange}
        onBlur={onBlur}
        ref={ref}
        firstParts={halfTyped?.find(name)}
        onParts={(parts) => halfTyped?.note(name, parts)}
      />
      <DateInWords date={value} isPossible={problem === null} now={now} />
    </div>
  );
}

type DateInWordsProps = { readonly date: string; readonly isPossible: boolean; readonly now: string };

/** A screen reader announces new words only in an element that was there before them. */
function DateInWords({ date, isPossible, now }: DateInWordsProps) {
  const text = useText();

  return (
    <p aria-live="polite" className="text-sm font-medium not-empty:mt-1.5">
      {isCalendarDate(date) &&
        (isPossible
          ? text('application.dateWords', {
              date: formatCalendarDate(date),
              age: Math.max(0, ageOn(date, dayAt(now, 0))),
            })
          : text('application.dateNotSaved', { date: formatCalendarDate(date) }))}
    </p>
  );
}
