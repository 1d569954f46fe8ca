import { TEXT_FIELD_MAXIMUM_LENGTH } from '@entry/contracts/rules/limits';
import { TextField } from '../../../components/text-field.tsx';
import { useText } from '../../../messages/text.tsx';
import type { StepProps } from './step-props.ts';

export function AddressStep({ form, errorOf }: StepProps) {
  const text = useText();
  const { register } = form;

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
        autoComplete="postal-code"
        maxLength={TEXT_FIELD_MAXIMUM_LENGTH}
        error={errorOf('postalCode')}
        {...register('postalCode')}
      />
      <TextField
        id="country"
        label={text('application.country')}
        hint={text('application.countryHint')}
        autoComplete="off"
        readOnly
        error={errorOf('country')}
        {...register('country')}
      />
    </div>
  );
}
