import { type EventIndex, type StreamState, WHOLE_STREAM } from './event-index.ts';
import { MAXIMUM_APPEND_SIZE, type ServerBehaviour } from './server-behaviour.ts';

/** -1: the stream must not exist. */
export type Expected = number | 'any' | 'stream_exists';

export type ProposedEvent = {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
};

export type Decision =
  | { readonly kind: 'write' }
  /** Written before, up to this revision; the position is null when the event is gone. */
  | { readonly kind: 'idempotent'; readonly revision: number; readonly position: number | null }
  /** Not written: the stream is elsewhere, -1 when it does not exist. */
  | { readonly kind: 'wrong-version'; readonly actual: number }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'broken' };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type Known = {
  readonly index: EventIndex;
  /** Id of the event at a place of the log. */
  readonly idAt: (place: number) => string;
  readonly behaviour: Pick<ServerBehaviour, 'sizeOf'>;
  /** Where an id was written, as long as the server remembers it: not over a restart. */
  readonly remembered: (id: string) => { readonly stream: string; readonly revision: number } | undefined;
};

export const lastRevision = (state: StreamState | undefined): number => (state?.events.length ?? 0) - 1;

export const isSoftDeleted = (state: StreamState | undefined): boolean =>
  state !== undefined && state.truncateBefore >= WHOLE_STREAM;

/** What the server makes of an append, in its own order of checks (`CheckCommit`). */
export function decideAppend(
  stream: string,
  expected: Expected,
  events: readonly ProposedEvent[],
  known: Known,
): Decision {
  if (stream === '' || events.some(({ id, type }) => type === '' || !UUID.test(id))) return { kind: 'broken' };
  const bytes = events.reduce((sum, event) => sum + known.behaviour.sizeOf(event), 0);
  if (bytes > MAXIMUM_APPEND_SIZE) return { kind: 'too-large' };

  const state = known.index.stream(stream);
  if (state?.isTombstoned === true) return { kind: 'deleted' };

  const ids = events.map(({ id }) => id);
  if (typeof expected === 'number') return decideExact(state, expected, ids, known);
  if (expected === 'stream_exists' && (lastRevision(state) === -1 || isSoftDeleted(state))) {
    return { kind: 'wrong-version', actual: lastRevision(state) };
  }

  const first = known.remembered(ids[0] ?? '');
  const isRepeat =
    first?.stream === stream &&
    ids.every((id, offset) => known.remembered(id)?.revision === first.revision + offset) &&
    state !== undefined;
  return isRepeat ? idempotent(state, first.revision + ids.length - 1, known) : { kind: 'write' };
}

function decideExact(state: StreamState | undefined, expected: number, ids: readonly string[], known: Known): Decision {
  const current = lastRevision(state);
  // Ids are not looked at here: one that the stream has already is written again.
  if (state === undefined || expected === current) {
    return expected === current ? { kind: 'write' } : { kind: 'wrong-version', actual: current };
  }
  if (expected > current) return { kind: 'wrong-version', actual: current };

  const matching = ids.findIndex((id, offset) => {
    const place = state.events[expected + 1 + offset];
    return place === undefined || known.idAt(place) !== id;
  });
  if (matching === -1) return idempotent(state, expected + ids.length, known);
  if (matching === 0 && expected === -1 && isSoftDeleted(state)) return { kind: 'write' };

  return { kind: 'wrong-version', actual: current };
}

/** Deleting asks for the revision alone. */
export function decideRemoval(stream: string, expected: Expected, { index }: Known): Decision {
  const state = index.stream(stream);
  if (state?.isTombstoned === true) return { kind: 'deleted' };

  const actual = lastRevision(state);
  const isExpected = typeof expected === 'number' ? expected === actual : expected === 'any' || actual !== -1;
  return isExpected ? { kind: 'write' } : { kind: 'wrong-version', actual };
}

function idempotent(state: StreamState, revision: number, { index }: Known): Decision {
  const place = state.events[revision] ?? 0;
  const isGone = revision < state.truncateBefore;

  return { kind: 'idempotent', revision, position: isGone ? null : index.position(place) };
}
