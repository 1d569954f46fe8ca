import { LIST_SORTS, type ListSort } from '@entry/contracts/listing';
import { SelectField } from '../../../components/select-field.tsx';
import { useText } from '../../../messages/text.tsx';

type OrderSelectProps = { readonly sort: ListSort; readonly onChange: (sort: ListSort) => void };

/** For where no column header changes the order. */
export function OrderSelect({ sort, onChange }: OrderSelectProps) {
  const text = useText();

  return (
    <SelectField
      id="sort"
      label={text('admin.order')}
      value={sort}
      options={LIST_SORTS.map((each) => ({ value: each, label: text(`admin.order.${each}`) }))}
      onChange={(event) => onChange(event.target.value === 'oldest' ? 'oldest' : 'newest')}
    />
  );
}
