import type { Decider } from '@entry/domain/decider';
import { DomainError } from '@entry/domain/domain-error';
import type { CommandCodec } from '../command-handling/command.ts';

/** The smallest aggregate that can refuse, do nothing, and do several things at once. */
export type CounterCommand =
  | { readonly type: 'Add'; readonly amount: number }
  | { readonly type: 'AddTwice'; readonly amount: number }
  | { readonly type: 'Nothing' };
export type CounterEvent = {
  readonly type: 'Added';
  readonly data: { readonly amount: number };
  readonly personal: { readonly by: string };
};
export type CounterState = { readonly total: number };

export const COUNTER_LIMIT = 1_000;

export const counterDecider: Decider<CounterCommand, CounterState, CounterEvent> = {
  name: 'counter',
  initialState: { total: 0 },
  decide(command, state, { actor }) {
    if (command.type === 'Nothing') return [];
    if (state.total + command.amount > COUNTER_LIMIT) throw new DomainError('action_not_allowed');

    const added: CounterEvent = { type: 'Added', data: { amount: command.amount }, personal: { by: actor.id } };
    return command.type === 'Add' ? [added] : [added, added];
  },
  evolve: (state, event) => (event.type === 'Added' ? { total: state.total + event.data.amount } : state),
  subjectOf: () => 'subject-1',
};

/** Writes the personal part as plain bytes: for tests that are not about encryption. */
export const plainCodec: CommandCodec = {
  encode: async (event, _stream, metadata) => ({
    type: event.type,
    data: event.data,
    sealed: event.personal === undefined ? null : Buffer.from(JSON.stringify(event.personal)),
    metadata: { ...metadata, schemaVersion: 1 },
  }),
  decode: async ({ type, data, sealed }) => [
    {
      type,
      data,
      ...(sealed === null ? {} : { personal: JSON.parse(Buffer.from(sealed).toString()) as unknown }),
    },
  ],
};
