import { eventOf, uuidOf } from '@entry/platform/testing/event-values';
import { createFaultyEventLog } from '@entry/platform/testing/faulty-event-log';
import { createMemoryEventLog } from '@entry/platform/testing/memory-event-log';
import { toProjectedEvents } from '@entry/platform/testing/projected-event';
import { describe, expect, it } from 'vitest';
import { readEvents } from './read-events.ts';

describe('When upkeep reads a log that gives short pages', () => {
  it('should go on until a page is empty', async () => {
    const log = createFaultyEventLog(createMemoryEventLog(), { longestPage: 2 });
    const ids = Array.from({ length: 5 }, (_, number) => uuidOf(`event ${number}`));
    await log.append(
      'thing',
      'no_stream',
      ids.map((eventId) => eventOf(eventId)),
    );

    const seen: string[] = [];
    for await (const events of readEvents(
      { log, codec: { project: toProjectedEvents } },
      new AbortController().signal,
    )) {
      seen.push(...events.map(({ metadata }) => metadata.eventId));
    }

    expect(seen).toStrictEqual(ids);
  });
});
