import { describe, expect, it } from 'vitest';
import { type CounterEvent, counterDecider } from '../testing/counter.ts';
import { eventOf, uuidOf } from '../testing/event-values.ts';
import { applyRecorded, createAggregate } from './aggregate.ts';

const added = (amount: number): CounterEvent => ({ type: 'Added', data: { amount }, personal: { by: 'somebody' } });
const recordedAt = (revision: number) => ({
  ...eventOf(uuidOf(`event ${revision}`)),
  stream: 'counter-1',
  revision,
  position: BigInt(revision * 10),
});

describe('When a recorded event is several events today, or none', () => {
  it('should apply all of them as one revision', () => {
    const aggregate = createAggregate(counterDecider.initialState);

    applyRecorded(aggregate, counterDecider.evolve, recordedAt(0), [added(1), added(2)], 10);
    applyRecorded(aggregate, counterDecider.evolve, recordedAt(1), [], 10);
    applyRecorded(aggregate, counterDecider.evolve, recordedAt(2), [added(4)], 10);

    expect(aggregate).toMatchObject({ state: { total: 7 }, revision: 2, position: 20n });
    expect(aggregate.recentCommands.size).toBe(3);
  });
});
