import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { Position } from '@entry/platform/ports/event-log';
import { declaredIndex, type GivenValues, requirePage } from '@entry/platform/ports/query-rules';
import type {
  CountQuery,
  Direction,
  DocumentWrite,
  IndexDefinition,
  IndexDefinitions,
  LoadedDocument,
  ReadCollection,
  ReadModel,
  StoredDocument,
} from '@entry/platform/ports/read-store';
import { type SearchTerm, searchForms } from '@entry/platform/search-text';
import { type CapturedContents, keptTermsOf, type PackedRows, type RestoredContents, type Rows } from './contents.ts';
import { createDocumentIndex, type DocumentIndex, type IndexSelection } from './document-index.ts';
import type { OrderedRow } from './index-order.ts';
import { orderedRows } from './ordered-rows.ts';
import { shareEntriesOfOne } from './share-entries.ts';
import { createTermIndex, type TermIndex } from './term-index.ts';

export type MemoryReadCollection<
  Document extends object,
  Indexes extends IndexDefinitions<Document> = IndexDefinitions<Document>,
> = ReadCollection<Document, Indexes> & {
  /** Builds all indexes and search terms now, so that the first query does not pay for it. */
  readonly warm: () => Promise<void>;
  /**
   * Holds from now on, in one step, what another collection of the same model holds; that one must not be used any more.
   * Whoever has this collection at hand goes on with it.
   */
  readonly adopt: (other: MemoryReadCollection<Document, Indexes>) => void;
  readonly contents: () => Contents<Document>;
  /** What it holds now, for who writes it down while it goes on. */
  readonly capture: () => CapturedContents;
  /** Holds what was captured once. Only while it is empty. */
  readonly restore: (restored: RestoredContents) => void;
};

/** Everything that a collection knows. */
type Contents<Document> = {
  readonly documents: Rows<StoredDocument<Document>>;
  readonly tombstones: Map<string, Position>;
  readonly indexes: Map<string, DocumentIndex>;
  readonly terms: TermIndex | null;
  readonly staleTerms: Set<string>;
};

/** Documents whose terms are opened side by side. */
const TERM_BATCH = 256;

/**
 * Indexes are built by the first query that names them and kept up to date afterwards: a rebuild that nobody
 * queries pays nothing for them. Search terms open sealed values, so they are computed when somebody searches.
 */
export function createMemoryReadCollection<Document extends object, Indexes extends IndexDefinitions<Document>>(
  model: ReadModel<Document, Indexes>,
): MemoryReadCollection<Document, Indexes> {
  type Stored = StoredDocument<Document>;
  let documents: Rows<Stored> = new Map<string, Stored>();
  /** Positions of deletions: ids are either here or among the documents. */
  let tombstones = new Map<string, Position>();
  let indexes = new Map<string, DocumentIndex>();
  /** For the next index by the same field, while nothing is written and not all indexes are there. */
  let ordered: { readonly field: string; readonly rows: readonly OrderedRow[] } | null = null;
  let terms: TermIndex | null = null;
  /** Ids whose terms are older than the document. */
  let staleTerms = new Set<string>();
  let refreshing: Promise<void> | null = null;

  function indexNamed(name: string): DocumentIndex {
    const existing = indexes.get(name);
    if (existing) return existing;

    const definition = declaredIndex<IndexDefinition<Document>>(model, name);
    const { field } = definition.sort;
    const index = createDocumentIndex(name, definition);
    if (ordered?.field !== field) ordered = { field, rows: orderedRows(field, documents.values()) };
    index.fill(ordered.rows);
    indexes.set(name, index);
    if (indexes.size === Object.keys(model.indexes).length) ordered = null;

    return index;
  }

  function select({ index, equals, range }: CountQuery<Document, Indexes>, direction?: Direction): IndexSelection {
    // The types have checked this already, unless the model's indexes were not known to them.
    return indexNamed(index).select(equals as GivenValues, range, direction);
  }

  function put(before: Stored | undefined, after: Stored): void {
    documents.set(after.id, after);
    ordered = null;
    if (before === undefined && tombstones.size > 0) tombstones.delete(after.id);
    const make = shareEntriesOfOne();
    for (const index of indexes.values()) {
      if (before && index.isSamePlace(before.document, after.document)) continue;
      if (before) index.remove(before);
      index.add(after, make);
    }
    if (terms) staleTerms.add(after.id);
  }

  function remove(before: Stored): void {
    documents.delete(before.id);
    ordered = null;
    for (const index of indexes.values()) index.remove(before);
    terms?.remove(before.id);
    staleTerms.delete(before.id);
  }

  function writeOne({ id, document, position }: DocumentWrite<Document>): void {
    const before = documents.get(id);
    const guard = before === undefined ? tombstones.get(id) : before.position;
    if (guard !== undefined && guard >= position) return;

    if (document !== null) {
      put(before, { id, document, position });
      return;
    }
    if (before) remove(before);
    tombstones.set(id, position);
  }

  function loadOne(id: string): LoadedDocument<Document> | undefined {
    const stored = documents.get(id);
    if (stored !== undefined || tombstones.size === 0) return stored;

    const position = tombstones.get(id);
    return position === undefined ? undefined : { id, document: null, position };
  }

  /** Every version of a document has a position of its own. */
  const isStill = ({ id, position }: StoredDocument<object>): boolean => documents.get(id)?.position === position;

  async function refreshTerms(index: TermIndex, searchTerms: (document: Document) => Promise<readonly SearchTerm[]>) {
    const stale = staleTerms;
    // Another list is of what was adopted meanwhile, whose terms go into another index.
    while (stale.size > 0 && stale === staleTerms) {
      const ids = [...firstOf(stale, TERM_BATCH)];
      await Promise.all(
        ids.map(async (id) => {
          const stored = documents.get(id);
          if (stored === undefined) return;

          const kept = keptTermsOf(stored);
          if (kept === null) {
            const found = await searchTerms(stored.document);
            // Changed while its values were being opened: it stays on the list and is read again.
            if (!isStill(stored)) return;
            index.set(id, found);
          } else index.setFolded(id, kept);

          stale.delete(id);
        }),
      );
      // Keys at hand open values without ever waiting: other requests must get their turn.
      if (stale.size > 0) await letOthersRun();
    }
  }

  async function currentTerms(): Promise<TermIndex> {
    const { searchTerms } = model;
    if (searchTerms === undefined) throw new RangeError(`${model.name} declares no search terms`);

    for (;;) {
      if (terms === null) {
        terms = createTermIndex();
        for (const id of documents.keys()) staleTerms.add(id);
      }
      if (staleTerms.size === 0) return terms;

      refreshing ??= refreshTerms(terms, searchTerms).finally(() => {
        refreshing = null;
      });
      await refreshing;
    }
  }

  function sorted(ids: Iterable<string>, selection: IndexSelection): Stored[] {
    const found: Stored[] = [];
    for (const id of ids) {
      const stored = documents.get(id);
      if (stored && selection.includes(stored)) found.push(stored);
    }

    return found.sort(selection.compareIds);
  }

  async function search(query: { readonly search?: string }): Promise<ReadonlySet<string> | null> {
    if (query.search === undefined) return null;

    const words = searchForms(query.search);
    return words.length === 0 ? null : (await currentTerms()).find(words);
  }

  async function countFound(query: CountQuery<Document, Indexes>): Promise<number> {
    const matches = await search(query);
    // Anew: writes may have come in between.
    const selection = select(query);

    return matches === null ? selection.total : sorted(matches, selection).length;
  }

  return {
    load(ids) {
      const found = new Map<string, LoadedDocument<Document>>();
      for (const id of ids) {
        const loaded = loadOne(id);
        if (loaded) found.set(id, loaded);
      }
      return found;
    },

    get: (id) => documents.get(id) ?? null,

    write(writes) {
      for (const write of writes) writeOne(write);
    },

    async find(query) {
      const { offset = 0, limit, direction } = query;
      requirePage(offset, limit);

      // Refuses a wrong query before anything is opened; selected anew below, for writes may come in between.
      select(query);
      const matches = await search(query);
      const selection = select(query, direction);
      if (matches === null) {
        const rows = selection.ids(offset, limit).map((id) => documents.get(id) as Stored);
        return { rows, total: selection.total };
      }

      const found = sorted(matches, selection);
      return { rows: found.slice(offset, offset + limit), total: found.length };
    },

    count(query) {
      try {
        const { index, equals, range, search: words } = query;
        const total = indexNamed(index).count(equals as GivenValues, range);
        return words === undefined ? total : countFound(query);
      } catch (error) {
        // By the promise, like every other store.
        return Promise.reject(error as RangeError);
      }
    },

    forgetTombstones(upTo) {
      for (const [id, position] of tombstones) if (position <= upTo) tombstones.delete(id);
    },

    async *all() {
      for (const id of [...documents.keys()].sort()) {
        const stored = documents.get(id);
        if (stored) yield stored;
      }
    },

    contents: () => ({ documents, tombstones, indexes, terms, staleTerms }),

    adopt(other) {
      ({ documents, tombstones, indexes, terms, staleTerms } = other.contents());
      ordered = null;
    },

    capture() {
      const built = [...indexes];
      return {
        rows: documents instanceof Map ? [...documents.values()] : documents.capture(),
        tombstones: [...tombstones],
        indexes: new Map(built.map(([name, index]) => [name, index.capture()])),
        termsOf: (stored) => {
          if (!isStill(stored)) return null;

          return terms === null || staleTerms.has(stored.id) ? keptTermsOf(stored) : terms.termsOf(stored.id);
        },
        release: () => {
          for (const [, index] of built) index.release();
        },
      };
    },

    restore(restored) {
      if (documents.size + tombstones.size > 0) throw new Error(`${model.name} holds something already`);

      documents = restored.rows as unknown as PackedRows<Stored>;
      tombstones = new Map(restored.tombstones);
      for (const [name, groups] of restored.indexes) {
        indexes.set(name, createDocumentIndex(name, declaredIndex<IndexDefinition<Document>>(model, name), groups));
      }
    },

    async warm() {
      for (const name of Object.keys(model.indexes)) {
        indexNamed(name);
        await letOthersRun();
      }
      if (model.searchTerms) await currentTerms();
    },
  };
}

function* firstOf<Value>(values: Iterable<Value>, count: number): Iterable<Value> {
  let taken = 0;
  for (const value of values) {
    if (taken === count) return;

    taken += 1;
    yield value;
  }
}
