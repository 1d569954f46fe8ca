import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import type { RecordedEvent } from '@entry/platform/ports/event-log';
import type { ReadStore } from '@entry/platform/ports/read-store';
import { digestOf } from '@entry/platform/projecting/digest';
import { foldEvents, type PoisonPolicy } from '@entry/platform/projecting/fold';
import type { AnyProjectedEvent, AnyProjection, Projection } from '@entry/platform/projection';
import { anyProjection } from '@entry/platform/projection';
import type { Sealed } from '@entry/platform/sealed';
import { toProjectedEvent } from '@entry/platform/testing/projected-event';
import { expect } from 'vitest';
import { type HistoryEvent, record } from './history.ts';

const STRICT: PoisonPolicy = {
  isStreamParked: () => false,
  isDocumentParked: () => false,
  parkStream: (_event, cause) => {
    throw cause;
  },
  parkDocument: (_id, _event, cause) => {
    throw cause;
  },
};

/** Opens what `record` wrote. */
export async function openPlain<Personal>(sealed: Sealed<Personal>): Promise<Personal | null> {
  return opened(sealed) as Personal;
}

/**
 * Given events, when one more happens, then these are the changed documents (null: gone), sealed values opened.
 * Each case is also run a second time, which must change nothing, and as one batch, which must give the same.
 */
export function specify<Document extends object, Event extends { readonly type: string }>(
  typed: Projection<Document, Event>,
) {
  const projection = anyProjection(typed);

  return {
    given: (...history: HistoryEvent[]) => ({
      when: (type: Event['type'], event: HistoryEvent) => ({
        thenDocuments: async (expected: Readonly<Record<string, unknown>>) => {
          expect(event.type).toBe(type);
          const changes = await changesOf(projection, history, event);
          expect(changes).toStrictEqual(expected);
        },
        thenUnchanged: async () => {
          expect(event.type).toBe(type);
          expect(await changesOf(projection, history, event)).toStrictEqual({});
        },
      }),
    }),
    /** All documents after a history. */
    documentsAfter: async (...history: HistoryEvent[]): Promise<Readonly<Record<string, Document>>> => {
      const store = createMemoryReadStore();
      await fold(projection, store, record(history));
      return (await documentsIn(store, projection)) as Readonly<Record<string, Document>>;
    },
  };
}

async function changesOf(projection: AnyProjection, history: readonly HistoryEvent[], event: HistoryEvent) {
  const recorded = record([...history, event]);
  const last = recorded.slice(-1);
  const store = createMemoryReadStore();
  for (const earlier of recorded.slice(0, -1)) await fold(projection, store, [earlier]);
  const before = await documentsIn(store, projection);

  await fold(projection, store, last);
  const after = await documentsIn(store, projection);

  const digest = await digestOf(store.collection(projection.model));
  await fold(projection, store, last);
  expect(await digestOf(store.collection(projection.model)), 'applied twice').toStrictEqual(digest);
  const rebuilt = createMemoryReadStore();
  await fold(projection, rebuilt, recorded);
  expect(await digestOf(rebuilt.collection(projection.model)), 'applied as one batch').toStrictEqual(digest);

  return difference(before, after);
}

async function fold(projection: AnyProjection, store: ReadStore, events: readonly RecordedEvent[]): Promise<void> {
  const handled = new Set<string>(projection.handles);
  const offered: AnyProjectedEvent[] = events.filter(({ type }) => handled.has(type)).map(toProjectedEvent);

  await foldEvents(projection, store.collection(projection.model), offered, STRICT);
}

async function documentsIn(store: ReadStore, { model }: AnyProjection): Promise<Record<string, unknown>> {
  const documents: Record<string, unknown> = {};
  for await (const { id, document } of store.collection(model).all()) documents[id] = opened(document);

  return documents;
}

function difference(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const id of Object.keys({ ...before, ...after })) {
    if (JSON.stringify(before[id]) !== JSON.stringify(after[id])) changes[id] = after[id] ?? null;
  }

  return changes;
}

/** Sealed values in it replaced by what they hold. */
function opened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(opened);
  if (value === null || typeof value !== 'object') return value;
  if ('bytes' in value && 'subjectId' in value) return JSON.parse(new TextDecoder().decode(value.bytes as Uint8Array));

  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, opened(member)]));
}
