import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import type { Parts } from '../../../components/parts.ts';
import { TextField } from '../../../components/text-field.tsx';
import { useText } from '../../../messages/text.tsx';
import type { FilterChoices, ListView, ListViewChange } from '../list-view.ts';
import { FilterSelect } from './filter-select.tsx';
import { OrderSelect } from './order-select.tsx';
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
  /** Where the rows are no table, whose header has it on large screens. */
  readonly order?: Parts;
};

/** Search, days, order and every filter that a list has. On small screens all but the search unfolds. */
export function ListFilters<Choices extends FilterChoices>(props: ListFiltersProps<Choices>) {
  const { choices, labels, searchLabel, view, onChange, order } = props;
  const text = useText();
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const names = Object.keys(labels) as (keyof Choices & string)[];
  const activeCount = countActive(view);

  return (
    <div className="grid gap-4 lg:flex lg:items-end lg:gap-3">
      <div className="flex flex-wrap items-end gap-3 lg:flex-1">
        <div className="min-w-0 flex-1 basis-48">
          <SearchField
            search={view.search}
            label={searchLabel}
            onSearch={(search) => onChange({ search }, { isTyping: true })}
          />
        </div>
        <div className="lg:hidden">
          <Button
            variant="secondary"
            aria-expanded={isOpen}
            aria-controls={panelId}
            icon={<SlidersHorizontal aria-hidden="true" size={18} />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {activeCount === 0 ? text('admin.filters') : text('admin.filtersActive', { count: activeCount })}
          </Button>
        </div>
      </div>
      <div
        id={panelId}
        className={classNames(
          'grid items-end gap-4 sm:grid-cols-2 lg:flex lg:gap-3 lg:*:w-36',
          !isOpen && 'max-lg:hidden',
        )}
      >
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
        <DayField id="from" value={view.from} onChange={(from) => onChange({ from })} />
        <DayField id="to" value={view.to} onChange={(to) => onChange({ to })} />
        {order ?? (
          <div className="lg:hidden">
            <OrderSelect sort={view.sort} onChange={(sort) => onChange({ sort })} />
          </div>
        )}
      </div>
    </div>
  );
}

function countActive({ filters, from, to }: ListView<FilterChoices>): number {
  return [...Object.values(filters), from, to].filter((value) => value !== '').length;
}

type DayFieldProps = {
  readonly id: 'from' | 'to';
  readonly value: string;
  readonly onChange: (day: string) => void;
};

/** A day while it is typed is no day yet: the browser tells only whole ones. */
function DayField({ id, value, onChange }: DayFieldProps) {
  const text = useText();

  return (
    <TextField
      id={id}
      type="date"
      label={text(`admin.${id}`)}
      value={value}
      max={LAST_DAY}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Keeps a browser from taking years of six digits. */
const LAST_DAY = '9999-12-31';
