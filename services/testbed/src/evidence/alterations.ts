import type { RecordedEvent } from '@entry/platform/ports/event-log';

/** From 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/** What somebody who wants another history may do to a log. */
export const ALTERATIONS = ['alter', 'remove', 'insert', 'swap', 'truncate'] as const;
export type Alteration = (typeof ALTERATIONS)[number];

export type Altered = {
  readonly kind: Alteration;
  readonly events: readonly RecordedEvent[];
  /** The first place at which the two histories differ. */
  readonly firstBad: number;
};

const below = (random: Random, limit: number): number => Math.floor(random() * limit);

/** The same history, changed in one way, drawn by chance. Events are plain: their parts can be copied by spreading. */
export function alterHistory(events: readonly RecordedEvent[], random: Random): Altered {
  const kind = ALTERATIONS[below(random, ALTERATIONS.length)] as Alteration;
  const place = below(random, events.length);
  const event = events[place] as RecordedEvent;

  switch (kind) {
    case 'alter':
      return { kind, events: events.with(place, alterEvent(event, random)), firstBad: place };
    case 'remove':
      return { kind, events: events.toSpliced(place, 1 + below(random, 3)), firstBad: place };
    case 'insert':
      return { kind, events: events.toSpliced(place, 0, inventBefore(event, events, random)), firstBad: place };
    case 'swap':
      return swap(events, place, (place + 1 + below(random, events.length - 1)) % events.length);
    case 'truncate':
      return { kind, events: events.slice(0, place), firstBad: place };
  }
}

/** With their places in the log, as if each had been recorded when the other was; or as they are, out of order. */
function swap(events: readonly RecordedEvent[], one: number, other: number): Altered {
  const [left, right] = [events[one] as RecordedEvent, events[other] as RecordedEvent];
  const swapped = events
    .with(one, { ...right, position: left.position })
    .with(other, { ...left, position: right.position });

  return { kind: 'swap', events: swapped, firstBad: Math.min(one, other) };
}

/** One that looks real: of a stream that goes on, or the very same once more. */
function inventBefore(next: RecordedEvent, events: readonly RecordedEvent[], random: Random): RecordedEvent {
  const model = events[below(random, events.length)] as RecordedEvent;
  if (random() < 0.2) return { ...next, position: next.position - 1n };

  const metadata = { ...model.metadata, eventId: flipDigit(model.metadata.eventId, random) };
  return { ...model, metadata, revision: model.revision + 1, position: next.position - 1n };
}

function alterEvent(event: RecordedEvent, random: Random): RecordedEvent {
  const { metadata, sealed } = event;
  const changes: readonly (() => RecordedEvent)[] = [
    () => ({ ...event, data: alterValue(event.data, random) }),
    () => ({ ...event, metadata: alterValue(metadata, random) as RecordedEvent['metadata'] }),
    () => ({
      ...event,
      metadata: { ...metadata, recordedAt: new Date(Date.parse(metadata.recordedAt) + 1).toISOString() },
    }),
    () => ({ ...event, sealed: sealed === null ? new Uint8Array(28) : flipBit(sealed, random) }),
    () => ({ ...event, type: `${event.type}s` }),
    () => ({ ...event, stream: flipDigit(event.stream, random) }),
    () => ({ ...event, revision: event.revision + 1 }),
    () => ({ ...event, position: event.position - 1n }),
  ];

  return (changes[below(random, changes.length)] as () => RecordedEvent)();
}

/** Changes one scalar somewhere inside, or adds a member where there is none. */
function alterValue(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0) return [null];
    const place = below(random, value.length);
    return value.with(place, alterValue(value[place], random));
  }
  if (typeof value === 'object' && value !== null) {
    const names = Object.keys(value);
    const name = names[below(random, names.length)];
    if (name === undefined) return { more: true };
    return { ...value, [name]: alterValue((value as Record<string, unknown>)[name], random) };
  }
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;

  return typeof value === 'string' && value !== '' ? flipDigit(value, random) : 'x';
}

/** One character becomes another. */
function flipDigit(text: string, random: Random): string {
  const place = below(random, text.length);
  const character = text[place] === '7' ? '8' : '7';

  return `${text.slice(0, place)}${character}${text.slice(place + 1)}`;
}

function flipBit(bytes: Uint8Array, random: Random): Uint8Array {
  const place = below(random, bytes.length);
  const changed = new Uint8Array(bytes);
  changed[place] = (changed[place] ?? 0) ^ (1 << below(random, 8));

  return changed;
}
