import type { AnyEvent } from '@entry/contracts/event';
import type { EventLog } from '../ports/event-log.ts';
import { readStream } from '../read-stream.ts';
import { type Aggregate, type CommandTrace, mayBeOlder } from './aggregate.ts';
import type { CommandCodec, CommandResult } from './command.ts';

/** What a command wrote before; null when it is new. At once unless the log has to be asked. */
export function findTrace(
  log: EventLog,
  stream: string,
  aggregate: Aggregate<unknown>,
  commandId: string,
): CommandTrace | null | Promise<CommandTrace | null> {
  const recent = aggregate.recentCommands.get(commandId);
  if (recent !== undefined) return recent;

  return mayBeOlder(aggregate, commandId) ? findOlderTrace(log, stream, aggregate.revision, commandId) : null;
}

/** What a command wrote that is no longer among the remembered ones. */
async function findOlderTrace(
  log: EventLog,
  stream: string,
  lastRevision: number,
  commandId: string,
): Promise<CommandTrace | null> {
  let trace = null as CommandTrace | null;
  for await (const { revision, position, metadata } of readStream(log, stream, { to: lastRevision })) {
    if (metadata.commandId !== commandId) continue;

    trace = { firstRevision: trace?.firstRevision ?? revision, revision, position };
  }

  return trace;
}

/** The answer that a command got when it was carried out, with the state of today. */
export async function firstResult<State, Event extends AnyEvent>(
  { log, codec }: { readonly log: EventLog; readonly codec: CommandCodec },
  stream: string,
  { state }: Aggregate<State>,
  { firstRevision, revision, position }: CommandTrace,
): Promise<CommandResult<State, Event>> {
  const events: Event[] = [];
  for await (const recorded of readStream(log, stream, { from: firstRevision, to: revision })) {
    events.push(...((await codec.decode(recorded)) as readonly Event[]));
  }

  return { state, revision, position, events, duplicate: true };
}
