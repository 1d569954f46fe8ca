import type { RecordedEvent } from '@entry/platform/ports/event-log';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { eventOf, uuidOf } from '@entry/platform/testing/event-values';
import { createMemoryEventLog } from '@entry/platform/testing/memory-event-log';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AuditedLog, limitLog } from './limit-log.ts';

let log: AuditedLog;
let events: readonly RecordedEvent[];
beforeEach(async () => {
  const made = createMemoryEventLog();
  for (let number = 0; number < 20; number += 1) {
    const stream = `thing-${number % 2}`;
    const revision = Math.floor(number / 2);
    await made.append(stream, revision === 0 ? 'no_stream' : revision - 1, [eventOf(uuidOf(`${number}`))]);
  }
  log = made;
  events = await made.readAll(-1n, 100);
});

const positionOf = (index: number) => (events[index] as RecordedEvent).position;

/** A log whose pages cannot be read when they hold the event at a place or a later one. */
function brokenFrom(index: number, failure: Error): AuditedLog {
  const readable = (page: readonly RecordedEvent[]) => {
    if (page.some(({ position }) => position >= positionOf(index))) throw failure;
    return page;
  };

  return {
    readAll: async (after, limit) => readable(await log.readAll(after, limit)),
    readStream: async (stream, from, limit) => readable(await log.readStream(stream, from, limit)),
    readAt: async (position) => log.readAt(position),
  };
}

async function readThrough(limited: AuditedLog): Promise<readonly RecordedEvent[]> {
  const found: RecordedEvent[] = [];
  for (let after = -1n; ; ) {
    const page = await limited.readAll(after, 7);
    found.push(...page);
    const last = page.at(-1);
    if (last === undefined) return found;
    after = last.position;
  }
}

describe('When a log is read up to a position only', () => {
  it('should hold everything up to there and nothing behind it', async () => {
    const limited = limitLog(log, positionOf(8));

    expect(await readThrough(limited)).toStrictEqual(events.slice(0, 9));
    expect(await limited.readStream('thing-0', 0, 100)).toHaveLength(5);
    expect(await limited.readStream('thing-0', 5, 100)).toStrictEqual([]);
    expect(await limited.readAt(positionOf(8))).toStrictEqual(events[8]);
    expect(await limited.readAt(positionOf(9))).toBeNull();
  });

  it('should not stumble over what lies behind it', async () => {
    const limited = limitLog(brokenFrom(9, new SyntaxError('Cut off')), positionOf(8));

    expect(await readThrough(limited)).toStrictEqual(events.slice(0, 9));
    expect(await limited.readStream('thing-1', 0, 100)).not.toHaveLength(0);
    expect(await limited.readStream('thing-0', 5, 100)).toStrictEqual([]);
  });

  it('should not take a log that does not answer for one that ends', async () => {
    const limited = limitLog(brokenFrom(9, new UnavailableError('event log')), positionOf(8));

    await expect(limited.readStream('thing-0', 5, 100)).rejects.toThrow(UnavailableError);
    await expect(limited.readAll(positionOf(7), 100)).rejects.toThrow(UnavailableError);
  });
});
