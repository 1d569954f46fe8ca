import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { describe, expect, it } from 'vitest';
import { eventOf, uuidOf } from '../testing/event-values.ts';
import { toProjectedEvent } from '../testing/projected-event.ts';
import { createTallyProjection } from '../testing/tally.ts';
import { createParking } from './parking.ts';

const MANY = 10_001;

const eventAt = (position: number) =>
  toProjectedEvent({
    ...eventOf(uuidOf(String(position)), { type: 'Added', data: {} }),
    stream: `of-${position}`,
    revision: 0,
    position: BigInt(position),
  });

describe('When very much is parked', () => {
  it('should be known after a restart, all of it, the first first', async () => {
    const place = { projection: createTallyProjection(), partition: 0, partitionCount: 1, onParked: () => undefined };
    const store = createMemoryReadStore();
    const before = createParking({ ...place, store });
    for (let position = 1; position <= MANY; position += 1) {
      before.parkDocument(`document-${position}`, eventAt(position), new Error('Poison'));
    }
    await before.save();

    const after = createParking({ ...place, store });
    await after.restore();

    expect(after.list().map(({ position }) => Number(position))).toStrictEqual(
      Array.from({ length: MANY }, (_, place) => place + 1),
    );
  });
});
