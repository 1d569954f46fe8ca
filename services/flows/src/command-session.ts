import type { Actor, AnyEvent } from '@entry/contracts/event';
import type { Decider } from '@entry/domain/decider';
import type { CommandHandler } from '@entry/platform/command-handler';
import type { CommandResult } from '@entry/platform/command-handling/command';
import { followUpCommandId } from '@entry/platform/identifiers';
import type { Position } from '@entry/platform/ports/event-log';

/** The commands of one request: who sends them, under which ids, and how far the log is after them. */
export type CommandSession = {
  readonly commandId: string;
  readonly now: string;
  readonly actor: Actor;
  /**
   * @param purpose tells apart the commands that one request sends to several streams, because no two streams
   *   may be written under one command id; null for the request's main command
   */
  readonly send: <Command extends { readonly type: string }, State, Event extends AnyEvent>(
    decider: Decider<Command, State, Event>,
    stream: string,
    command: Command,
    options?: { readonly purpose?: string; readonly expectedRevision?: number },
  ) => Promise<CommandResult<State, Event>>;
  /** Waits (at most 2 s) until the read models show all of it. */
  readonly untilVisible: () => Promise<{ readonly position: Position | null; readonly isBehind: boolean }>;
};

export type CommandSessionDependencies = {
  readonly commands: CommandHandler;
  readonly waitFor: (position: Position) => Promise<boolean>;
};

export type CommandOrigin = {
  readonly account: { readonly accountId: string; readonly role: Actor['role'] } | null;
  readonly commandId: string;
  readonly requestId: string;
  readonly now: string;
};

const VISITOR: Actor = { id: 'visitor', role: 'visitor' };

export function openCommandSession(dependencies: CommandSessionDependencies, origin: CommandOrigin): CommandSession {
  const { commandId, requestId, now, account } = origin;
  const actor = account === null ? VISITOR : { id: account.accountId, role: account.role };
  let furthest: Position | null = null;

  return {
    commandId,
    now,
    actor,
    send: async (decider, stream, command, options = {}) => {
      const { purpose, expectedRevision } = options;
      const result = await dependencies.commands.handle(decider, {
        stream,
        command,
        commandId: purpose === undefined ? commandId : followUpCommandId(commandId, purpose),
        actor,
        now,
        correlationId: requestId,
        causationId: commandId,
        ...(expectedRevision === undefined ? {} : { expectedRevision }),
      });
      if (furthest === null || result.position > furthest) furthest = result.position;

      return result;
    },
    untilVisible: async () => ({
      position: furthest,
      isBehind: furthest !== null && !(await dependencies.waitFor(furthest)),
    }),
  };
}
