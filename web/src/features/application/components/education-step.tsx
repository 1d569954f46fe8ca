import { EDUCATION_LEVELS } from '@entry/contracts/rules/application-form';
import { SelectField } from '../../../components/select-field.tsx';
import { useText } from '../../../messages/text.tsx';
import type { StepProps } from './step-props.ts';

export function EducationStep({ form, errorOf }: StepProps) {
  const text = useText();

  return (
    <div className="grid max-w-md">
      <SelectField
        id="educationLevel"
        label={text('application.educationLevel')}
        hasEmptyOption
        options={EDUCATION_LEVELS.map((value) => ({ value, label: value }))}
        error={errorOf('educationLevel')}
        {...form.register('educationLevel')}
      />
    </div>
  );
}
