import { ACTOR_ROLES, type TimelineNewsQuery } from '@entry/contracts/audit/api';
import type { IndexSelector, ReadCollection, StoredDocument } from '@entry/platform/ports/read-store';
import { bucketOf, type TimelineRecord, type timelineProjection } from '@entry/projections/timeline/timeline';

type Indexes = typeof timelineProjection.model.indexes;
export type Timeline = ReadCollection<TimelineRecord, Indexes>;

/** Filters as the routes take them, with the payment that a slip proves. */
export type TimelineFilter = Omit<TimelineNewsQuery, 'since'> & { readonly payment?: string | undefined };

/** Which page: what follows a place, in a direction. */
export type TimelinePage = {
  readonly direction: 'newest' | 'oldest';
  readonly after: string | undefined;
  readonly limit: number;
};

export type FoundInTimeline = {
  readonly records: readonly StoredDocument<TimelineRecord>[];
  /** Null where it would take looking at every entry of the index. */
  readonly total: number | null;
  /** Null at the end. Never the end only because nothing among the entries looked at was wanted. */
  readonly next: string | null;
};

type Field = 'correlationId' | 'itemId' | 'applicationId' | 'subjectId' | 'actorId' | 'type' | 'actorRole';
type Wanted = Partial<Record<Field, readonly string[]>>;
type Selector = IndexSelector<TimelineRecord, Indexes>;
type Choice = {
  readonly select: (values: readonly string[]) => Selector;
  /** Whether it holds just those that are wanted; others share their bucket with more. */
  readonly isExact: boolean;
};

/** Fields a timeline is asked by, the one that leaves fewest entries first: its index is used, the others are looked at. */
const INDEX_OF: Readonly<Record<Field, Choice>> = {
  correlationId: {
    select: (ids) => ({ index: 'by-correlation', equals: { correlationBucket: ids.map(bucketOf) } }),
    isExact: false,
  },
  itemId: { select: (ids) => ({ index: 'by-item', equals: { itemBucket: ids.map(bucketOf) } }), isExact: false },
  applicationId: { select: (ids) => ({ index: 'by-application', equals: { applicationId: ids } }), isExact: true },
  subjectId: { select: (ids) => ({ index: 'by-subject', equals: { subjectId: ids } }), isExact: true },
  actorId: { select: (ids) => ({ index: 'by-actor', equals: { actorId: ids } }), isExact: true },
  type: { select: (types) => ({ index: 'by-type', equals: { type: types } }), isExact: true },
  actorRole: { select: (roles) => ({ index: 'by-role', equals: { actorRole: roles } }), isExact: true },
};
/** All actors have one of these roles. */
const EVERYTHING = INDEX_OF.actorRole.select(ACTOR_ROLES);

/** Entries looked at for one answer, where no index holds just those that are wanted: then the reader asks again. */
const MOST_LOOKED_AT = 2_000;
const LOOKED_AT_ONCE = 200;
/** After every place of an instant. */
const AFTER_DIGITS = '~';

/** A page of the entries that fit every filter, read by one index and bounded in what it looks at. */
export async function findInTimeline(
  timeline: Timeline,
  filter: TimelineFilter,
  page: TimelinePage,
): Promise<FoundInTimeline> {
  const wanted = wantedOf(filter);
  if (Object.values(wanted).some((values) => values.length === 0)) return { records: [], total: 0, next: null };

  const { selector, others } = choose(wanted);
  const found = await walk(timeline, selector, { ...page, filter, fits: fitsAll(others) });
  if (others.length === 0) return { ...found, total: await timeline.count({ ...selector, range: rangeOf(filter) }) };

  const isWhole = page.after === undefined && found.next === null;
  return { ...found, total: isWhole ? found.records.length : null };
}

function wantedOf(filter: TimelineFilter): Wanted {
  const { correlation, document, slip, payment, application, account, entry, actor, types, role } = filter;
  const slipItems = slip === undefined ? undefined : [slip, ...(payment === undefined ? [] : [payment])];
  const all: readonly (readonly [Field, readonly string[] | undefined])[] = [
    ['correlationId', one(correlation)],
    ['itemId', one(document)],
    ['itemId', slipItems],
    ['applicationId', one(application)],
    ['subjectId', one(account)],
    ['subjectId', one(entry)],
    ['actorId', one(actor)],
    ['type', types.length === 0 ? undefined : types],
    ['actorRole', one(role)],
  ];

  const wanted: Wanted = {};
  for (const [field, values] of all) {
    if (values === undefined) continue;

    const before = wanted[field];
    wanted[field] = before === undefined ? values : before.filter((value) => values.includes(value));
  }
  return wanted;
}

const one = (value: string | undefined): readonly string[] | undefined => (value === undefined ? undefined : [value]);

type Condition = readonly [Field, readonly string[]];

function choose(wanted: Wanted): { readonly selector: Selector; readonly others: readonly Condition[] } {
  const conditions = (Object.keys(INDEX_OF) as Field[]).flatMap((field): Condition[] => {
    const values = wanted[field];
    return values === undefined ? [] : [[field, values]];
  });
  const [first, ...others] = conditions;
  if (first === undefined) return { selector: EVERYTHING, others };

  const [field, values] = first;
  const { select, isExact } = INDEX_OF[field];
  return { selector: select(values), others: isExact ? others : conditions };
}

function fitsAll(conditions: readonly Condition[]): (record: TimelineRecord) => boolean {
  return (record) => conditions.every(([field, values]) => values.includes(record[field] ?? ''));
}

function rangeOf({ from, to }: TimelineFilter): { readonly from?: string; readonly to?: string } {
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to: `${to}${AFTER_DIGITS}` }) };
}

type Walk = TimelinePage & {
  readonly filter: TimelineFilter;
  readonly fits: (record: TimelineRecord) => boolean;
};

async function walk(timeline: Timeline, selector: Selector, walk: Walk): Promise<Omit<FoundInTimeline, 'total'>> {
  const { direction, limit, filter, fits } = walk;
  const records: StoredDocument<TimelineRecord>[] = [];
  let { after } = walk;
  for (let lookedAt = 0; lookedAt < MOST_LOOKED_AT; lookedAt += LOOKED_AT_ONCE) {
    // Bounds are inclusive, so what was the last one comes again.
    const { rows } = await timeline.find({
      ...selector,
      range: followingRange(filter, direction, after),
      direction: direction === 'newest' ? 'descending' : 'ascending',
      limit: LOOKED_AT_ONCE + 1,
    });
    for (const row of rows) {
      if (row.document.place === after || !fits(row.document)) continue;
      if (records.length === limit) return { records, next: records.at(-1)?.document.place ?? null };

      records.push(row);
    }
    if (rows.length <= LOOKED_AT_ONCE) return { records, next: null };

    after = rows.at(-1)?.document.place;
  }

  return { records, next: after ?? null };
}

function followingRange(filter: TimelineFilter, direction: TimelinePage['direction'], after: string | undefined) {
  const range = rangeOf(filter);
  if (after === undefined) return range;
  if (direction === 'newest') return { ...range, to: range.to === undefined || after < range.to ? after : range.to };

  return { ...range, from: range.from === undefined || after > range.from ? after : range.from };
}
