import { describe, expect, it, vi } from 'vitest';
import { BEFORE_FIRST, type EventLog, type Position } from '../ports/event-log.ts';
import { eventOf, uuidOf } from '../testing/event-values.ts';
import { createMemoryEventLog } from '../testing/memory-event-log.ts';
import { withSharedPages } from './shared-pages.ts';

async function fill(count: number) {
  const log = createMemoryEventLog();
  for (let number = 0; number < count; number += 1) {
    await log.append(`thing-${number}`, 'no_stream', [eventOf(uuidOf(`shared ${number}`))]);
  }
  const readAll = vi.fn<EventLog['readAll']>((...call) => log.readAll(...call));

  return { log, shared: withSharedPages({ ...log, readAll }), reads: () => readAll.mock.calls.length };
}

async function idsAfter(log: Pick<EventLog, 'readAll'>, start: Position, limit: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let after = start; ; ) {
    const page = await log.readAll(after, limit);
    const last = page.at(-1);
    if (last === undefined) return ids;

    ids.push(...page.map(({ metadata }) => metadata.eventId));
    after = last.position;
  }
}

describe('When partitions of one process catch up', () => {
  it('should read each page once for readers that go in step', async () => {
    const { log, shared, reads } = await fill(30);

    const readers = await Promise.all([0, 1, 2, 3].map(() => idsAfter(shared, BEFORE_FIRST, 10)));

    const all = await idsAfter(log, BEFORE_FIRST, 100);
    for (const ids of readers) expect(ids).toStrictEqual(all);
    // Three pages, and the empty one behind them.
    expect(reads()).toBe(4);
  });

  it('should give a reader that begins within a page its rest, and everything that came since', async () => {
    const { log, shared, reads } = await fill(20);
    const [, , third] = await shared.readAll(BEFORE_FIRST, 15);
    const after = third?.position ?? 0n;
    await log.append('thing-later', 'no_stream', [eventOf(uuidOf('later'))]);

    expect(await idsAfter(shared, after, 15)).toStrictEqual(await idsAfter(log, after, 100));
    // The first page, the one behind it and the end.
    expect(reads()).toBe(3);
  });

  it('should ask again for what was not there', async () => {
    const { log, shared } = await fill(1);
    const [only] = await shared.readAll(BEFORE_FIRST, 10);
    expect(await shared.readAll(only?.position ?? 0n, 10)).toStrictEqual([]);

    await log.append('thing-later', 'no_stream', [eventOf(uuidOf('later'))]);

    expect(await shared.readAll(only?.position ?? 0n, 10)).toHaveLength(1);
  });
});
