import { choicesOf } from '@entry/contracts/schema';
import type * as z from 'zod/mini';
import type { QuerySchema } from '../../api/query.ts';

/** The values each filter of a list may take, by the filter's name in the address. */
export type FilterChoices = Readonly<Record<string, readonly string[]>>;

type FilterName<Query extends QuerySchema> = Exclude<keyof z.output<Query>, 'search' | 'page' | 'limit'>;

/** Choices for every filter that an endpoint knows: one that is forgotten does not compile. */
export type FiltersOf<Query extends QuerySchema> = {
  readonly [Name in FilterName<Query>]: readonly NonNullable<z.output<Query>[Name]>[];
};

const NOT_FILTERS: ReadonlySet<string> = new Set(['search', 'page', 'limit']);

/** The filters of an endpoint, each with every value it takes: a new one in the schema is here at once. */
export function filtersOf<Query extends QuerySchema>(query: Query): FiltersOf<Query> {
  const filters = Object.entries(query.shape).filter(([name]) => !NOT_FILTERS.has(name));

  return Object.fromEntries(filters.map(([name, field]) => [name, choicesOf(field)])) as FiltersOf<Query>;
}

/** What a list shows, as its address says it. An empty filter or search means no restriction. */
export type ListView<Choices extends FilterChoices> = {
  readonly search: string;
  readonly page: number;
  readonly filters: { readonly [Name in keyof Choices]: Choices[Name][number] | '' };
};

export type ListViewChange<Choices extends FilterChoices> = {
  readonly search?: string;
  readonly page?: number;
  readonly filters?: Partial<ListView<Choices>['filters']>;
};

const SEARCH = 'search';
const PAGE = 'page';
const PAGE_NUMBER = /^[1-9]\d{0,5}$/;

/** Anything an address holds that the list does not know is left out, so that no address breaks a page. */
export function readListView<const Choices extends FilterChoices>(
  parameters: URLSearchParams,
  choices: Choices,
): ListView<Choices> {
  const filters = Object.entries(choices).map(([name, values]) => {
    const value = parameters.get(name) ?? '';
    return [name, values.includes(value) ? value : ''];
  });
  const page = parameters.get(PAGE) ?? '';

  return {
    search: parameters.get(SEARCH)?.trim() ?? '',
    page: PAGE_NUMBER.test(page) ? Number(page) : 1,
    filters: Object.fromEntries(filters),
  };
}

/** The shortest address of a view; `readListView` gives the view back. */
export function toParameters<Choices extends FilterChoices>(view: ListView<Choices>): URLSearchParams {
  const parameters = new URLSearchParams();
  if (view.search !== '') parameters.set(SEARCH, view.search);
  for (const [name, value] of Object.entries(view.filters)) {
    if (value !== '') parameters.set(name, value);
  }
  if (view.page > 1) parameters.set(PAGE, String(view.page));

  return parameters;
}

/** Another search or filter makes another list, which starts at its first page. */
export function changeListView<Choices extends FilterChoices>(
  view: ListView<Choices>,
  change: ListViewChange<Choices>,
): ListView<Choices> {
  return {
    search: change.search ?? view.search,
    page: change.page ?? 1,
    filters: { ...view.filters, ...change.filters },
  };
}
