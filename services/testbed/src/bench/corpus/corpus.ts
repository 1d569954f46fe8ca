import type { AnyEvent, EventMetadata } from '@entry/contracts/event';
import { uuidv5 } from '@entry/platform/identifiers';
import { createRandom, type Random } from '../random.ts';
import { applicantJourney } from './applicant-journey.ts';
import type { Journey } from './journey.ts';
import { waitingJourney } from './waiting-journey.ts';

/** What one command appends. */
export type CorpusAppend = {
  readonly stream: string;
  /** -1 when the stream does not exist yet. */
  readonly expectedRevision: number;
  readonly events: readonly CorpusEvent[];
};

export type CorpusEvent = {
  readonly event: AnyEvent;
  readonly metadata: Omit<EventMetadata, 'schemaVersion'>;
};

export type CorpusOptions = {
  readonly seed: number;
  /** The corpus ends with the append that reaches this many events. */
  readonly events: number;
};

const BEGINS_AT = Date.parse('2025-10-01T00:00:00.000Z');
/** Mean pause between two commands of the whole service: a million events are about a month. */
const LONGEST_PAUSE = 5_000;
/** Journeys under way at the same time, per event of the corpus. */
const JOURNEYS_PER_EVENT = 1 / 2_000;
const SHARE_OF_WAITING_LIST = 0.04;

type Running = { readonly journey: Journey; eventIds: readonly string[] };
type Stream = { state: unknown; revision: number };

/**
 * A month of the service as its log would hold it: the product's own deciders take the commands of many people
 * who are under way at the same time. The same seed gives the same events.
 */
export function* createCorpus({ seed, events: wanted }: CorpusOptions): Generator<CorpusAppend> {
  const random = createRandom(seed);
  const adminId = random.uuid();
  const streams = new Map<string, Stream>();
  const running: Running[] = [];
  const atOnce = Math.max(20, Math.round(wanted * JOURNEYS_PER_EVENT));
  let now = BEGINS_AT;
  let written = 0;
  const clock = (): string => new Date(now).toISOString();

  while (written < wanted) {
    if (running.length < atOnce) running.push({ journey: begin(random, adminId, clock), eventIds: [] });
    const place = random.integer(0, running.length - 1);
    const current = running[place] as Running;
    const { done, value: step } = current.journey.next(current.eventIds);
    if (done === true) {
      running[place] = running.at(-1) as Running;
      running.pop();
      continue;
    }

    now += random.integer(1, LONGEST_PAUSE);
    const stream = streams.get(step.stream) ?? { state: undefined, revision: -1 };
    const commandId = random.uuid();
    const recordedAt = clock();
    const { state, events, subjectId } = step.decide(stream.state, { now: recordedAt, actor: step.actor });
    const eventIds = events.map((_event, index) => uuidv5(commandId, `corpus:${index}`));
    current.eventIds = eventIds;
    if (events.length === 0) continue;

    yield {
      stream: step.stream,
      expectedRevision: stream.revision,
      events: events.map((event, index) => ({
        event,
        metadata: {
          eventId: eventIds[index] as string,
          commandId,
          correlationId: commandId,
          causationId: commandId,
          actor: step.actor,
          recordedAt,
          subjectId,
        },
      })),
    };
    streams.set(step.stream, { state, revision: stream.revision + events.length });
    written += events.length;
  }
}

function begin(random: Random, adminId: string, clock: () => string): Journey {
  return random.chance(SHARE_OF_WAITING_LIST)
    ? waitingJourney(random, adminId)
    : applicantJourney(random, adminId, clock);
}
