import { useText } from '../messages/text.tsx';
import { CheckboxField } from './text-field.tsx';

/** In a form whose data has `sharedPhone` when it is ticked. */
export function SharedPhoneField() {
  const text = useText();

  return (
    <CheckboxField
      id="sharedPhone"
      name="sharedPhone"
      label={
        <span>
          {text('common.sharedPhone')}
          <span className="block text-sm text-muted">{text('common.sharedPhoneHint')}</span>
        </span>
      }
    />
  );
}
