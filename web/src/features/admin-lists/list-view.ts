import { choicesOf } from '@entry/contracts/choices';
import { LIST_SORTS, type ListSort } from '@entry/contracts/listing';
import { ADMIN_LIST_PAGE_SIZE } from '@entry/contracts/rules/limits';
import { isCalendarDate } from '@entry/contracts/schema';
import type * as z from 'zod/mini';
import type { QuerySchema } from '../../api/query.ts';
import { endOfLocalDay, startOfLocalDay } from '../../components/local-day.ts';

/** The values each filter of a list may take, by the filter's name in the address. */
export type FilterChoices = Readonly<Record<string, readonly string[]>>;

/** What every list is asked besides its own filters. */
const NOT_FILTERS = ['search', 'sort', 'from', 'to', 'page', 'limit'] as const;

type FilterName<Query extends QuerySchema> = Exclude<keyof z.output<Query>, (typeof NOT_FILTERS)[number]>;

/** Choices for every filter that an endpoint knows: one that is forgotten does not compile. */
export type FiltersOf<Query extends QuerySchema> = {
  readonly [Name in FilterName<Query>]: readonly NonNullable<z.output<Query>[Name]>[];
};

/** The filters of an endpoint, each with every value it takes: a new one in the schema is here at once. */
export function filtersOf<Query extends QuerySchema>(query: Query): FiltersOf<Query> {
  const others: readonly string[] = NOT_FILTERS;
  const filters = Object.entries(query.shape).filter(([name]) => !others.includes(name));

  return Object.fromEntries(filters.map(([name, field]) => [name, choicesOf(field)])) as FiltersOf<Query>;
}

type FilterValues<Choices extends FilterChoices> = {
  readonly [Name in keyof Choices]: Choices[Name][number] | '';
};

/** What a list shows, as its address says it. An empty filter, search or day means no restriction. */
export type ListView<Choices extends FilterChoices> = {
  readonly search: string;
  readonly sort: ListSort;
  /** `YYYY-MM-DD`, days where the reader is. */
  readonly from: string;
  readonly to: string;
  readonly page: number;
  /** Rows per page. */
  readonly limit: number;
  readonly filters: FilterValues<Choices>;
};

export type ListViewChange<Choices extends FilterChoices> = Partial<Omit<ListView<Choices>, 'filters'>> & {
  readonly filters?: Partial<FilterValues<Choices>>;
};

/** What a list shows when its address says nothing. */
export type ListDefaults<Choices extends FilterChoices> = {
  readonly sort?: ListSort;
  readonly limit?: number;
  readonly filters?: Partial<FilterValues<Choices>>;
};

export const PAGE_SIZES = [20, 50, 100] as const;

/** In an address: no restriction, where the list restricts by default. */
const EVERYTHING = 'all';
const PAGE_NUMBER = /^[1-9]\d{0,5}$/;

function defaultView<Choices extends FilterChoices>(
  choices: Choices,
  { sort = 'newest', limit = ADMIN_LIST_PAGE_SIZE, filters = {} }: ListDefaults<Choices>,
): ListView<Choices> {
  const values = Object.keys(choices).map((name) => [name, filters[name] ?? '']);

  return { search: '', sort, from: '', to: '', page: 1, limit, filters: Object.fromEntries(values) };
}

/** Anything an address holds that the list does not know is left out, so that no address breaks a page. */
export function readListView<const Choices extends FilterChoices>(
  parameters: URLSearchParams,
  choices: Choices,
  defaults: ListDefaults<Choices> = {},
): ListView<Choices> {
  const usual = defaultView(choices, defaults);
  const oneOf = <Value extends string>(name: string, values: readonly Value[], otherwise: Value): Value =>
    values.find((value) => value === parameters.get(name)) ?? otherwise;
  const dayOf = (name: string): string => {
    const day = parameters.get(name) ?? '';
    return isCalendarDate(day) ? day : '';
  };

  const filters = Object.entries(choices).map(([name, values]) => {
    const isEverything = parameters.get(name) === EVERYTHING;
    return [name, isEverything ? '' : oneOf(name, values, usual.filters[name] ?? '')];
  });
  const page = parameters.get('page') ?? '';

  return {
    search: parameters.get('search')?.trim() ?? '',
    sort: oneOf('sort', LIST_SORTS, usual.sort),
    from: dayOf('from'),
    to: dayOf('to'),
    page: PAGE_NUMBER.test(page) ? Number(page) : 1,
    limit: PAGE_SIZES.find((size) => String(size) === parameters.get('limit')) ?? usual.limit,
    filters: Object.fromEntries(filters),
  };
}

/** The shortest address of a view; `readListView` gives the view back. */
export function toParameters<Choices extends FilterChoices>(
  { filters, ...view }: ListView<Choices>,
  choices: Choices,
  defaults: ListDefaults<Choices> = {},
): URLSearchParams {
  const { filters: usualFilters, ...usual } = defaultView(choices, defaults);
  const parameters = new URLSearchParams();
  if (view.search !== '') parameters.set('search', view.search);
  for (const [name, value] of Object.entries(filters)) {
    if (value !== usualFilters[name]) parameters.set(name, value === '' ? EVERYTHING : value);
  }
  for (const name of ['from', 'to', 'sort', 'limit', 'page'] as const) {
    if (view[name] !== usual[name]) parameters.set(name, String(view[name]));
  }

  return parameters;
}

/** Another search, filter, order or size of page makes another list, which starts at its first page. */
export function changeListView<Choices extends FilterChoices>(
  view: ListView<Choices>,
  { filters, ...change }: ListViewChange<Choices>,
): ListView<Choices> {
  return { ...view, page: 1, ...change, filters: { ...view.filters, ...filters } };
}

/** What an export is asked for by a view: all its pages. */
export function exportedOf<Choices extends FilterChoices>(view: ListView<Choices>) {
  const { page: _page, limit: _limit, ...values } = valuesOf(view);

  return values;
}

/** Search, order and days of a view, without its filters. */
export function orderOf<Choices extends FilterChoices>({ search, sort, ...view }: ListView<Choices>) {
  return { search, sort, ...momentsOf(view) };
}

/** The rows show their days where the reader is: the service is asked for the same days. */
function momentsOf({ from, to }: Pick<ListView<FilterChoices>, 'from' | 'to'>) {
  return { from: from === '' ? '' : startOfLocalDay(from), to: to === '' ? '' : endOfLocalDay(to) };
}

/** What an endpoint is asked for by a view. */
export function valuesOf<Choices extends FilterChoices>({ filters, ...view }: ListView<Choices>) {
  return { ...view, ...momentsOf(view), ...filters };
}
