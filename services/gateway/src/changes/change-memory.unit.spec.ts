import { describe, expect, it } from 'vitest';
import { createChangeMemory } from './change-memory.ts';

const EVERYTHING = ['application', 'notifications'];
const changed = (...people: readonly (readonly [string, ...string[]])[]) =>
  new Map(people.map(([accountId, ...models]) => [accountId, new Set(models)]));

/** Ann and Bob in partition 0, others in 1. */
const partitionOf = (accountId: string) => (['ann', 'bob'].includes(accountId) ? 0 : 1);

describe('What changed while somebody was away', () => {
  it('should be everything where nobody can know', () => {
    const memory = createChangeMemory(partitionOf);
    expect(memory.since('ann', 5n)).toStrictEqual(EVERYTHING);

    memory.heard({ partition: 1, through: 3n, changed: null });
    expect(memory.since('ann', 5n)).toStrictEqual(EVERYTHING);
    memory.heard({ partition: 0, through: 6n, changed: null });
    expect([memory.since('ann', 5n), memory.since('ann', 6n)]).toStrictEqual([EVERYTHING, []]);
  });

  it('should be what was told after they left, of themselves alone', () => {
    const memory = createChangeMemory(partitionOf);
    memory.heard({ partition: 0, through: 1n, changed: null });
    memory.heard({ partition: 0, through: 4n, changed: changed(['ann', 'documents', 'timeline']) });
    memory.heard({ partition: 0, through: 8n, changed: changed(['ann', 'notifications'], ['bob', 'account-access']) });

    expect([1n, 3n, 4n, 7n, 8n].map((position) => memory.since('ann', position))).toStrictEqual([
      EVERYTHING,
      EVERYTHING,
      ['notifications'],
      ['notifications'],
      [],
    ]);
    expect(memory.since('bob', 1n)).toStrictEqual([]);
  });

  it('should be everything again after a gap, however little was told since', () => {
    const memory = createChangeMemory(partitionOf);
    memory.heard({ partition: 0, through: 1n, changed: null });
    memory.heard({ partition: 0, through: 9n, changed: null });
    memory.heard({ partition: 0, through: 12n, changed: changed(['ann', 'payments']) });

    expect([memory.since('ann', 8n), memory.since('ann', 9n)]).toStrictEqual([EVERYTHING, ['application']]);
  });

  it('should be everything for whoever was away longer than anybody is remembered', () => {
    const memory = createChangeMemory(partitionOf, 2);
    memory.heard({ partition: 1, through: 0n, changed: null });
    const people = Array.from({ length: 10 }, (_, number) => `person-${number}`);
    for (const [place, person] of people.entries()) {
      memory.heard({ partition: 1, through: BigInt(place + 1), changed: changed([person, 'applications']) });
    }

    expect(memory.since('person-0', 0n)).toStrictEqual(EVERYTHING);
    expect(memory.since('person-9', 9n)).toStrictEqual(['application']);
    expect(memory.since('person-9', 10n)).toStrictEqual([]);
  });
});
