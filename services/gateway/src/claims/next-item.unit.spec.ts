import { PAGE_MAXIMUM_SIZE } from '@entry/contracts/rules/limits';
import { CLAIM_DURATION } from '@entry/contracts/rules/timings';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryClaims } from './memory-claims.ts';
import { giveNextItem, type Queue } from './next-item.ts';

const NOW = '2026-05-01T08:00:00.000Z';
const numbered = (count: number): string[] => Array.from({ length: count }, (_none, number) => `item-${number}`);

let decided: Set<string>;
/** Decided, although the list does not show that yet. */
let decidedUnseen: Set<string>;
let claims: ReturnType<typeof createMemoryClaims>;

beforeEach(() => {
  decided = new Set();
  decidedUnseen = new Set();
  claims = createMemoryClaims();
});

function queueOf(ids: readonly string[]): Queue {
  return {
    claims,
    listWaiting: async ({ offset, limit }) => {
      const waiting = ids.filter((id) => !decided.has(id)).map((itemId) => ({ itemId, applicationId: itemId }));
      return { rows: waiting.slice(offset, offset + limit), total: waiting.length };
    },
    isStillWaiting: async ({ itemId }) => !decidedUnseen.has(itemId),
  };
}

const ask = (queue: Queue, accountId: string, asked: { passed?: string[]; wanted?: string; now?: string } = {}) =>
  giveNextItem(queue, { accountId, passed: [], now: NOW, ...asked });

const later = (milliseconds: number): string => new Date(Date.parse(NOW) + milliseconds).toISOString();

describe('When two admins ask for what waits', () => {
  it('should give them 200 items without giving any to both', async () => {
    const queue = queueOf(numbered(200));
    const given: string[] = [];
    const work = async (accountId: string) => {
      for (;;) {
        const { itemId } = await ask(queue, accountId);
        if (itemId === null) return;

        given.push(itemId);
        decided.add(itemId);
        await claims.release({ itemId, accountId });
      }
    };

    await Promise.all([work('sara'), work('abel')]);

    expect(given.toSorted()).toStrictEqual(numbered(200).toSorted());
  });

  it('should give each another item at the same moment', async () => {
    const queue = queueOf(numbered(2));

    const replies = await Promise.all([ask(queue, 'sara'), ask(queue, 'abel')]);

    expect(replies).toStrictEqual([
      { itemId: 'item-0', waiting: 2 },
      { itemId: 'item-1', waiting: 2 },
    ]);
  });

  it('should pass over what a colleague opened, and say how many wait when nothing is free', async () => {
    await claims.hold({ itemId: 'item-0', accountId: 'abel' }, Date.parse(NOW) + CLAIM_DURATION);

    expect(await ask(queueOf(numbered(2)), 'sara')).toStrictEqual({ itemId: 'item-1', waiting: 2 });
    expect(await ask(queueOf(numbered(1)), 'sara')).toStrictEqual({ itemId: null, waiting: 1 });
  });

  it('should give an item again when the time of a colleague is over', async () => {
    const queue = queueOf(numbered(1));
    await ask(queue, 'abel');

    expect(await ask(queue, 'sara', { now: later(CLAIM_DURATION - 1) })).toStrictEqual({ itemId: null, waiting: 1 });
    expect(await ask(queue, 'sara', { now: later(CLAIM_DURATION) })).toStrictEqual({ itemId: 'item-0', waiting: 1 });
  });
});

describe('When an admin goes through a queue', () => {
  it('should be given none of those that were passed, also beyond the first page', async () => {
    const ids = numbered(PAGE_MAXIMUM_SIZE + 5);

    const { itemId } = await ask(queueOf(ids), 'sara', { passed: ids.slice(0, -1) });

    expect(itemId).toBe(ids.at(-1));
  });

  it('should be given what a list still shows only when nobody decided about it, and hold nothing else', async () => {
    decidedUnseen.add('item-0');

    expect((await ask(queueOf(numbered(2)), 'sara')).itemId).toBe('item-1');
    expect(await claims.list(Date.parse(NOW))).toStrictEqual([{ itemId: 'item-1', accountId: 'sara' }]);
  });

  it('should begin with the wanted item, unless a colleague has that open', async () => {
    const queue = queueOf(numbered(3));

    expect((await ask(queue, 'sara', { wanted: 'item-2' })).itemId).toBe('item-2');
    expect((await ask(queue, 'abel', { wanted: 'item-2' })).itemId).toBe('item-0');
  });
});
