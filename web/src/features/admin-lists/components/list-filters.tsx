import type { FilterChoices, ListView, ListViewChange } from '../list-view.ts';
import { FilterSelect } from './filter-select.tsx';
import { SearchField } from './search-field.tsx';

type FilterLabels<Choice extends string> = {
  readonly label: string;
  readonly choiceLabel: (choice: Choice) => string;
};

type ListFiltersProps<Choices extends FilterChoices> = {
  readonly choices: Choices;
  /** One for each filter, in the order of the screen. */
  readonly labels: { readonly [Name in keyof Choices]: FilterLabels<Choices[Name][number]> };
  /** Says what can be searched for. */
  readonly searchLabel: string;
  readonly view: ListView<Choices>;
  readonly onChange: (change: ListViewChange<Choices>, options?: { readonly isTyping: boolean }) => void;
};

/** Search and every filter that a list has. */
export function ListFilters<Choices extends FilterChoices>(props: ListFiltersProps<Choices>) {
  const { choices, labels, searchLabel, view, onChange } = props;
  const names = Object.keys(labels) as (keyof Choices & string)[];

  return (
    <>
      <SearchField
        search={view.search}
        label={searchLabel}
        onSearch={(search) => onChange({ search }, { isTyping: true })}
      />
      {names.map((name) => (
        <FilterSelect<Choices[typeof name][number]>
          key={name}
          id={name}
          label={labels[name].label}
          value={view.filters[name]}
          choices={choices[name] ?? []}
          choiceLabel={labels[name].choiceLabel}
          onChange={(value) => onChange({ filters: { [name]: value } as Partial<typeof view.filters> })}
        />
      ))}
    </>
  );
}
