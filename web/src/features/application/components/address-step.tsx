import { DEFAULT_COUNTRY, DEFAULT_POSTAL_CODE, SERVICE_COUNTRIES } from '@entry/contracts/rules/countries';
import { TEXT_FIELD_MAXIMUM_LENGTH } from '@entry/contracts/rules/limits';
import { SelectField } from '../../../components/select-field.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useText } from '../../../messages/text.tsx';
import type { StepProps } from './step-props.ts';

export function AddressStep({ form, errorOf }: StepProps) {
  const text = useText();
  const { register, setValue, getValues } = form;
  const country = getValues('country');

  /** The default code is Ethiopia's: it goes and comes with the country, and what was typed stays. */
  const adaptPostalCode = (chosen: string) => {
    const postalCode = getValues('postalCode');
    if (chosen !== DEFAULT_COUNTRY && postalCode === DEFAULT_POSTAL_CODE) setValue('postalCode', '');
    if (chosen === DEFAULT_COUNTRY && postalCode === '') setValue('postalCode', DEFAULT_POSTAL_CODE);
  };

  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField
          id="currentAddress"
          label={text('application.currentAddress')}
          hint={text('application.currentAddressHint')}
          autoComplete="street-address"
          maxLength={TEXT_FIELD_MAXIMUM_LENGTH}
          error={errorOf('currentAddress')}
          {...register('currentAddress')}
        />
      </div>
      <TextField
        id="city"
        label={text('application.city')}
        autoComplete="address-level2"
        maxLength={TEXT_FIELD_MAXIMUM_LENGTH}
        error={errorOf('city')}
        {...register('city')}
      />
      <TextField
        id="state"
        label={text('application.state')}
        hint={text('application.stateHint')}
        autoComplete="address-level1"
        maxLength={TEXT_FIELD_MAXIMUM_LENGTH}
        error={errorOf('state')}
        {...register('state')}
      />
      <TextField
        id="postalCode"
        label={text('application.postalCode')}
        hint={country === DEFAULT_COUNTRY ? undefined : text('application.noPostalCode')}
        autoComplete="postal-code"
        maxLength={TEXT_FIELD_MAXIMUM_LENGTH}
        error={errorOf('postalCode')}
        {...register('postalCode')}
      />
      <SelectField
        id="country"
        label={text('application.country')}
        hint={text('application.countryHint')}
        autoComplete="country-name"
        options={countryOptions(country)}
        error={errorOf('country')}
        {...register('country', { onChange: (event) => adaptPostalCode(event.target.value) })}
      />
    </div>
  );
}

const COUNTRIES: readonly string[] = Object.values(SERVICE_COUNTRIES);

/** A country that was saved when any text was taken stays to be seen and changed. */
function countryOptions(current: string) {
  const names = COUNTRIES.includes(current) ? COUNTRIES : [current, ...COUNTRIES];

  return names.map((name) => ({ value: name, label: name }));
}
