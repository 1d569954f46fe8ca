import { withPlainDigits } from '@entry/contracts/text/identifiers';
import { type Ref, useState } from 'react';
import type { MessageId } from '../messages/catalog.ts';
import { useText } from '../messages/text.tsx';
import { type DateParts, toDateParts, toDateValue } from './date-parts.ts';
import { controlClass, FieldGroup, type FieldProps } from './field.tsx';

type DateFieldProps = FieldProps & {
  /** `YYYY-MM-DD`, empty, or `INVALID_DATE`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
  /** Fills in the autocomplete tokens of the reader's own birth date. */
  readonly isBirthday?: boolean;
  /** What was typed into a date that is none yet, when the field was shown before; and told what is typed now. */
  readonly firstParts?: DateParts | undefined;
  readonly onParts?: (parts: DateParts) => void;
};

const PARTS = [
  { part: 'day', labelId: 'common.day', width: 'w-[calc(2.5ch+32px)]', length: 2 },
  { part: 'month', labelId: 'common.month', width: 'w-[calc(2.5ch+32px)]', length: 2 },
  { part: 'year', labelId: 'common.year', width: 'w-[calc(4.5ch+32px)]', length: 4 },
] as const satisfies readonly { part: keyof DateParts; labelId: MessageId; width: string; length: number }[];

/** A date that people know by heart: three text fields, no calendar. */
export function DateField(props: DateFieldProps) {
  const { id, label, hint, error, isOptional = false, value, onChange, onBlur, ref, isBirthday = false } = props;
  const text = useText();
  const [parts, setParts] = useState<DateParts>(() => props.firstParts ?? toDateParts(value));
  // The value can be replaced from outside (a draft arrives); what is being typed must survive our own changes.
  const shown = toDateValue(parts) === value ? parts : toDateParts(value);

  const change = (part: keyof DateParts, partValue: string) => {
    const changed = { ...shown, [part]: partValue };
    setParts(changed);
    props.onParts?.(changed);
    onChange(toDateValue(changed));
  };

  return (
    <FieldGroup id={id} label={label} hint={hint ?? text('common.dateHint')} error={error} isOptional={isOptional}>
      <div className="flex gap-2 sm:gap-3">
        {PARTS.map(({ part, labelId, width, length }) => (
          <div key={part} className={`grid gap-1 ${width}`}>
            <label htmlFor={part === 'day' ? id : `${id}-${part}`} className="text-sm whitespace-nowrap">
              {text(labelId)}
            </label>
            <input
              id={part === 'day' ? id : `${id}-${part}`}
              ref={part === 'day' ? ref : undefined}
              type="text"
              inputMode="numeric"
              maxLength={length}
              autoComplete={isBirthday ? `bday-${part}` : 'off'}
              value={shown[part]}
              aria-invalid={error === undefined ? undefined : true}
              onChange={(event) => change(part, withPlainDigits(event.target.value))}
              onBlur={onBlur}
              className={controlClass(error !== undefined)}
            />
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}
