import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Decision,
  decideAppend,
  decideRemoval,
  type Expected,
  isSoftDeleted,
  lastRevision,
  type ProposedEvent,
} from './append-decision.ts';
import { createEventIndex, type EventIndex } from './event-index.ts';
import { FRAME_HEADER_BYTES, frameOf, openJournal } from './journal.ts';
import { BYTES_UP_TO_ID, encodeReadResponse, encodeRecord, messageData, readHeader, readId } from './record.ts';
import type { ServerBehaviour } from './server-behaviour.ts';
import { applySystemEvent, type SystemEvent, tombstoned, truncatedBefore } from './system-events.ts';

export type Reply =
  | { readonly kind: 'written'; readonly revision: number; readonly position: number | null }
  | Exclude<Decision, { kind: 'write' | 'idempotent' }>;

/** The events of the double: on the disk before anybody is told, and only then visible. */
export type Store = {
  readonly append: (stream: string, expected: Expected, events: readonly ProposedEvent[]) => Promise<Reply>;
  /** Deletes a stream, so that it can be written again, or for ever (`tombstone`). */
  readonly remove: (stream: string, expected: Expected, how: 'soft' | 'tombstone') => Promise<Reply>;
  readonly index: EventIndex;
  /** How many events are on the disk; those behind are not to be seen yet. */
  readonly visible: () => number;
  /** Where the log ends: beyond the last event. */
  readonly end: () => number;
  /** `ReadResp` for each place of the log, in the order asked for. */
  readonly messages: (places: readonly number[]) => Buffer[];
  readonly typeAt: (place: number) => string;
  readonly dataAt: (place: number) => Uint8Array;
  readonly onCommitted: (listener: () => void) => () => void;
  /** Lets the positions jump, as a scavenge does when it closes a chunk. */
  readonly scavenge: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Decided one after the other, each seeing what the ones before it wrote. */
type Request = {
  readonly stream: string;
  readonly decide: () => Decision;
  readonly events: () => readonly SystemEvent[];
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: unknown) => void;
};

const LARGEST_BATCH = 256;
const CHUNK_BYTES = 268_435_456;
/** Ids of appends with `any` that are known again; lost with the process. */
const REMEMBERED_IDS = 50_000;
/** Events that lie together are read at once, up to this many bytes. */
const LARGEST_READ = 4 * 1024 * 1024;

export async function openStore(folder: string, behaviour: Pick<ServerBehaviour, 'sizeOf'>): Promise<Store> {
  mkdirSync(folder, { recursive: true });
  const index = createEventIndex();
  const remembered = new Map<string, { readonly stream: string; readonly revision: number }>();
  /** Ids of events that are not on the disk yet, by place. */
  const pendingIds = new Map<number, string>();
  const listeners = new Set<() => void>();
  let queue: Request[] = [];
  let working: Promise<void> | null = null;
  let onJumped: (() => void) | null = null;

  const journal = await openJournal(join(folder, 'events.log'), (contents, address) => {
    for (let at = 0; at < contents.length; ) {
      const { stream, type, size, messageAt } = readHeader(contents, at);
      index.add(index.openStream(stream), address + at, size);
      const message = contents.subarray(at + messageAt, at + size);
      applySystemEvent(stream, type, () => messageData(message), index.openStream);
      at += size;
    }
  });
  let visible = index.count();

  const idAt = (place: number): string =>
    pendingIds.get(place) ?? readId(journal.read(index.position(place), BYTES_UP_TO_ID), 0);
  const known = { index, idAt, behaviour, remembered: (id: string) => remembered.get(id) };

  /** Adds the events of one request to the index, and answers them as a frame that begins at an address. */
  function write(events: readonly SystemEvent[], address: number): Buffer {
    const records: Buffer[] = [];
    let position = address + FRAME_HEADER_BYTES;
    for (const event of events) {
      const state = index.openStream(event.stream);
      const revision = state.events.length;
      const record = encodeRecord({ ...event, revision }, position);
      pendingIds.set(index.count(), event.id);
      index.add(state, position, record.length);
      remember(event.id, event.stream, revision);
      applySystemEvent(event.stream, event.type, () => event.data, index.openStream);
      records.push(record);
      position += record.length;
    }

    return frameOf(records);
  }

  function remember(id: string, stream: string, revision: number): void {
    remembered.set(id, { stream, revision });
    const [oldest] = remembered.size > REMEMBERED_IDS ? remembered.keys() : [];
    if (oldest !== undefined) remembered.delete(oldest);
  }

  async function commit(batch: readonly Request[]): Promise<void> {
    const frames: Buffer[] = [];
    let end = journal.end();
    const replies = batch.map((request): Reply => {
      const decision = request.decide();
      if (decision.kind === 'idempotent') return { ...decision, kind: 'written' };
      if (decision.kind !== 'write') return decision;

      const events = request.events();
      if (events.length === 0) return { kind: 'written', revision: 0, position: index.position(index.count() - 1) };

      const frame = write(events, end);
      frames.push(frame);
      end += frame.length;
      const revision = lastRevision(index.stream(request.stream));
      return { kind: 'written', revision, position: index.position(index.count() - 1) };
    });

    if (frames.length > 0) await journal.append(frames);
    pendingIds.clear();
    visible = index.count();
    for (const [place, request] of batch.entries()) request.resolve(replies[place] as Reply);
    if (frames.length > 0) for (const listener of listeners) listener();
  }

  async function work(): Promise<void> {
    while (queue.length > 0 || onJumped !== null) {
      if (onJumped !== null) {
        await journal.jumpTo(Math.ceil((journal.end() + FRAME_HEADER_BYTES) / CHUNK_BYTES) * CHUNK_BYTES);
        onJumped();
        onJumped = null;
      }
      const batch = queue.slice(0, LARGEST_BATCH);
      queue = queue.slice(LARGEST_BATCH);
      try {
        await commit(batch);
      } catch (error) {
        // What is in memory is no longer what is on the disk.
        for (const { reject } of [...batch, ...queue]) reject(error);
        throw error;
      }
    }
    working = null;
  }

  const start = (): void => {
    working ??= Promise.resolve().then(work);
  };

  const submit = (request: Omit<Request, 'resolve' | 'reject'>): Promise<Reply> =>
    new Promise((resolve, reject) => {
      queue.push({ ...request, resolve, reject });
      start();
    });

  function messages(places: readonly number[]): Buffer[] {
    const found: Buffer[] = [];
    for (let next = 0; next < places.length; ) {
      const last = endOfRun(places, next, index);
      const [low, high] = [
        Math.min(places[next] ?? 0, places[last] ?? 0),
        Math.max(places[next] ?? 0, places[last] ?? 0),
      ];
      const from = index.position(low);
      const bytes = journal.read(from, index.position(high) + index.size(high) - from);
      for (; next <= last; next += 1) {
        const position = index.position(places[next] ?? 0);
        const { size, messageAt } = readHeader(bytes, position - from);
        found.push(encodeReadResponse(bytes.subarray(position - from + messageAt, position - from + size), position));
      }
    }

    return found;
  }

  return {
    append: (stream, expected, events) =>
      submit({
        stream,
        decide: () => decideAppend(stream, expected, events, known),
        events: () => {
          const state = index.stream(stream);
          const revived = isSoftDeleted(state) ? [truncatedBefore(stream, lastRevision(state) + 1)] : [];
          // The last one written is the one that the reply names.
          return [...revived, ...events.map((event) => ({ ...event, stream }))];
        },
      }),
    remove: (stream, expected, how) =>
      submit({
        stream,
        decide: () => decideRemoval(stream, expected, known),
        events: () => [how === 'soft' ? truncatedBefore(stream, 'everything') : tombstoned(stream)],
      }),
    index,
    visible: () => visible,
    end: () => journal.end(),
    messages,
    dataAt: (place) => {
      const bytes = journal.read(index.position(place), index.size(place));
      return messageData(bytes.subarray(readHeader(bytes, 0).messageAt));
    },
    typeAt: (place) => readHeader(journal.read(index.position(place), index.size(place)), 0).type,
    onCommitted: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    scavenge: () =>
      new Promise((resolve) => {
        onJumped = resolve;
        start();
      }),
    close: async () => {
      await working;
      await journal.close();
    },
  };
}

/** The last of the places from one on that lie side by side, in either direction, and are not too much for one read. */
function endOfRun(places: readonly number[], first: number, index: EventIndex): number {
  const step = (places[first + 1] ?? 0) < (places[first] ?? 0) ? -1 : 1;
  let last = first;
  const begin = index.position(places[first] ?? 0);
  while (last + 1 < places.length && places[last + 1] === (places[last] ?? 0) + step) {
    if (Math.abs(index.position(places[last + 1] ?? 0) - begin) > LARGEST_READ) break;
    last += 1;
  }

  return last;
}
