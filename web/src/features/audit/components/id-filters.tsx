import { displayId } from '@entry/contracts/rules/limits';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useText } from '../../../messages/text.tsx';
import { type FilterProps, ID_FILTERS, type IdFilter, isIdOf } from '../audit-view.ts';

/** Adds a filter by an id that somebody has at hand. */
export function IdFilterForm({ view, onChange }: FilterProps) {
  const text = useText();
  const [filter, setFilter] = useState<IdFilter>('application');
  const [typed, setTyped] = useState('');
  const [isRefused, setRefused] = useState(false);

  const add = (event: FormEvent) => {
    event.preventDefault();
    const id = typed.trim().toLowerCase();
    setRefused(!isIdOf(filter, id));
    if (!isIdOf(filter, id)) return;

    onChange({ ids: { ...view.ids, [filter]: id } });
    setTyped('');
  };

  return (
    <form onSubmit={add} noValidate className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]">
      <SelectField
        id="audit-id-kind"
        label={text('audit.idKind')}
        value={filter}
        options={ID_FILTERS.map((each) => ({ value: each, label: text(`audit.by.${each}`) }))}
        onChange={(event) => setFilter(ID_FILTERS.find((each) => each === event.target.value) ?? 'application')}
      />
      <TextField
        id="audit-id"
        label={text('audit.id')}
        value={typed}
        error={isRefused ? text('audit.idInvalid') : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="secondary">
        {text('audit.add')}
      </Button>
    </form>
  );
}

/** The filters by id that are set, each with a way to take it off. */
export function IdFilterList({ view, onChange }: FilterProps) {
  const text = useText();
  const set = ID_FILTERS.flatMap((filter) =>
    view.ids[filter] === undefined ? [] : [[filter, view.ids[filter]] as const],
  );

  return set.map(([filter, id]) => {
    const name = text('audit.is', { filter: text(`audit.by.${filter}`), id: displayId(id) });
    const { [filter]: _removed, ...others } = view.ids;

    return (
      <button
        key={filter}
        type="button"
        title={id}
        aria-label={text('audit.remove', { filter: name })}
        onClick={() => onChange({ ids: others })}
        className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong px-4 text-sm font-semibold hover:bg-accent-50"
      >
        {name}
        <X aria-hidden="true" size={16} />
      </button>
    );
  });
}
