import type { AnyEvent } from '@entry/contracts/event';
import type { EventLog, RecordedEvent } from '../ports/event-log.ts';
import { type Aggregate, type CommandTrace, mayBeOlder } from './aggregate.ts';
import type { CommandCodec, CommandResult } from './command.ts';

const READ_PAGE = 500;

/** What a command wrote before; null when it is new. At once unless the log has to be asked. */
export function findTrace(
  log: EventLog,
  stream: string,
  aggregate: Aggregate<unknown>,
  commandId: string,
): CommandTrace | null | Promise<CommandTrace | null> {
  const recent = aggregate.recentCommands.get(commandId);
  if (recent !== undefined) return recent;

  return mayBeOlder(aggregate, commandId) ? findOlderTrace(log, stream, commandId) : null;
}

/** What a command wrote that is no longer among the remembered ones. */
async function findOlderTrace(log: EventLog, stream: string, commandId: string): Promise<CommandTrace | null> {
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

/** The answer that a command got when it was carried out, with the state of today. */
export async function firstResult<State, Event extends AnyEvent>(
  { log, codec }: { readonly log: EventLog; readonly codec: CommandCodec },
  stream: string,
  { state }: Aggregate<State>,
  { firstRevision, revision, position }: CommandTrace,
): Promise<CommandResult<State, Event>> {
  const recorded = await log.readStream(stream, firstRevision, revision - firstRevision + 1);
  const events: Event[] = [];
  for (const event of recorded) events.push(...((await codec.decode(event)) as readonly Event[]));

  return { state, revision, position, events, duplicate: true };
}
