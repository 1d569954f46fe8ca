import { GENDERS, MARITAL_STATUSES } from '@entry/contracts/rules/application-form';
import { TEXT_FIELD_MAXIMUM_LENGTH } from '@entry/contracts/rules/limits';
import { isWithoutFirstName } from '@entry/contracts/rules/one-name';
import { RadioGroup } from '../../../components/radio-group.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useText } from '../../../messages/text.tsx';
import { COUNTRY_OPTIONS_ID, CountryOptions } from './country-options.tsx';
import { FormDateField } from './form-date-field.tsx';
import { OneName } from './one-name.tsx';
import { RegisteredNames } from './registered-names.tsx';
import type { StepProps } from './step-props.ts';

export function PersonalStep({ form, errorOf }: StepProps) {
  const text = useText();
  const { register, control } = form;

  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <RegisteredNames form={form} />
      <TextField
        id="firstName"
        label={text('application.firstName')}
        hint={text('application.firstNameHint')}
        autoComplete="given-name"
        spellCheck={false}
        maxLength={TEXT_FIELD_MAXIMUM_LENGTH}
        readOnly={isWithoutFirstName(form.getValues('firstName'))}
        error={errorOf('firstName')}
        {...register('firstName')}
      />
      <TextField
        id="lastName"
        label={text('application.lastName')}
        hint={text('application.lastNameHint')}
        autoComplete="family-name"
        spellCheck={false}
        maxLength={TEXT_FIELD_MAXIMUM_LENGTH}
        error={errorOf('lastName')}
        {...register('lastName')}
      />
      <OneName form={form} first="firstName" last="lastName" />
      <FormDateField
        control={control}
        name="dateOfBirth"
        label={text('application.dateOfBirth')}
        isBirthday
        error={errorOf('dateOfBirth')}
      />
      <RadioGroup
        id="gender"
        label={text('application.gender')}
        autoComplete="sex"
        options={GENDERS.map((value) => ({
          value,
          label: text(value === 'Male' ? 'application.male' : 'application.female'),
        }))}
        error={errorOf('gender')}
        {...register('gender')}
      />
      <TextField
        id="placeOfBirth"
        label={text('application.placeOfBirth')}
        hint={text('application.placeOfBirthHint')}
        autoComplete="off"
        maxLength={TEXT_FIELD_MAXIMUM_LENGTH}
        error={errorOf('placeOfBirth')}
        {...register('placeOfBirth')}
      />
      <TextField
        id="countryOfBirth"
        label={text('application.countryOfBirth')}
        hint={text('application.countryOfBirthHint')}
        autoComplete="off"
        maxLength={TEXT_FIELD_MAXIMUM_LENGTH}
        error={errorOf('countryOfBirth')}
        list={COUNTRY_OPTIONS_ID}
        {...register('countryOfBirth')}
      />
      <CountryOptions />
      <SelectField
        id="maritalStatus"
        label={text('application.maritalStatus')}
        hasEmptyOption
        options={MARITAL_STATUSES.map((value) => ({ value, label: value }))}
        error={errorOf('maritalStatus')}
        {...register('maritalStatus')}
      />
    </div>
  );
}
