import type { Actor, AnyEvent } from '@entry/contracts/event';

/** Facts of the moment, handed in so that deciding stays pure. */
export type DecisionContext = {
  /** When the command is decided: ISO 8601, UTC, milliseconds. */
  readonly now: string;
  readonly actor: Actor;
};

/**
 * An aggregate: what may happen (`decide`) and what has happened (`evolve`).
 * `evolve` never throws and returns the state unchanged for event types it does not know.
 */
export type Decider<Command extends { readonly type: string }, State, Event extends AnyEvent> = {
  readonly name: string;
  readonly initialState: State;
  /** @throws DomainError when a rule refuses the command. An empty list means that nothing is to be changed. */
  readonly decide: (command: Command, state: State, context: DecisionContext) => readonly Event[];
  readonly evolve: (state: State, event: Event) => State;
  /** Subject whose key seals the personal parts of this stream; null when the stream has none. */
  readonly subjectOf: (command: Command, state: State) => string | null;
};
