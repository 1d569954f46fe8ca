import { ACTOR_ROLES } from '@entry/contracts/audit/api';
import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { uuidOf } from '@entry/platform/testing/event-values';
import { createRandom } from '@entry/platform/testing/random';
import { bucketOf, type TimelineRecord, timelinePlace, timelineProjection } from '@entry/projections/timeline/timeline';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findInTimeline, type Timeline, type TimelineFilter } from './find-in-timeline.ts';

const SEED = 20_261_122;
const TYPES = ['AccountRegistered', 'DocumentUploaded', 'DocumentReviewed', 'SessionStarted'] as const;

const idOf = (kind: string, number: number): string => uuidOf(`${kind} ${number}`);
const instantOf = (number: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, number)).toISOString();

function recordOf(number: number, change: Partial<TimelineRecord> = {}): TimelineRecord {
  const { itemId = null, correlationId = idOf('request', number) } = change;

  return {
    type: 'AccountRegistered',
    eventId: idOf('event', number),
    // Several happen at once.
    place: timelinePlace(instantOf(Math.floor(number / 3)), BigInt(number)),
    actorId: 'system',
    actorRole: 'system',
    subjectId: null,
    applicationId: null,
    itemId,
    correlationId,
    run: null,
    ...change,
    itemBucket: itemId === null ? -1 : bucketOf(itemId),
    correlationBucket: bucketOf(correlationId),
  };
}

function timelineOf(records: readonly TimelineRecord[]): Timeline {
  const timeline = createMemoryReadStore().collection(timelineProjection.model);
  void timeline.write(
    records.map((document, number) => ({ id: document.eventId, document, position: BigInt(number) })),
  );

  return timeline;
}

/** Pages until the end: the ids of their entries, and how many pages it took. */
async function readAll(timeline: Timeline, filter: TimelineFilter, direction: 'newest' | 'oldest', limit: number) {
  const eventIds: string[] = [];
  let after: string | undefined;
  let pages = 0;
  do {
    const found = await findInTimeline(timeline, filter, { direction, after, limit });
    expect(found.records.length).toBeLessThanOrEqual(limit);
    eventIds.push(...found.records.map(({ document }) => document.eventId));
    after = found.next ?? undefined;
    pages += 1;
  } while (after !== undefined);

  return { eventIds, pages };
}

function randomRecords(seed: number): readonly TimelineRecord[] {
  const random = createRandom(seed);
  const below = (count: number): number => Math.floor(random() * count);

  return Array.from({ length: 60 }, (_, number) =>
    recordOf(number, {
      type: TYPES[below(TYPES.length)] ?? 'AccountRegistered',
      actorId: idOf('person', below(3)),
      actorRole: ACTOR_ROLES[below(3)] ?? 'user',
      subjectId: random() < 0.2 ? null : idOf('person', below(3)),
      applicationId: random() < 0.5 ? null : idOf('application', below(3)),
      itemId: random() < 0.5 ? null : idOf('item', below(4)),
      correlationId: idOf('request', below(8)),
    }),
  );
}

const maybe = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const anId = (kind: string, count: number) => maybe(fc.nat({ max: count - 1 }).map((number) => idOf(kind, number)));
const anInstant = maybe(fc.nat({ max: 22 }).map(instantOf));
const ARBITRARY_FILTER: fc.Arbitrary<TimelineFilter> = fc.record({
  application: anId('application', 3),
  account: anId('person', 3),
  entry: fc.constant(undefined),
  document: anId('item', 4),
  slip: anId('item', 4),
  payment: anId('item', 4),
  actor: anId('person', 3),
  types: fc.subarray([...TYPES]),
  role: maybe(fc.constantFrom(...ACTOR_ROLES)),
  correlation: anId('request', 8),
  from: anInstant,
  to: anInstant,
});

/** The filter as one would write it down, without an index. */
function fits(record: TimelineRecord, filter: TimelineFilter): boolean {
  const { application, account, document, slip, payment, actor, types, role, correlation, from, to } = filter;
  const at = record.place.slice(0, 24);
  const is = (wanted: string | undefined, found: string | null): boolean => wanted === undefined || wanted === found;

  return (
    is(application, record.applicationId) &&
    is(account, record.subjectId) &&
    is(document, record.itemId) &&
    (slip === undefined || record.itemId === slip || (payment !== undefined && record.itemId === payment)) &&
    is(actor, record.actorId) &&
    is(role, record.actorRole) &&
    is(correlation, record.correlationId) &&
    (types.length === 0 || types.includes(record.type)) &&
    (from === undefined || at >= from) &&
    (to === undefined || at <= to)
  );
}

describe(`When a timeline is asked by any filters (seed ${SEED})`, () => {
  it('should give what fits, each once and in order, from either end', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(
        ARBITRARY_FILTER,
        fc.constantFrom('newest' as const, 'oldest' as const),
        fc.nat(),
        fc.integer({ min: 1, max: 7 }),
        async (filter, direction, seed, limit) => {
          const records = randomRecords(seed);
          const inOrder = direction === 'oldest' ? records : records.toReversed();
          const expected = inOrder.filter((record) => fits(record, filter)).map(({ eventId }) => eventId);

          const { eventIds } = await readAll(timelineOf(records), filter, direction, limit);

          expect(eventIds).toStrictEqual(expected);
          found += expected.length;
        },
      ),
      { seed: SEED, numRuns: 200 },
    );

    expect(found).toBeGreaterThan(300);
  });
});

describe('When few of very many entries fit', () => {
  const records = Array.from({ length: 5_000 }, (_, number) =>
    recordOf(number, number === 10 ? { type: 'DocumentUploaded', actorRole: 'admin' } : { type: 'DocumentUploaded' }),
  );
  const filter: TimelineFilter = { types: ['DocumentUploaded'], role: 'admin' };

  it('should look at a part for each answer and say where to go on', async () => {
    const timeline = timelineOf(records);

    const first = await findInTimeline(timeline, filter, { direction: 'newest', after: undefined, limit: 50 });
    expect(first).toStrictEqual({ records: [], total: null, next: records[2_999]?.place });

    const { eventIds, pages } = await readAll(timeline, filter, 'newest', 50);
    expect([eventIds, pages]).toStrictEqual([[records[10]?.eventId], 3]);
  });
});
