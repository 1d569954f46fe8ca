import type { AnyEvent, EventDefinition } from '@entry/contracts/event';
import type { ProblemCode } from '@entry/contracts/problem';
import { expect } from 'vitest';
import type { Decider, DecisionContext } from '../decider.ts';
import { DomainError, type DomainErrorDetails } from '../domain-error.ts';
import { identifier } from './identifiers.ts';

export const DEFAULT_CONTEXT: DecisionContext = {
  now: '2026-11-21T10:00:00.000Z',
  actor: { id: identifier(999), role: 'user' },
};

/**
 * Given/when/then for a decider. Strict: events must be equal in every field, in number and in order, and fit
 * their contracts in both parts. Every decision is made twice on frozen input and must come out the same.
 */
export function createSpecification<Command extends { readonly type: string }, State, Event extends AnyEvent>(
  decider: Decider<Command, State, Event>,
  definitions: readonly EventDefinition[],
) {
  function given(history: readonly Event[]) {
    for (const event of history) expectToFitContract(event, definitions);
    const state = deepFreeze(history.reduce(decider.evolve, decider.initialState));

    function when(command: Command, context: Partial<DecisionContext> = {}) {
      const outcome = decideTwice(decider, deepFreeze(command), state, { ...DEFAULT_CONTEXT, ...context });

      // oxlint-disable-next-line unicorn/no-thenable -- given, when, then; nobody awaits a specification
      return { then, thenNothing: () => then([]), thenRefused, thenTypes };

      function then(expected: readonly Event[]) {
        const events = emitted();
        expect(events).toStrictEqual(expected);
      }

      function thenTypes(expected: readonly Event['type'][]) {
        expect(emitted().map((event) => event.type)).toStrictEqual(expected);
      }

      function emitted(): readonly Event[] {
        if (outcome instanceof DomainError) throw outcome;
        for (const event of outcome) expectToFitContract(event, definitions);

        return outcome;
      }

      function thenRefused(code: ProblemCode, details?: DomainErrorDetails) {
        expect(outcome).toBeInstanceOf(DomainError);
        const refusal = outcome as DomainError;
        expect(refusal.code).toBe(code);
        if (details !== undefined) expect(refusal.details).toStrictEqual(details);
      }
    }

    return { when };
  }

  return { given };
}

function decideTwice<Command extends { readonly type: string }, State, Event extends AnyEvent>(
  decider: Decider<Command, State, Event>,
  command: Command,
  state: State,
  context: DecisionContext,
): readonly Event[] | DomainError {
  const first = decideOnce(decider, command, state, context);
  const second = decideOnce(decider, command, state, context);
  expect(second).toStrictEqual(first);

  return first;
}

export function decideOnce<Command extends { readonly type: string }, State, Event extends AnyEvent>(
  decider: Decider<Command, State, Event>,
  command: Command,
  state: State,
  context: DecisionContext,
): readonly Event[] | DomainError {
  try {
    return decider.decide(command, state, context);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** Fails for unknown types, wrong values, and fields the contract does not know (they would be lost on reading). */
export function expectToFitContract(event: AnyEvent, definitions: readonly EventDefinition[]): void {
  const definition = definitions.find((candidate) => candidate.type === event.type);
  if (definition === undefined) throw new Error(`No contract for the event ${event.type}`);

  expect(definition.data.parse(event.data)).toStrictEqual(event.data);

  if (definition.personal === undefined) expect(event).not.toHaveProperty('personal');
  else if (event.personal !== null) expect(definition.personal.parse(event.personal)).toStrictEqual(event.personal);
}

/**
 * Fails when a fold has no use for one of its events: each type must change the state somewhere in the
 * histories, and a type from a newer version must leave it alone.
 */
export function expectEveryEventToCount<Command extends { readonly type: string }, State, Event extends AnyEvent>(
  decider: Decider<Command, State, Event>,
  definitions: readonly EventDefinition[],
  histories: readonly (readonly Event[])[],
): void {
  const counted = new Set<string>();

  for (const history of histories) {
    let state = decider.initialState;
    for (const event of history) {
      const next = decider.evolve(state, event);
      if (next !== state) counted.add(event.type);
      state = next;

      const fromNewerVersion = { type: 'AddedByANewerVersion', data: {} } as unknown as Event;
      expect(decider.evolve(state, fromNewerVersion)).toBe(state);
    }
  }

  expect([...counted].toSorted()).toStrictEqual(definitions.map((definition) => definition.type).toSorted());
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;

  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
}
