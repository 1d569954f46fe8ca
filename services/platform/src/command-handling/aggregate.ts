import type { AnyEvent } from '@entry/contracts/event';
import { BEFORE_FIRST, type Position, type RecordedEvent } from '../ports/event-log.ts';

/** Revision of a stream that does not exist. */
export const NO_REVISION = -1;

/** What a command wrote, to answer a repeat of it. */
export type CommandTrace = {
  readonly firstRevision: number;
  readonly revision: number;
  readonly position: Position;
};

/** A folded stream as the cache keeps it. Changed in place, by the holder of the stream's lock only. */
export type Aggregate<State> = {
  state: State;
  revision: number;
  position: Position;
  /** The last commands by id, oldest first. */
  readonly recentCommands: Map<string, CommandTrace>;
  /** Fingerprints of all commands before those: their traces are in the log. */
  readonly olderCommands: Set<number>;
};

export function createAggregate<State>(initialState: State): Aggregate<State> {
  return {
    state: initialState,
    revision: NO_REVISION,
    position: BEFORE_FIRST,
    recentCommands: new Map(),
    olderCommands: new Set(),
  };
}

function rememberCommand(aggregate: Aggregate<unknown>, commandId: string, trace: CommandTrace, maximum: number): void {
  const { recentCommands } = aggregate;
  recentCommands.set(commandId, trace);
  if (recentCommands.size <= maximum) return;

  for (const oldest of recentCommands.keys()) {
    recentCommands.delete(oldest);
    aggregate.olderCommands.add(fingerprintOf(oldest));
    return;
  }
}

/** Whether a command may have been carried out before those that are remembered; rarely wrong, and then too careful. */
export function mayBeOlder(aggregate: Aggregate<unknown>, commandId: string): boolean {
  return aggregate.olderCommands.size > 0 && aggregate.olderCommands.has(fingerprintOf(commandId));
}

/** The last 12 digits of a UUID, 48 bits of chance: a small number instead of a text for each command. */
function fingerprintOf(commandId: string): number {
  return Number.parseInt(commandId.slice(-12), 16);
}

/** Applies what a command has just written. */
export function applyWritten<State, Event extends AnyEvent>(
  aggregate: Aggregate<State>,
  evolve: (state: State, event: Event) => State,
  written: { readonly commandId: string; readonly events: readonly Event[] },
  { revision, position }: { readonly revision: number; readonly position: Position },
  maximumCommands: number,
): void {
  let { state } = aggregate;
  for (const event of written.events) state = evolve(state, event);

  const firstRevision = aggregate.revision + 1;
  aggregate.state = state;
  aggregate.revision = revision;
  aggregate.position = position;
  rememberCommand(aggregate, written.commandId, { firstRevision, revision, position }, maximumCommands);
}

/**
 * Applies all that an event read from the log is today: one revision, whatever became of it.
 * @throws Error when it does not follow on the aggregate's revision
 */
export function applyRecorded<State, Event extends AnyEvent>(
  aggregate: Aggregate<State>,
  evolve: (state: State, event: Event) => State,
  recorded: RecordedEvent,
  events: readonly Event[],
  maximumCommands: number,
): void {
  if (recorded.revision !== aggregate.revision + 1) {
    throw new Error(`Revision ${recorded.revision} read after ${aggregate.revision}: the stream has a hole`);
  }

  for (const event of events) aggregate.state = evolve(aggregate.state, event);
  aggregate.revision = recorded.revision;
  aggregate.position = recorded.position;

  const { commandId } = recorded.metadata;
  const firstRevision = aggregate.recentCommands.get(commandId)?.firstRevision ?? recorded.revision;
  rememberCommand(
    aggregate,
    commandId,
    { firstRevision, revision: recorded.revision, position: recorded.position },
    maximumCommands,
  );
}
