import type { Actor, AnyEvent } from '@entry/contracts/event';
import type { Decider } from '@entry/domain/decider';
import type { Aggregate } from './aggregate.ts';
import type { CommandRequest } from './command.ts';
import { StaleRevisionError } from './errors.ts';

/** Why a command was refused. Given back and not thrown, because it may rest on a state of yesterday. */
export class Refusal {
  readonly reason: unknown;
  constructor(reason: unknown) {
    this.reason = reason;
  }
}

/** What follows from a command on the aggregate as it is: events, none, or a refusal. */
export function decide<Command extends { readonly type: string }, State, Event extends AnyEvent>(
  decider: Decider<Command, State, Event>,
  { stream, command, expectedRevision }: CommandRequest<Command>,
  aggregate: Aggregate<State>,
  context: { readonly now: string; readonly actor: Actor },
): readonly Event[] | Refusal {
  if (expectedRevision !== undefined && expectedRevision !== aggregate.revision) {
    return new Refusal(new StaleRevisionError(stream, aggregate.revision));
  }

  try {
    return decider.decide(command, aggregate.state, context);
  } catch (reason) {
    return new Refusal(reason);
  }
}
