import type { Actor, AnyEvent } from '@entry/contracts/event';
import type { Decider, DecisionContext } from '@entry/domain/decider';

/** One command of a journey, with the decider that takes it. */
export type Step = {
  readonly stream: string;
  readonly actor: Actor;
  /** @param before state of the stream; undefined when nothing happened there yet */
  readonly decide: (before: unknown, context: DecisionContext) => Decided;
};

export type Decided = {
  readonly state: unknown;
  readonly events: readonly AnyEvent[];
  readonly subjectId: string | null;
};

/** What somebody does, one command after the other. After each it is told the ids of the events that followed. */
export type Journey = Generator<Step, void, readonly string[]>;

export function stepOf<Command extends { readonly type: string }, State, Event extends AnyEvent>(
  decider: Decider<Command, State, Event>,
  stream: string,
  command: Command,
  actor: Actor,
): Step {
  return {
    stream,
    actor,
    decide: (before, context) => {
      const state = (before ?? decider.initialState) as State;
      const events = decider.decide(command, state, context);

      return { events, subjectId: decider.subjectOf(command, state), state: events.reduce(decider.evolve, state) };
    },
  };
}
