import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../ports/event-log.ts';
import { eventOf, metadataOf, uuidOf } from '../testing/event-values.ts';
import { createMessageDivider, partitionOf, requirePartitions } from './partitions.ts';

const PERSON = '0d8f1c9e-55a1-5a9e-8a53-0f6f5b8f3c11';

describe('When events are divided', () => {
  it.each([
    [PERSON, 'account-1', 4, 1],
    [PERSON, 'application-1', 4, 1],
    [PERSON, 'account-1', 16, 1],
    [null, 'administrators', 4, 3],
    [null, 'waiting-list-slots', 16, 10],
    ['ሰላም', 'account-1', 1_000, 750],
    [PERSON, 'account-1', 1, 0],
  ])('should follow the subject, else the stream, the same for ever: %s, %s of %i', (subjectId, stream, count, of) => {
    expect(partitionOf({ subjectId, stream }, count)).toBe(of);
  });

  it('should spread people evenly', () => {
    const sizes = [0, 0, 0, 0];
    for (let person = 0; person < 4_000; person += 1) {
      const partition = partitionOf({ subjectId: uuidOf(`person ${person}`), stream: '' }, sizes.length);
      sizes[partition] = (sizes[partition] ?? 0) + 1;
    }

    for (const size of sizes) expect(Math.abs(size - 1_000)).toBeLessThan(120);
  });

  it.each([
    ['none', { count: 1, own: [] }],
    ['one that does not exist', { count: 2, own: [2] }],
    ['one before the first', { count: 2, own: [-1] }],
    ['half a one', { count: 2, own: [0.5] }],
    ['one twice', { count: 2, own: [1, 1] }],
    ['a broken count', { count: 1.5, own: [0] }],
  ])('should refuse %s', (_label, partitions) => {
    expect(() => requirePartitions(partitions)).toThrow(RangeError);
  });
});

describe('When commits are divided into messages', () => {
  /** An event whose partition of two is known. */
  function eventIn(partition: number, position: bigint): RecordedEvent {
    let number = 0;
    while (partitionOf({ subjectId: `person ${number}`, stream: '' }, 2) !== partition) number += 1;
    const eventId = uuidOf(`${position}`);
    const metadata = metadataOf(eventId, { subjectId: `person ${number}` });
    return { ...eventOf(eventId, { metadata }), stream: 'thing-1', revision: 0, position };
  }

  it('should name the event before it in the same partition, and before the first the whole log', () => {
    const divide = createMessageDivider(2);
    const [a, b, c, d] = [eventIn(0, 10n), eventIn(1, 11n), eventIn(0, 12n), eventIn(0, 15n)];

    expect(divide({ previous: 7n, events: [a, b, c] })).toStrictEqual([
      { partition: 0, previous: 7n, events: [a, c], through: 12n },
      { partition: 1, previous: 7n, events: [b], through: 12n },
    ]);
    expect(divide({ previous: 12n, events: [d] })).toMatchObject([
      { partition: 0, previous: 12n, events: [d] },
      { partition: 1, previous: 11n },
    ]);
    expect(divide({ previous: 15n, events: [eventIn(1, 16n)] })).toMatchObject([
      { partition: 0, previous: 15n },
      { partition: 1, previous: 11n },
    ]);
  });

  it('should tell those without news how far the log came, and what their last event was', () => {
    const divide = createMessageDivider(2);

    expect(divide({ previous: 7n, events: [eventIn(0, 10n)] })).toMatchObject([
      { partition: 0, through: 10n },
      { partition: 1, previous: 7n, events: [], through: 10n },
    ]);
    expect(divide({ previous: 10n, events: [eventIn(1, 12n)] })).toMatchObject([
      { partition: 0, previous: 10n, events: [], through: 12n },
      { partition: 1, previous: 7n, through: 12n },
    ]);
  });

  it('should leave a commit whole when there is one partition', () => {
    const events = [eventIn(0, 10n), eventIn(1, 11n)];

    expect(createMessageDivider(1)({ previous: 7n, events })).toStrictEqual([
      { partition: 0, previous: 7n, events, through: 11n },
    ]);
  });
});
