import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { describe, expect, it } from 'vitest';
import type { AnyProjectedEvent, AnyProjection } from '../projection.ts';
import { eventOf, uuidOf } from '../testing/event-values.ts';
import { toProjectedEvent } from '../testing/projected-event.ts';
import { foldEvents, type PoisonPolicy } from './fold.ts';

const NOTES: AnyProjection = {
  model: { name: 'notes', version: 1, indexes: {} },
  handles: ['Written', 'Removed'],
  keys: ({ stream }) => [stream],
  project: (_document, { type, data }) => (type === 'Removed' ? null : (data as object)),
};

const NOTHING_PARKED: PoisonPolicy = {
  isStreamParked: () => false,
  isDocumentParked: () => false,
  parkStream: () => undefined,
  parkDocument: () => undefined,
};

function noteEvent(type: string, position: bigint): AnyProjectedEvent {
  const event = eventOf(uuidOf(`${position}`), { type, data: { text: 'Hello' } });
  return toProjectedEvent({ ...event, stream: 'note', revision: 0, position });
}

describe('When a document comes and goes within a batch', () => {
  it('should stay deleted for a worker that is still at its beginning', async () => {
    const collection = createMemoryReadStore().collection(NOTES.model);
    const written = noteEvent('Written', 3n);

    await foldEvents(NOTES, collection, [written, noteEvent('Removed', 9n)], NOTHING_PARKED);
    await collection.write([{ id: 'note', document: { text: 'Hello' }, position: written.position }]);
    await foldEvents(NOTES, collection, [written], NOTHING_PARKED);

    expect(await collection.get('note')).toBeNull();
  });

  it('should be made again by a later event, with what came before forgotten', async () => {
    const collection = createMemoryReadStore().collection(NOTES.model);
    await foldEvents(NOTES, collection, [noteEvent('Written', 3n), noteEvent('Removed', 9n)], NOTHING_PARKED);

    await foldEvents(NOTES, collection, [noteEvent('Written', 12n)], NOTHING_PARKED);

    expect(await collection.get('note')).toStrictEqual({ id: 'note', document: { text: 'Hello' }, position: 12n });
  });
});

describe('When an event of a parked stream would overwrite another', () => {
  it('should leave the other one, for it is not applied itself', async () => {
    const projection: AnyProjection = { ...NOTES, keys: () => ['note'], overwrites: () => 'text' };
    const collection = createMemoryReadStore().collection(NOTES.model);
    const parked = { ...NOTHING_PARKED, isStreamParked: ({ stream }: AnyProjectedEvent) => stream === 'parked' };
    const event = eventOf(uuidOf('9'), { type: 'Written', data: { text: 'Held' } });
    const held = toProjectedEvent({ ...event, stream: 'parked', revision: 0, position: 9n });

    await foldEvents(projection, collection, [noteEvent('Written', 3n), held], parked);

    expect(await collection.get('note')).toMatchObject({ document: { text: 'Hello' }, position: 3n });
  });
});
