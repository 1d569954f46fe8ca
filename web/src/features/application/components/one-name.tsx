import { isWithoutFirstName, NO_FIRST_NAME } from '@entry/contracts/rules/one-name';
import { CheckboxField } from '../../../components/text-field.tsx';
import { useText } from '../../../messages/text.tsx';
import type { StepProps } from './step-props.ts';

type NamePaths = {
  readonly first: 'firstName' | 'spouseFirstName' | `children.${number}.firstName`;
  readonly last: 'lastName' | 'spouseLastName' | `children.${number}.lastName`;
};

type OneNameProps = Pick<StepProps, 'form'> & NamePaths;

/** For people whose passport has one name: the name goes into the last name, as in the official form. */
export function OneName({ form, first, last }: OneNameProps) {
  const text = useText();
  const isChecked = isWithoutFirstName(form.getValues(first));

  const change = (isOne: boolean) => {
    const typed = form.getValues(first).trim();
    if (isOne && typed !== '' && form.getValues(last).trim() === '') form.setValue(last, typed);
    form.setValue(first, isOne ? NO_FIRST_NAME : '');
  };

  return (
    <div className="sm:col-span-2">
      <CheckboxField
        id={`${first}-none`}
        label={text('application.oneName')}
        checked={isChecked}
        onChange={({ target }) => change(target.checked)}
      />
      {isChecked && <p className="text-sm text-muted">{text('application.oneNameHint')}</p>}
    </div>
  );
}
