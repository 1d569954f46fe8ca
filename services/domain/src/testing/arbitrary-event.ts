import type { AnyEvent, EventDefinition } from '@entry/contracts/event';
import { arbitraryValue } from '@entry/contracts/testing/arbitrary-value';
import fc from 'fast-check';

/** Any event that fits its contract, its personal part erased now and then; and types nobody knows. */
export function arbitraryEvent(definitions: readonly EventDefinition[]): fc.Arbitrary<AnyEvent> {
  const unknown = fc.record(
    { type: fc.constant('AddedByANewerVersion'), data: fc.object() },
    { noNullPrototype: true },
  );

  return fc.oneof(unknown, ...definitions.map(arbitraryEventOf));
}

function arbitraryEventOf({ type, data, personal }: EventDefinition): fc.Arbitrary<AnyEvent> {
  const parts = { type: fc.constant(type), data: arbitraryValue(data) };
  if (personal === undefined) return fc.record(parts, { noNullPrototype: true });

  return fc.record({ ...parts, personal: fc.option(arbitraryValue(personal)) }, { noNullPrototype: true });
}
