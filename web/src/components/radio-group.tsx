import type { ComponentProps } from 'react';
import { FieldGroup, type FieldProps } from './field.tsx';
import type { Option } from './select-field.tsx';

type RadioGroupProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'value' | 'checked'> & {
    readonly options: readonly Option[];
    /** For groups that keep their value themselves; left out with `register`. */
    readonly selected?: string;
  };

/** Works with react-hook-form's `register`: every radio shares its name and reference. */
export function RadioGroup({
  id,
  label,
  hint,
  error,
  isOptional = false,
  options,
  selected,
  ...input
}: RadioGroupProps) {
  return (
    <FieldGroup id={id} label={label} hint={hint} error={error} isOptional={isOptional}>
      <div className="flex flex-wrap gap-2.5">
        {options.map((option, index) => (
          <label
            key={option.value}
            className="flex min-h-12 min-w-32 grow items-center gap-2.5 rounded-xl border border-line-strong bg-surface px-3.5 hover:border-accent-600 has-checked:border-accent-600 has-checked:bg-accent-50 has-checked:font-semibold sm:grow-0"
          >
            <input
              {...input}
              type="radio"
              id={index === 0 ? id : `${id}-${index}`}
              value={option.value}
              checked={selected === undefined ? undefined : option.value === selected}
              className="size-5 shrink-0 accent-accent-600"
            />
            {option.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
