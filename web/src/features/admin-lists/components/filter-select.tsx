import { SelectField } from '../../../components/select-field.tsx';
import { useText } from '../../../messages/text.tsx';

type FilterSelectProps<Value extends string> = {
  readonly id: string;
  readonly label: string;
  readonly value: Value | '';
  readonly choices: readonly Value[];
  readonly choiceLabel: (choice: Value) => string;
  readonly onChange: (value: Value | '') => void;
};

/** A filter of a list; its first choice restricts nothing. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { id, label, value, choices, choiceLabel, onChange } = props;
  const text = useText();
  const options = choices.map((choice) => ({ value: choice, label: choiceLabel(choice) }));

  return (
    <SelectField
      id={id}
      label={label}
      value={value}
      options={[{ value: '', label: text('admin.all') }, ...options]}
      onChange={(event) => onChange(choices.find((choice) => choice === event.target.value) ?? '')}
    />
  );
}
