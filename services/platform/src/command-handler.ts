import type { AnyEvent } from '@entry/contracts/event';
import type { Decider } from '@entry/domain/decider';
import { applyWritten, NO_REVISION } from './command-handling/aggregate.ts';
import { createAggregates } from './command-handling/aggregates.ts';
import type { CommandCodec, CommandRequest, CommandResult } from './command-handling/command.ts';
import { decide, Refusal } from './command-handling/decide.ts';
import { encodeEvents } from './command-handling/encode-events.ts';
import { ConflictError, leavesAggregateIntact } from './command-handling/errors.ts';
import { repeatUntilKnown } from './command-handling/repeat-until-known.ts';
import { findTrace, firstResult } from './command-handling/repeated-command.ts';
import { createStreamLocks } from './command-handling/stream-locks.ts';
import { newId } from './identifiers.ts';
import { instantOf } from './instant.ts';
import type { AppendOutcome, EventLog, ExpectedRevision, NewEvent, Position } from './ports/event-log.ts';

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
  /** Called once per event; what it gives must not come twice, in whatever process. */
  readonly createEventId?: () => string;
};

export type CommandHandler = {
  /**
   * Decides a command on its stream and appends what follows from it.
   * @throws DomainError when a rule refuses; StaleRevisionError; ConflictError; AppendTooLargeError; OutcomeUnknownError;
   *   UnavailableError when the log or the keys cannot be reached: then nothing was written.
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
  /** How many wait for their stream. */
  readonly waiting: () => number;
};

export function createCommandHandler(options: CommandHandlerOptions): CommandHandler {
  const { log, codec, isOnlyWriter = false, rememberedCommands = 256, maximumAttempts = 5 } = options;
  const { unknownOutcomeDeadline = 5_000, firstRetryDelay = 20 } = options;
  const { now = () => instantOf(Date.now()), createEventId = newId } = options;
  const locks = createStreamLocks(options.maximumWaiting ?? 1_000);
  const aggregates = createAggregates({ log, codec, rememberedCommands, maximum: options.cachedAggregates ?? 2_000 });

  async function handleAlone<Command extends { readonly type: string }, State, Event extends AnyEvent>(
    decider: Decider<Command, State, Event>,
    request: CommandRequest<Command>,
  ): Promise<CommandResult<State, Event>> {
    const { stream, command, commandId, actor } = request;
    const context = { now: request.now ?? now(), actor };
    const cached = aggregates.peek<State>(stream);
    let aggregate = cached ?? (await aggregates.read(decider, stream));
    /** Whether the log itself was just asked, so that a refusal can be believed. */
    let isCurrent = isOnlyWriter || cached === undefined;

    for (let attempt = 0; attempt < maximumAttempts; attempt += 1) {
      const found = findTrace(log, stream, aggregate, commandId);
      const trace = found instanceof Promise ? await found : found;
      if (trace !== null) return firstResult({ log, codec }, stream, aggregate, trace);

      const events = decide(decider, request, aggregate, context);
      if (!isCurrent && (events instanceof Refusal || events.length === 0)) {
        isCurrent = true;
        if (await aggregates.catchUp(decider, stream, aggregate)) continue;
      }
      if (events instanceof Refusal) throw events.reason;
      if (events.length === 0) {
        const { state, revision, position } = aggregate;
        return { state, revision, position, events, duplicate: false };
      }

      const subjectId = decider.subjectOf(command, aggregate.state);
      const decision = { createEventId, subjectId, recordedAt: context.now };
      const encoding = encodeEvents(codec, events, request, decision);
      const encoded = encoding instanceof Promise ? await encoding : encoding;
      const expected = aggregate.revision === NO_REVISION ? 'no_stream' : aggregate.revision;
      const first = await log.append(stream, expected, encoded);
      const outcome = first.kind === 'unknown' ? await findOut(request, expected, encoded, first.cause) : first;
      if (outcome.kind === 'conflict') {
        aggregate = await aggregates.catchUpAfterConflict(decider, stream, aggregate, outcome.actualRevision);
        isCurrent = true;
        continue;
      }

      applyWritten(aggregate, decider.evolve, { commandId, events }, outcome, rememberedCommands);
      const { state, revision, position } = aggregate;
      return { state, revision, position, events, duplicate: false };
    }

    throw new ConflictError(stream, `Others won the stream ${maximumAttempts} times`);
  }

  function findOut(
    { stream, commandId }: CommandRequest<unknown>,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    cause: unknown,
  ): Promise<Exclude<AppendOutcome, { kind: 'unknown' }>> {
    const deadline = unknownOutcomeDeadline;
    return repeatUntilKnown(log, { stream, commandId, expected, events, cause, deadline, firstRetryDelay });
  }

  async function withStream<Result>(stream: string, work: () => Promise<Result>): Promise<Result> {
    const acquiring = locks.acquire(stream);
    if (!(acquiring instanceof Promise ? await acquiring : acquiring)) {
      throw new ConflictError(stream, 'Too many commands wait for the stream');
    }

    try {
      return await work();
    } catch (error) {
      // Nobody knows what the stream holds now, so it is read anew.
      if (!leavesAggregateIntact(error)) aggregates.forget(stream);
      throw error;
    } finally {
      locks.release(stream);
    }
  }

  return {
    handle: (decider, request) => withStream(request.stream, () => handleAlone(decider, request)),

    load: (decider, stream) =>
      withStream(stream, async () => {
        const cached = aggregates.peek<typeof decider.initialState>(stream);
        const aggregate = cached ?? (await aggregates.read(decider, stream));
        if (cached !== undefined && !isOnlyWriter) await aggregates.catchUp(decider, stream, aggregate);

        const { state, revision, position } = aggregate;
        return { state, revision, position };
      }),

    waiting: locks.waiting,
  };
}
