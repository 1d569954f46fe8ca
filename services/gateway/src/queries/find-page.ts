import type { IndexDefinitions, Query, ReadCollection, ReadStore } from '@entry/platform/ports/read-store';
import type { Projections } from '@entry/projections/all';
import type { OpenSealed } from '@entry/projections/search-terms';
import type { Page, Paging } from './queries.ts';

export type QueryDependencies = {
  readonly store: ReadStore;
  readonly projections: Projections;
  readonly open: OpenSealed;
};

/** A page of documents by an index, each opened. An empty search is none. */
export async function findPage<Document extends object, Indexes extends IndexDefinitions<Document>, Row>(
  collection: ReadCollection<Document, Indexes>,
  query: Query<Document, NoInfer<Indexes>> & Paging,
  openRow: (document: Document) => Promise<Row>,
): Promise<Page<Row>> {
  const { rows, total } = await collection.find(query);

  return { rows: await Promise.all(rows.map(({ document }) => openRow(document))), total };
}
