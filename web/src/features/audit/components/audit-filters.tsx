import type { EventType } from '@entry/contracts/all-events';
import { ACTOR_ROLES } from '@entry/contracts/audit/api';
import { describeType } from '@entry/contracts/audit/describe-event';
import {
  EVENT_KINDS,
  EVENT_TYPES,
  type EventKind,
  KIND_OF_EVENT,
  typesOfKind,
} from '@entry/contracts/audit/event-kinds';
import { SlidersHorizontal } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useText } from '../../../messages/text.tsx';
import { countFilters, DIRECTIONS, type FilterProps } from '../audit-view.ts';
import { IdFilterForm, IdFilterList } from './id-filters.tsx';

/** Every filter of the log browser. Folded, for it would push the events off the screen; how many are set stays in sight. */
export function AuditFilters({ view, onChange }: FilterProps) {
  const text = useText();
  const count = countFilters(view);

  return (
    <div className="grid gap-3">
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-accent-600 lg:min-h-8">
          <SlidersHorizontal aria-hidden="true" size={18} />
          {text('audit.activeFilters', { count })}
        </summary>
        <div className="grid gap-4 pt-2">
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            <TypeFilters view={view} onChange={onChange} />
            <RoleFilter view={view} onChange={onChange} />
            <DayFilter name="from" view={view} onChange={onChange} />
            <DayFilter name="to" view={view} onChange={onChange} />
            <DirectionChoice view={view} onChange={onChange} />
          </div>
          <IdFilterForm view={view} onChange={onChange} />
        </div>
      </details>
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        <IdFilterList view={view} onChange={onChange} />
        {count > 0 && (
          <Button variant="quiet" onClick={() => onChange({ ids: {}, types: [], role: '', from: '', to: '' })}>
            {text('audit.clear')}
          </Button>
        )}
      </div>
    </div>
  );
}

const SEVERAL = 'several';

/** A kind, and a type of that kind. An address may hold several: they stay until another choice is made. */
function TypeFilters({ view: { types }, onChange }: FilterProps) {
  const text = useText();
  const [only = '', ...others] = types;
  const type = EVENT_TYPES.find((known) => known === only);
  const kind: EventKind | undefined =
    type === undefined ? EVENT_KINDS.find((known) => known === only) : KIND_OF_EVENT[type];
  const isSeveral = others.length > 0;
  const several = isSeveral ? [{ value: SEVERAL, label: text('audit.several') }] : [];
  const choose = (value: string) => onChange({ types: value === '' ? [] : value === SEVERAL ? types : [value] });

  return (
    <>
      <SelectField
        id="audit-kind"
        label={text('audit.kind')}
        value={isSeveral ? SEVERAL : (kind ?? '')}
        options={[
          { value: '', label: text('audit.all') },
          ...several,
          ...EVENT_KINDS.map((each) => ({ value: each, label: text(`timeline.kind.${each}`) })),
        ]}
        onChange={(event) => choose(event.target.value)}
      />
      <SelectField
        id="audit-type"
        label={text('audit.event')}
        value={isSeveral ? SEVERAL : (type ?? '')}
        options={[
          { value: '', label: text('audit.all') },
          ...several,
          ...typesFor(isSeveral ? undefined : kind).map((each) => ({ value: each, label: describeType(each) })),
        ]}
        onChange={(event) => choose(event.target.value === '' ? (kind ?? '') : event.target.value)}
      />
    </>
  );
}

function typesFor(kind: EventKind | undefined): readonly EventType[] {
  return kind === undefined ? EVENT_TYPES : typesOfKind(kind);
}

function RoleFilter({ view: { role }, onChange }: FilterProps) {
  const text = useText();

  return (
    <SelectField
      id="audit-role"
      label={text('audit.role')}
      value={role}
      options={[
        { value: '', label: text('audit.all') },
        ...ACTOR_ROLES.map((each) => ({ value: each, label: text(`timeline.role.${each}`) })),
      ]}
      onChange={(event) => onChange({ role: ACTOR_ROLES.find((each) => each === event.target.value) ?? '' })}
    />
  );
}

function DirectionChoice({ view: { direction }, onChange }: FilterProps) {
  const text = useText();

  return (
    <SelectField
      id="audit-direction"
      label={text('audit.direction')}
      value={direction}
      options={DIRECTIONS.map((each) => ({ value: each, label: text(`audit.direction.${each}`) }))}
      onChange={(event) => onChange({ direction: DIRECTIONS.find((each) => each === event.target.value) ?? 'newest' })}
    />
  );
}

function DayFilter({ name, view, onChange }: FilterProps & { readonly name: 'from' | 'to' }) {
  const text = useText();

  return (
    <TextField
      id={`audit-${name}`}
      type="date"
      label={text(`audit.${name}`)}
      value={view[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
}
