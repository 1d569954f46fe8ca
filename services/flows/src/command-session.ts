import { isDeepStrictEqual } from 'node:util';
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
   * @param options.purpose tells apart the commands of one request, because each goes under an id of its own; left
   *   out for the request's main command
   * @param options.actor who proved to be somebody within this request, as a login does
   * @throws CommandIdReusedError for a second command for the same purpose, and what the command handler throws
   */
  readonly send: <Command extends { readonly type: string }, State, Event extends AnyEvent>(
    decider: Decider<Command, State, Event>,
    stream: string,
    command: Command,
    options?: { readonly purpose?: string; readonly expectedRevision?: number; readonly actor?: Actor },
  ) => Promise<CommandResult<State, Event>>;
  /** Waits (at most 2 s) until the read models show all of it. */
  readonly untilVisible: () => Promise<{ readonly position: Position | null; readonly isBehind: boolean }>;
};

/** A fault of the program: two commands of one request under one id, of which the log would keep only the first. */
export class CommandIdReusedError extends Error {
  override readonly name = 'CommandIdReusedError';
  constructor(first: string, second: string, purpose: string | undefined) {
    const which = purpose === undefined ? 'the main command' : `the command for ${JSON.stringify(purpose)}`;
    super(`${first} was ${which} of this request already: ${second} needs a purpose of its own`);
  }
}

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
  const sent = new Map<string | undefined, { readonly stream: string; readonly command: { readonly type: string } }>();
  let furthest: Position | null = null;

  /**
   * The handler would take the second command for a repeat of the first, answer its result and change nothing. The id
   * of the main command stays the bare one: requests that are repeated over an upgrade must find what they did before.
   */
  function requireOwnId(stream: string, command: { readonly type: string }, purpose: string | undefined): void {
    const first = sent.get(purpose);
    if (first === undefined) sent.set(purpose, { stream, command });
    else if (first.stream !== stream || !isDeepStrictEqual(first.command, command)) {
      throw new CommandIdReusedError(first.command.type, command.type, purpose);
    }
  }

  return {
    commandId,
    now,
    actor,
    send: async (decider, stream, command, options = {}) => {
      const { purpose, expectedRevision, actor: prover } = options;
      requireOwnId(stream, command, purpose);
      const result = await dependencies.commands.handle(decider, {
        stream,
        command,
        commandId: purpose === undefined ? commandId : followUpCommandId(commandId, purpose),
        actor: prover ?? actor,
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
