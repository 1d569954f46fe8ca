import type { ComponentProps } from 'react';
import { useText } from '../messages/text.tsx';
import { controlClass, FieldFrame, type FieldProps, useDescribedBy } from './field.tsx';

export type Option = { readonly value: string; readonly label: string };

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'id' | 'className'> & {
    readonly options: readonly Option[];
    /** Offers an empty first choice. */
    readonly hasEmptyOption?: boolean;
  };

export function SelectField(props: SelectFieldProps) {
  const { id, label, hint, error, isOptional = false, options, hasEmptyOption = false, ...select } = props;
  const text = useText();

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} isOptional={isOptional}>
      <select
        {...select}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={useDescribedBy({ id, hint, error })}
        className={controlClass(error !== undefined)}
      >
        {hasEmptyOption && <option value="">{text('common.select')}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
