import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { describe, expect, it } from 'vitest';
import type { AnyProjectedEvent, AnyProjection } from '../projection.ts';
import { eventOf, uuidOf } from '../testing/event-values.ts';
import { toProjectedEvent } from '../testing/projected-event.ts';
import { foldEvents, type PoisonPolicy } from './fold.ts';

type Told = { readonly owner: string; readonly told: readonly string[] };
type Telling = { readonly id: string; readonly word: string };

/** Remembers what it was told, in order; `Owned` is told to everything of an owner. */
const projection: AnyProjection = {
  model: {
    name: 'told',
    version: 1,
    indexes: { 'by-owner': { equals: ['owner'], sort: { field: 'owner', direction: 'ascending' } } } as never,
  },
  handles: ['Told', 'Owned'],
  keys: ({ type, data }) => (type === 'Told' ? [(data as Telling).id] : []),
  lookup: ({ type, data }) =>
    type === 'Owned' ? ({ index: 'by-owner', equals: { owner: (data as Telling).id } } as never) : null,
  project: (document, { data }) => {
    const { told } = (document ?? { told: [] }) as Told;
    return { owner: 'ann', told: [...told, (data as Telling).word] } satisfies Told;
  },
};

const STRICT: PoisonPolicy = {
  isStreamParked: () => false,
  isDocumentParked: () => false,
  parkStream: (_event, cause) => expect.unreachable(String(cause)),
  parkDocument: (_id, _event, cause) => expect.unreachable(String(cause)),
};

/** What the event at a position became, as the codec gives it. */
function piecesAt(position: bigint, ...events: readonly [type: string, id: string, word: string][]) {
  return events.map(([type, id, word], piece): AnyProjectedEvent => {
    const written = eventOf(uuidOf(String(position)), { type, data: { id, word } });
    return { ...toProjectedEvent({ ...written, stream: 'stream', revision: 0, position }), piece };
  });
}

function createFold() {
  const collection = createMemoryReadStore().collection(projection.model);

  return {
    fold: async (...events: readonly AnyProjectedEvent[]) => foldEvents(projection, collection, events, STRICT),
    told: async (id: string) => ((await collection.get(id))?.document as Told | undefined)?.told ?? null,
  };
}

describe('When one recorded event became several', () => {
  it('should apply all of them to the same document', async () => {
    const { fold, told } = createFold();

    await fold(...piecesAt(1n, ['Told', 'a', 'before']));
    await fold(...piecesAt(2n, ['Told', 'a', 'one'], ['Told', 'b', 'two'], ['Told', 'a', 'three']));

    expect(await told('a')).toStrictEqual(['before', 'one', 'three']);
    expect(await told('b')).toStrictEqual(['two']);
  });

  it('should apply none of them again, in the same batch or a later one', async () => {
    const { fold, told } = createFold();
    const pieces = piecesAt(2n, ['Told', 'a', 'one'], ['Told', 'a', 'two']);

    await fold(...pieces, ...pieces);
    await fold(...pieces);

    expect(await told('a')).toStrictEqual(['one', 'two']);
  });

  it('should apply them to what a later one looks up as well, as it was before all of them', async () => {
    const { fold, told } = createFold();
    await fold(...piecesAt(1n, ['Told', 'a', 'before']), ...piecesAt(2n, ['Told', 'b', 'before']));

    await fold(
      ...piecesAt(3n, ['Told', 'b', 'single']),
      ...piecesAt(4n, ['Told', 'a', 'one'], ['Owned', 'ann', 'two'], ['Told', 'a', 'three'], ['Owned', 'ann', 'four']),
      ...piecesAt(5n, ['Told', 'a', 'after']),
    );

    expect(await told('a')).toStrictEqual(['before', 'one', 'two', 'three', 'four', 'after']);
    expect(await told('b')).toStrictEqual(['before', 'single', 'two', 'four']);
  });
});
