import type { ReactNode } from 'react';
import { type Control, useController } from 'react-hook-form';
import { DateField } from '../../../components/date-field.tsx';
import type { WizardValues } from '../wizard-values.ts';

type FormDateFieldProps = {
  readonly control: Control<WizardValues>;
  readonly name: 'dateOfBirth' | 'spouseDateOfBirth' | `children.${number}.dateOfBirth`;
  readonly label: ReactNode;
  readonly error: string | undefined;
  readonly isOptional?: boolean;
  readonly isBirthday?: boolean;
};

export function FormDateField({ control, name, ...field }: FormDateFieldProps) {
  const { field: binding } = useController({ control, name });
  const { value, onChange, onBlur, ref } = binding;

  return <DateField {...field} id={name} value={value} onChange={onChange} onBlur={onBlur} ref={ref} />;
}
