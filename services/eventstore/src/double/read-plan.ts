import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import { isSoftDeleted } from './append-decision.ts';
import { type Failure, failure, streamDeleted, streamName } from './protocol.ts';
import { NEAR_THE_END, type ServerBehaviour } from './server-behaviour.ts';
import type { Store } from './store.ts';

export type ReadPlan =
  | { readonly kind: 'places'; readonly places: Iterable<number> }
  | { readonly kind: 'stream-not-found' }
  | { readonly kind: 'failed'; readonly failure: Failure };

type Options = ReadReq.Options;
const BACKWARDS = 1;

/** Which events a read asks for. */
export function planRead(options: Options, store: Store, { invalidPosition }: ServerBehaviour): ReadPlan {
  const stream = options.getStream();
  if (stream !== undefined) return planStream(options, stream, store);

  const all = options.getAll();
  const position = all?.getPosition();
  const isBackwards = options.getReadDirection() === BACKWARDS;
  if (position === undefined) {
    const isFromStart = all?.hasStart() === true;
    return isBackwards
      ? { kind: 'places', places: down(isFromStart ? -1 : store.visible() - 1) }
      : { kind: 'places', places: up(isFromStart ? 0 : store.visible(), store) };
  }

  const place = placeOf(position.getCommitPosition(), store);
  if (place === 'none') return { kind: 'failed', failure: failure(status.UNKNOWN, invalidPosition) };
  if (place !== 'beyond') return { kind: 'places', places: isBackwards ? down(place - 1) : up(place, store) };
  if (isBackwards) return { kind: 'failed', failure: failure(status.UNKNOWN, FAR_BEYOND_BACKWARDS) };
  return { kind: 'places', places: [] };
}

/** Of all versions. */
const FAR_BEYOND_BACKWARDS = 'Unexpected ReadAllResult: Error';

/**
 * Place of the event at a position; of the end, for the position at which the next event begins. Other positions lie far
 * beyond the end, or no event begins there.
 */
export function placeOf(position: string, { index, end, visible }: Store): number | 'none' | 'beyond' {
  const wanted = Number(position);
  if (wanted === end()) return visible();
  if (wanted > end()) return wanted - end() > NEAR_THE_END ? 'beyond' : 'none';

  const place = index.placeFrom(wanted);
  return place < visible() && index.position(place) === wanted ? place : 'none';
}

function planStream(options: Options, asked: ReadReq.Options.StreamOptions, store: Store): ReadPlan {
  const name = streamName(asked.getStreamIdentifier());
  const state = store.index.stream(name);
  if (state?.isTombstoned === true) return { kind: 'failed', failure: streamDeleted(name) };
  const last = (state?.events.findLastIndex((place) => place < store.visible()) ?? -1) as number;
  if (state === undefined || last === -1 || isSoftDeleted(state)) return { kind: 'stream-not-found' };

  const isBackwards = options.getReadDirection() === BACKWARDS;
  const revision = Number(asked.getRevision());
  const first = asked.hasStart() ? 0 : asked.hasEnd() ? last : revision;
  return {
    kind: 'places',
    places: isBackwards
      ? reversed(state.events, Math.min(first, last), state.truncateBefore)
      : state.events.slice(Math.max(first, state.truncateBefore), last + 1),
  };
}

function* up(from: number, { visible }: Store): Iterable<number> {
  for (let place = from; place < visible(); place += 1) yield place;
}

function* down(from: number): Iterable<number> {
  for (let place = from; place >= 0; place -= 1) yield place;
}

function* reversed(places: readonly number[], from: number, to: number): Iterable<number> {
  for (let revision = from; revision >= to; revision -= 1) yield places[revision] ?? 0;
}

export type Predicate = (place: number) => boolean;

/** What a filter lets through: prefixes or one regular expression, on names of streams or types of events. */
export function predicateOf(options: Options, store: Store): Predicate {
  const filter = options.getFilter();
  if (filter === undefined) return () => true;

  const expression = filter.getStreamIdentifier() ?? filter.getEventType();
  const subject = filter.hasStreamIdentifier() ? store.index.streamName : store.typeAt;
  const prefixes = expression?.getPrefixList() ?? [];
  if (prefixes.length > 0) return (place) => prefixes.some((prefix) => subject(place).startsWith(prefix));

  const pattern = new RegExp(expression?.getRegex() ?? '');
  return (place) => pattern.test(subject(place));
}
