import { createHash } from 'node:crypto';
import { type BusMessage, type CommittedEvents, undividedMessage } from '../ports/bus.ts';
import type { Position, RecordedEvent } from '../ports/event-log.ts';

/** Into how many the events are divided, and which of them (from 0) are taken. */
export type Partitions = { readonly count: number; readonly own: readonly number[] };

export const WHOLE: Partitions = { count: 1, own: [0] };

/** Whom an event is about, and where it was written. */
type Address = { readonly subjectId: string | null; readonly stream: string };

const HASH_BYTES = 4;

/**
 * Everything about a person is in one partition and in order there, their erasure included; an event about nobody
 * follows its stream. The first four bytes, big-endian, of the SHA-256 of the UTF-8 text, modulo the count: part of
 * what workers and stored checkpoints agree on, so it never changes.
 */
export function partitionOf({ subjectId, stream }: Address, count: number): number {
  if (count === 1) return 0;

  return (
    createHash('sha256')
      .update(subjectId ?? stream)
      .digest()
      .readUIntBE(0, HASH_BYTES) % count
  );
}

export function partitionOfEvent(event: Pick<RecordedEvent, 'stream' | 'metadata'>, count: number): number {
  // The metadata is not even decoded when there is nothing to divide.
  return count === 1 ? 0 : partitionOf({ subjectId: event.metadata.subjectId, stream: event.stream }, count);
}

/** @throws RangeError when there is no partition, or one is named that does not exist or is named twice. */
export function requirePartitions({ count, own }: Partitions): void {
  const areOwn = own.every((partition) => Number.isInteger(partition) && partition >= 0 && partition < count);
  if (!Number.isInteger(count) || count < 1 || own.length === 0 || !areOwn || new Set(own).size !== own.length) {
    throw new RangeError('Partitions are whole numbers from 0, below their count, at least one and each once');
  }
}

/**
 * Divides what the log committed into messages, one per partition: those without news are told how far the log came.
 * The first message of a partition says that it follows on everything before its commit: what came earlier is not
 * known, so who is behind reads the log.
 */
export function createMessageDivider(count: number): (committed: CommittedEvents) => readonly BusMessage[] {
  const lasts = new Map<number, Position>();

  return ({ previous, events }) => {
    if (count === 1) return [undividedMessage({ previous, events })];

    const through = events.at(-1)?.position ?? previous;
    const divided = Array.from({ length: count }, (): RecordedEvent[] => []);
    for (const event of events) divided[partitionOfEvent(event, count)]?.push(event);

    return divided.map((own, partition) => {
      const message = { partition, previous: lasts.get(partition) ?? previous, events: own, through };
      lasts.set(partition, own.at(-1)?.position ?? message.previous);
      return message;
    });
  };
}
