import type { EventLog } from '@entry/platform/ports/event-log';
import type {
  CountQuery,
  IndexDefinitions,
  IndexSelector,
  ReadCollection,
  ReadStore,
} from '@entry/platform/ports/read-store';
import type { ProjectEvent } from '@entry/platform/projection';
import type { Projections } from '@entry/projections/all';
import type { OpenSealed } from '@entry/projections/search-terms';
import type { Page, Paging } from './queries.ts';

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

type Listing = { readonly search?: string } & Paging;
/** A filter that is still here when the index was chosen was forgotten: that does not compile. */
type WithoutFilters<View> = { readonly [Name in Exclude<keyof View, keyof Listing>]: never };

/** A page of documents by an index and bounds on its order, each opened. An empty search is none. */
export async function findPage<
  Document extends object,
  Indexes extends IndexDefinitions<Document>,
  View extends Listing,
  Row,
>(
  collection: ReadCollection<Document, Indexes>,
  index: IndexSelector<Document, NoInfer<Indexes>> & Pick<CountQuery<Document>, 'range'>,
  view: View & WithoutFilters<View>,
  openRow: (document: Document) => Promise<Row>,
): Promise<Page<Row>> {
  const { rows, total } = await collection.find({ ...index, ...view });

  return { rows: await Promise.all(rows.map(({ document }) => openRow(document))), total };
}
