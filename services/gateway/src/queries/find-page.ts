import type { ListSort } from '@entry/contracts/listing';
import type { EventLog } from '@entry/platform/ports/event-log';
import type { IndexDefinitions, IndexSelector, ReadCollection, ReadStore } from '@entry/platform/ports/read-store';
import type { ProjectEvent } from '@entry/platform/projection';
import type { Projections } from '@entry/projections/all';
import type { OpenSealed } from '@entry/projections/search-terms';
import type { Page, Paging, SearchedPage } from './queries.ts';

export type QueryDependencies = {
  readonly store: ReadStore;
  readonly projections: Projections;
  readonly open: OpenSealed;
  /** What is in no read model is asked of the events themselves: audits, and what was at another moment. */
  readonly log: Pick<EventLog, 'readStream' | 'readAt'>;
  readonly project: ProjectEvent;
};

/** An index that holds every document, in the order of the list. */
export const ALL = { index: 'all', equals: {} } as const;

type Listing = {
  readonly search?: string;
  /** Newest first when left out, as the indexes are declared. */
  readonly sort?: ListSort | undefined;
  /** First and last moment, or day in UTC, of the field that sorts. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
} & Paging;
/** A filter that is still here when the index was chosen was forgotten: that does not compile. */
type WithoutFilters<View> = { readonly [Name in Exclude<keyof View, keyof Listing>]: never };

const DIRECTIONS = { oldest: 'ascending', newest: 'descending' } as const;

type Bounds = { readonly from?: string; readonly to?: string };
/** Bounds that belong to the question, besides the days that somebody asks for. */
export type Bounded = { readonly range?: Bounds };

/**
 * The listing as an index answers it: which way it is walked, its own way unless somebody wants another, and between
 * which instants.
 */
function walkOf({ search, sort, from, to, offset, limit }: Listing, { range: own = {} }: Bounded) {
  const days: Bounds = {
    ...(from === undefined ? {} : { from: momentOf(from, 'T00:00:00.000Z') }),
    ...(to === undefined ? {} : { to: momentOf(to, 'T23:59:59.999Z') }),
  };

  return {
    offset,
    limit,
    range: narrower(own, days),
    ...(sort === undefined ? {} : { direction: DIRECTIONS[sort] }),
    ...(search === undefined ? {} : { search }),
  } as const;
}

const momentOf = (dayOrInstant: string, time: string): string =>
  dayOrInstant.includes('T') ? dayOrInstant : `${dayOrInstant}${time}`;

/** Instants compare as text. */
function narrower(one: Bounds, other: Bounds): Bounds {
  const froms = [one.from, other.from].filter((bound) => bound !== undefined).toSorted();
  const tos = [one.to, other.to].filter((bound) => bound !== undefined).toSorted();
  const [from, to] = [froms.at(-1), tos[0]];

  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** A page of documents by an index over a time, within bounds on it, each opened. An empty search is none. */
export function findPage<
  Document extends object,
  Indexes extends IndexDefinitions<Document>,
  View extends Listing,
  Row,
>(
  collection: ReadCollection<Document, Indexes>,
  index: IndexSelector<Document, NoInfer<Indexes>> & Bounded,
  view: View & WithoutFilters<View>,
  openRow: (document: Document) => Promise<Row>,
): Promise<Page<Row>> {
  return findPageTogether(collection, index, view, (documents) => Promise.all(documents.map(openRow)));
}

/** The same, with its documents opened together: what they need is looked up once for all of them. */
export async function findPageTogether<
  Document extends object,
  Indexes extends IndexDefinitions<Document>,
  View extends Listing,
  Row,
>(
  collection: ReadCollection<Document, Indexes>,
  index: IndexSelector<Document, NoInfer<Indexes>> & Bounded,
  view: View & WithoutFilters<View>,
  openRows: (documents: readonly Document[]) => Promise<readonly Row[]>,
): Promise<Page<Row>> {
  const { rows, total } = await collection.find({ ...index, ...walkOf(view, index) });

  return { rows: await openRows(rows.map(({ document }) => document)), total };
}

/** A page of a list in which all rows of one selection come before all rows of another. */
export async function findPageOfBoth<
  Document extends object,
  Indexes extends IndexDefinitions<Document>,
  View extends Listing,
  Row,
>(
  collection: ReadCollection<Document, Indexes>,
  [first, second]: readonly [
    IndexSelector<Document, NoInfer<Indexes>> & Bounded,
    IndexSelector<Document, NoInfer<Indexes>> & Bounded,
  ],
  view: View & WithoutFilters<View>,
  openRow: (document: Document) => Promise<Row>,
): Promise<Page<Row>> {
  const head = await findPage(collection, first, view, openRow);
  const rest = {
    offset: Math.max(0, view.offset - head.total),
    limit: view.limit - head.rows.length,
  };
  const tail = await findPage(collection, second, { ...view, ...rest }, openRow);

  return { rows: [...head.rows, ...tail.rows], total: head.total + tail.total };
}

/** Only the count is wanted. */
const NO_ROWS: Paging = { offset: 0, limit: 0 };

/** A page, and where a status was searched in: how many rows with this search have another status. */
export async function withElsewhere<Row, Statuses>(
  search: string,
  statuses: Statuses | undefined,
  find: (statuses: Statuses | undefined, page: Paging) => Promise<Page<Row>>,
  { offset, limit }: Paging,
): Promise<SearchedPage<Row>> {
  const page = await find(statuses, { offset, limit });
  if (search === '' || statuses === undefined) return page;

  const all = await find(undefined, NO_ROWS);
  return { ...page, elsewhere: Math.max(0, all.total - page.total) };
}
