import { createHash } from 'node:crypto';
import { BEFORE_FIRST, type Position, type RecordedEvent } from '@entry/platform/ports/event-log';
import { canonicalJson } from '@entry/platform/projecting/digest';

/** Everything one command wrote: one append, so one run of revisions in one stream. */
export type CommandTrace = {
  readonly commandId: string;
  readonly causationId: string;
  readonly stream: string;
  /** Sent by the service itself, which puts right what a kill left between two streams. */
  readonly isUpkeep: boolean;
  readonly types: string[];
  lastRevision: number;
};

export type Violation = {
  readonly kind: 'lost' | 'doubled' | 'wrong';
  readonly text: string;
};

/** What the log holds, as the log itself tells it, gathered event by event in its order. */
export type LogIndex = {
  /** @returns what is wrong with the event in its place */
  readonly add: (event: RecordedEvent) => readonly Violation[];
  readonly position: () => Position;
  readonly events: () => number;
  readonly traceOf: (commandId: string) => CommandTrace | null;
  /** Of everything one request set off, on all streams. */
  readonly tracesCausedBy: (requestId: string) => readonly CommandTrace[];
  /** The commands of all requests. */
  readonly causes: () => IterableIterator<string>;
  /** Hash over every byte of every event so far, in order. */
  readonly fingerprint: () => string;
};

/** As every decision draws them anew: one that follows from a name could be of two decisions. */
const RANDOM_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export function createLogIndex(): LogIndex {
  const hash = createHash('sha256');
  const nextRevisions = new Map<string, number>();
  const eventIds = new Set<string>();
  const traces = new Map<string, CommandTrace>();
  const byCause = new Map<string, CommandTrace[]>();
  let position: Position = BEFORE_FIRST;

  function traceFor({ metadata, stream, revision }: RecordedEvent): CommandTrace {
    const { commandId, causationId, actor } = metadata;
    const known = traces.get(commandId);
    if (known !== undefined) return known;

    const isUpkeep = actor.role === 'system';
    const trace: CommandTrace = { commandId, causationId, stream, isUpkeep, types: [], lastRevision: revision - 1 };
    traces.set(commandId, trace);
    byCause.set(causationId, [...(byCause.get(causationId) ?? []), trace]);

    return trace;
  }

  function* wrongWith(event: RecordedEvent, trace: CommandTrace): Iterable<Violation> {
    const { stream, revision, metadata, type } = event;
    const { eventId, commandId } = metadata;
    const where = `${type} ${eventId}, revision ${revision} of ${stream}`;
    const wrong = (text: string): Violation => ({ kind: 'wrong', text: `${text}: ${where}` });

    if (event.position <= position) yield wrong('A position does not grow');
    if (revision !== (nextRevisions.get(stream) ?? 0)) yield wrong('A revision is missing or comes twice');
    if (eventIds.has(eventId)) yield { kind: 'doubled', text: `An event id comes twice: ${where}` };
    if (trace.stream !== stream || trace.lastRevision !== revision - 1) {
      yield { kind: 'doubled', text: `Command ${commandId} was carried out in two places: ${where}` };
    }
    if (!RANDOM_ID.test(eventId)) yield wrong('An event id was not drawn at random');
  }

  return {
    add: (event) => {
      const trace = traceFor(event);
      const violations = [...wrongWith(event, trace)];

      const { stream, revision, type, data, sealed, metadata } = event;
      // Named one by one: a recorded event cannot be copied by spreading.
      hash.update(`${canonicalJson([event.position, stream, revision, type, data, sealed, metadata])}\n`);
      position = event.position;
      nextRevisions.set(event.stream, event.revision + 1);
      eventIds.add(event.metadata.eventId);
      trace.types.push(event.type);
      trace.lastRevision = event.revision;

      return violations;
    },
    position: () => position,
    events: () => eventIds.size,
    traceOf: (commandId) => traces.get(commandId) ?? null,
    tracesCausedBy: (requestId) => byCause.get(requestId) ?? [],
    causes: () => byCause.keys(),
    fingerprint: () => hash.copy().digest('hex'),
  };
}
