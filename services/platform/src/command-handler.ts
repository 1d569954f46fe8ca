import { setTimeout as delay } from 'node:timers/promises';
import type { Actor, AnyEvent, EventMetadata } from '@entry/contracts/event';
import type { Decider } from '@entry/domain/decider';
import QuickLRU from 'quick-lru';
import {
  type Aggregate,
  applyRecorded,
  type CommandTrace,
  createAggregate,
  mayBeOlder,
  NO_REVISION,
  rememberCommand,
} from './command-handling/aggregate.ts';
import { ConflictError, OutcomeUnknownError, StaleRevisionError } from './command-handling/errors.ts';
import { createStreamLocks } from './command-handling/stream-locks.ts';
import { eventIdOf } from './identifiers.ts';
import type {
  AppendOutcome,
  EventLog,
  ExpectedRevision,
  NewEvent,
  Position,
  RecordedEvent,
} from './ports/event-log.ts';

/** Seals events for the log and opens them again. */
export type CommandCodec = {
  readonly encode: (
    event: AnyEvent,
    stream: string,
    metadata: Omit<EventMetadata, 'schemaVersion'>,
  ) => Promise<NewEvent>;
  /** What a recorded event is today: one event mostly; several, or none, when an older version was written. */
  readonly decode: (event: RecordedEvent) => Promise<readonly AnyEvent[]>;
};

export type CommandHandlerOptions = {
  readonly log: EventLog;
  readonly codec: CommandCodec;
  /**
   * True when no other process writes to the log: what the cache holds is then current. Otherwise a refusal, or a
   * decision to change nothing, that rests on the cache is checked against the log before it is given.
   */
  readonly isOnlyWriter?: boolean;
  /** Folded aggregates kept in memory (at most twice as many). */
  readonly cachedAggregates?: number;
  /** Commands per aggregate whose repeat is answered from memory; an older one is looked up in the log. */
  readonly rememberedCommands?: number;
  /** Commands that may wait for one stream; more are refused with ConflictError. */
  readonly maximumWaiting?: number;
  /** How often a command is decided anew when others win the stream. */
  readonly maximumAttempts?: number;
  /** How long an unknown outcome is retried, in milliseconds. */
  readonly unknownOutcomeDeadline?: number;
  /** First pause between two tries of an unknown outcome, in milliseconds; doubled up to 500. */
  readonly firstRetryDelay?: number;
  readonly now?: () => string;
};

export type CommandRequest<Command> = {
  readonly stream: string;
  readonly command: Command;
  /** Idempotency key. A command on another stream needs another one (`followUpCommandId`). */
  readonly commandId: string;
  readonly actor: Actor;
  /** ISO 8601, UTC, milliseconds. */
  readonly now?: string;
  /** The command itself when left out. */
  readonly correlationId?: string;
  readonly causationId?: string;
  /** Revision the caller has seen; `NO_REVISION` for a stream that must not exist yet. */
  readonly expectedRevision?: number;
};

export type CommandResult<State, Event> = {
  /** After the command; for a repeated command the state of today. */
  readonly state: State;
  /** Of the last event the command wrote, or of the stream when it wrote nothing; `NO_REVISION` without a stream. */
  readonly revision: number;
  readonly position: Position;
  readonly events: readonly Event[];
  /** True when the command had been carried out before: this is the first result again. */
  readonly duplicate: boolean;
};

export type CommandHandler = {
  /**
   * Decides a command on its stream and appends what follows from it.
   * @throws DomainError when a rule refuses; StaleRevisionError; ConflictError; OutcomeUnknownError.
   */
  readonly handle: <Command extends { readonly type: string }, State, Event extends AnyEvent>(
    decider: Decider<Command, State, Event>,
    request: CommandRequest<Command>,
  ) => Promise<CommandResult<State, Event>>;
  /** State of a stream as the log has it now. */
  readonly load: <Command extends { readonly type: string }, State, Event extends AnyEvent>(
    decider: Decider<Command, State, Event>,
    stream: string,
  ) => Promise<{ readonly state: State; readonly revision: number; readonly position: Position }>;
};

type AnyDecider<State, Event extends AnyEvent> = {
  readonly initialState: State;
  readonly evolve: (state: State, event: Event) => State;
};

const READ_PAGE = 500;
const LONGEST_RETRY_DELAY = 500;

export function createCommandHandler(options: CommandHandlerOptions): CommandHandler {
  const { log, codec } = options;
  const isOnlyWriter = options.isOnlyWriter ?? false;
  const rememberedCommands = options.rememberedCommands ?? 256;
  const maximumAttempts = options.maximumAttempts ?? 5;
  const unknownOutcomeDeadline = options.unknownOutcomeDeadline ?? 5_000;
  const firstRetryDelay = options.firstRetryDelay ?? 20;
  const now = options.now ?? (() => new Date().toISOString());
  const locks = createStreamLocks(options.maximumWaiting ?? 1_000);
  const cache = new QuickLRU<string, Aggregate<unknown>>({ maxSize: options.cachedAggregates ?? 2_000 });

  /** Folds what the log holds beyond the aggregate's revision; says whether there was anything. */
  async function catchUp<State, Event extends AnyEvent>(
    decider: AnyDecider<State, Event>,
    stream: string,
    aggregate: Aggregate<State>,
  ): Promise<boolean> {
    const before = aggregate.revision;

    for (;;) {
      const page = await log.readStream(stream, aggregate.revision + 1, READ_PAGE);
      for (const recorded of page) {
        const events = (await codec.decode(recorded)) as readonly Event[];
        applyRecorded(aggregate, decider.evolve, recorded, events, rememberedCommands);
      }
      if (page.length < READ_PAGE) return aggregate.revision !== before;
    }
  }

  async function read<State, Event extends AnyEvent>(
    decider: AnyDecider<State, Event>,
    stream: string,
  ): Promise<Aggregate<State>> {
    const aggregate = createAggregate(decider.initialState);
    await catchUp(decider, stream, aggregate);
    cache.set(stream, aggregate);

    return aggregate;
  }

  /** After a conflict the stream must have moved; a cache that is ahead of the log is thrown away. */
  async function catchUpAfterConflict<State, Event extends AnyEvent>(
    decider: AnyDecider<State, Event>,
    stream: string,
    aggregate: Aggregate<State>,
  ): Promise<Aggregate<State>> {
    if (await catchUp(decider, stream, aggregate)) return aggregate;

    cache.delete(stream);
    return read(decider, stream);
  }

  async function encode<Command, Event extends AnyEvent>(
    events: readonly Event[],
    request: CommandRequest<Command>,
    subjectId: string | null,
    recordedAt: string,
  ): Promise<readonly NewEvent[]> {
    const { stream, commandId, actor } = request;
    const correlationId = request.correlationId ?? commandId;
    const causationId = request.causationId ?? commandId;
    const encoded: NewEvent[] = [];

    for (const [index, event] of events.entries()) {
      const eventId = eventIdOf(commandId, index);
      const metadata = { eventId, commandId, correlationId, causationId, actor, recordedAt, subjectId };
      encoded.push(await codec.encode(event, stream, metadata));
    }

    return encoded;
  }

  /** Repeats an append of unknown outcome, unchanged, until the log answers or the deadline is over. */
  async function repeatUntilKnown(
    stream: string,
    commandId: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    first: Extract<AppendOutcome, { kind: 'unknown' }>,
  ): Promise<Exclude<AppendOutcome, { kind: 'unknown' }>> {
    const deadline = performance.now() + unknownOutcomeDeadline;
    let pause = firstRetryDelay;
    let { cause } = first;
    while (performance.now() + pause < deadline) {
      await delay(pause);
      pause = Math.min(pause * 2, LONGEST_RETRY_DELAY);

      const outcome = await log.append(stream, expected, events);
      if (outcome.kind !== 'unknown') return outcome;
      cause = outcome.cause;
    }

    throw new OutcomeUnknownError(stream, commandId, cause);
  }

  /** What a command wrote that is no longer among the remembered ones; null when it is new. */
  async function findOlderTrace(
    stream: string,
    aggregate: Aggregate<unknown>,
    commandId: string,
  ): Promise<CommandTrace | null> {
    if (!mayBeOlder(aggregate, commandId)) return null;

    const written: RecordedEvent[] = [];
    let page: readonly RecordedEvent[];
    let from = 0;
    do {
      page = await log.readStream(stream, from, READ_PAGE);
      written.push(...page.filter(({ metadata }) => metadata.commandId === commandId));
      from += page.length;
    } while (page.length === READ_PAGE);

    const [first, last] = [written[0], written.at(-1)];
    if (first === undefined || last === undefined) return null;

    return { firstRevision: first.revision, revision: last.revision, position: last.position };
  }

  async function firstResult<State, Event extends AnyEvent>(
    stream: string,
    aggregate: Aggregate<State>,
    trace: CommandTrace,
  ): Promise<CommandResult<State, Event>> {
    const { state } = aggregate;
    const count = trace.revision - trace.firstRevision + 1;
    const recorded = await log.readStream(stream, trace.firstRevision, count);
    const events: Event[] = [];
    for (const event of recorded) events.push(...((await codec.decode(event)) as readonly Event[]));

    return { state, revision: trace.revision, position: trace.position, events, duplicate: true };
  }

  async function handleAlone<Command extends { readonly type: string }, State, Event extends AnyEvent>(
    decider: Decider<Command, State, Event>,
    request: CommandRequest<Command>,
  ): Promise<CommandResult<State, Event>> {
    const { stream, command, commandId, actor, expectedRevision } = request;
    const context = { now: request.now ?? now(), actor };
    const cached = cache.get(stream) as Aggregate<State> | undefined;
    let aggregate = cached ?? (await read(decider, stream));
    /** Whether the log itself was just asked, so that a refusal can be believed. */
    let isCurrent = isOnlyWriter || cached === undefined;

    for (let attempt = 0; attempt < maximumAttempts; attempt += 1) {
      const trace = aggregate.recentCommands.get(commandId) ?? (await findOlderTrace(stream, aggregate, commandId));
      if (trace) return firstResult(stream, aggregate, trace);

      let events: readonly Event[];
      try {
        if (expectedRevision !== undefined && expectedRevision !== aggregate.revision) {
          throw new StaleRevisionError(stream, aggregate.revision);
        }
        events = decider.decide(command, aggregate.state, context);
      } catch (refusal) {
        if (isCurrent) throw refusal;

        isCurrent = true;
        if (await catchUp(decider, stream, aggregate)) continue;
        throw refusal;
      }

      if (events.length === 0) {
        if (!isCurrent) {
          isCurrent = true;
          if (await catchUp(decider, stream, aggregate)) continue;
        }

        const { state, revision, position } = aggregate;
        return { state, revision, position, events, duplicate: false };
      }

      const subjectId = decider.subjectOf(command, aggregate.state);
      const encoded = await encode(events, request, subjectId, context.now);
      const expected = aggregate.revision === NO_REVISION ? 'no_stream' : aggregate.revision;
      const first = await log.append(stream, expected, encoded);
      const outcome =
        first.kind === 'unknown' ? await repeatUntilKnown(stream, commandId, expected, encoded, first) : first;
      if (outcome.kind === 'conflict') {
        aggregate = await catchUpAfterConflict(decider, stream, aggregate);
        isCurrent = true;
        continue;
      }

      const { revision, position } = outcome;
      let { state } = aggregate;
      for (const event of events) state = decider.evolve(state, event);

      const firstRevision = aggregate.revision + 1;
      aggregate.state = state;
      aggregate.revision = revision;
      aggregate.position = position;
      rememberCommand(aggregate, commandId, { firstRevision, revision, position }, rememberedCommands);

      return { state, revision, position, events, duplicate: false };
    }

    throw new ConflictError(stream, `Others won the stream ${maximumAttempts} times`);
  }

  async function withStream<Result>(stream: string, work: () => Promise<Result>): Promise<Result> {
    if (!(await locks.acquire(stream))) {
      throw new ConflictError(stream, 'Too many commands wait for the stream');
    }

    try {
      return await work();
    } catch (error) {
      // A domain refusal leaves the aggregate as it is; after anything else nobody knows, so it is read anew.
      if (!isRefusal(error)) cache.delete(stream);
      throw error;
    } finally {
      locks.release(stream);
    }
  }

  return {
    handle: (decider, request) => withStream(request.stream, () => handleAlone(decider, request)),

    load: (decider, stream) =>
      withStream(stream, async () => {
        type State = typeof decider.initialState;
        let aggregate = cache.get(stream) as Aggregate<State> | undefined;
        if (aggregate === undefined) aggregate = await read(decider, stream);
        else if (!isOnlyWriter) await catchUp(decider, stream, aggregate);

        return { state: aggregate.state, revision: aggregate.revision, position: aggregate.position };
      }),
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof StaleRevisionError || error instanceof ConflictError || isDomainError(error);
}

function isDomainError(error: unknown): boolean {
  return error instanceof Error && error.name === 'DomainError';
}
