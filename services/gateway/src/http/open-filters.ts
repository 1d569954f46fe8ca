import { choicesOf } from '@entry/contracts/choices';
import { Instant, isCalendarDate } from '@entry/contracts/schema';
import type { StaffListFilter } from '@entry/contracts/staff-access/events';
import * as z from 'zod/mini';

/** What narrows no list down, or is told apart: a search is a text, and a text may be a name. */
const NO_FILTERS: ReadonlySet<string> = new Set(['search', 'page', 'limit']);

/** The filters of a query that are choices, days or instants, as the log may keep them for ever; all others stay unsaid. */
export function openFiltersOf(schema: z.ZodMiniType | null, query: unknown): readonly StaffListFilter[] {
  if (!(schema instanceof z.ZodMiniObject)) return [];

  const values = query as Readonly<Record<string, unknown>>;
  return Object.entries(schema.shape)
    .filter(([name]) => !NO_FILTERS.has(name))
    .map(([filter, field]) => ({ filter, value: values[filter], choices: choicesOf(withoutDefault(field)) }))
    .filter((given): given is typeof given & { value: string } => isOpen(given.value, given.choices))
    .map(({ filter, value }) => ({ filter, value }))
    .toSorted((left, right) => (left.filter < right.filter ? -1 : 1));
}

const isOpen = (value: unknown, choices: readonly string[]): boolean =>
  typeof value === 'string' && (choices.includes(value) || isCalendarDate(value) || Instant.safeParse(value).success);

function withoutDefault(field: z.core.$ZodType): z.core.$ZodType {
  return field instanceof z.core.$ZodDefault ? withoutDefault(field._zod.def.innerType) : field;
}
