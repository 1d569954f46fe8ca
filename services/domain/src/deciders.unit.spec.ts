import { ACCOUNT_EVENTS } from '@entry/contracts/account/events';
import { ADMINISTRATORS_EVENTS } from '@entry/contracts/administrators/events';
import { APPLICATION_EVENTS } from '@entry/contracts/application/events';
import type { AnyEvent, EventDefinition } from '@entry/contracts/event';
import { INBOX_EVENTS } from '@entry/contracts/inbox/events';
import { PAYMENT_OVERRIDE_EVENTS } from '@entry/contracts/payment-override/events';
import { READ_MODEL_EVENTS } from '@entry/contracts/read-models/events';
import { RESERVATION_EVENTS } from '@entry/contracts/reservation/events';
import { STAFF_ACCESS_EVENTS } from '@entry/contracts/staff-access/events';
import { WAITING_LIST_EVENTS } from '@entry/contracts/waiting-list/events';
import { WAITING_LIST_SLOTS_EVENTS } from '@entry/contracts/waiting-list-slots/events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountDecider } from './account/account-decider.ts';
import { administratorsDecider } from './administrators/administrators-decider.ts';
import { applicationDecider } from './application/application-decider.ts';
import type { Decider } from './decider.ts';
import { inboxDecider } from './inbox/inbox-decider.ts';
import { paymentOverrideDecider } from './payment-override/payment-override-decider.ts';
import { readModelOperationsDecider } from './read-model-operations/read-model-operations-decider.ts';
import { EVENT_DEFINITIONS } from './registry.ts';
import { reservationDecider } from './reservation/reservation-decider.ts';
import { staffAccessDecider } from './staff-access/staff-access-decider.ts';
import { arbitraryEvent } from './testing/arbitrary-event.ts';
import { SEED } from './testing/seed.ts';
import { waitingListDecider } from './waiting-list/waiting-list-decider.ts';
import { waitingListSlotsDecider } from './waiting-list-slots/waiting-list-slots-decider.ts';

type AnyDecider = Pick<Decider<never, unknown, AnyEvent>, 'name' | 'initialState' | 'evolve'>;

const SUBJECTS: readonly { readonly decider: AnyDecider; readonly definitions: readonly EventDefinition[] }[] = [
  { decider: accountDecider as unknown as AnyDecider, definitions: ACCOUNT_EVENTS },
  { decider: administratorsDecider as unknown as AnyDecider, definitions: ADMINISTRATORS_EVENTS },
  { decider: applicationDecider as unknown as AnyDecider, definitions: APPLICATION_EVENTS },
  { decider: inboxDecider as unknown as AnyDecider, definitions: INBOX_EVENTS },
  { decider: paymentOverrideDecider as unknown as AnyDecider, definitions: PAYMENT_OVERRIDE_EVENTS },
  { decider: readModelOperationsDecider as unknown as AnyDecider, definitions: READ_MODEL_EVENTS },
  { decider: reservationDecider as unknown as AnyDecider, definitions: RESERVATION_EVENTS },
  { decider: staffAccessDecider as unknown as AnyDecider, definitions: STAFF_ACCESS_EVENTS },
  { decider: waitingListDecider as unknown as AnyDecider, definitions: WAITING_LIST_EVENTS },
  { decider: waitingListSlotsDecider as unknown as AnyDecider, definitions: WAITING_LIST_SLOTS_EVENTS },
];

describe.each(SUBJECTS)(`The fold of $decider.name (seed ${SEED})`, ({ decider, definitions }) => {
  const sequences = fc.array(arbitraryEvent(definitions), { maxLength: 60 });

  it('should never throw, whatever happened in whatever order, erased or not', () => {
    fc.assert(
      fc.property(sequences, (events) => {
        expect(() => events.reduce(decider.evolve, decider.initialState)).not.toThrow();
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  it('should leave its input alone and come out the same every time', () => {
    fc.assert(
      fc.property(sequences, (events) => {
        const first = events.reduce(decider.evolve, decider.initialState);
        const before = structuredClone(first);

        expect(events.reduce(decider.evolve, decider.initialState)).toStrictEqual(first);
        events.reduce(decider.evolve, first);
        expect(first).toStrictEqual(before);
      }),
      { seed: SEED, numRuns: 100 },
    );
  });

  it('should make something of every event type', () => {
    const counted = new Set<string>();
    // Long ones: most events of an application count only after the one that creates it.
    const long = fc.array(arbitraryEvent(definitions), { maxLength: 60, size: 'max' });
    fc.assert(
      fc.property(long, (events) => {
        let state = decider.initialState;
        for (const event of events) {
          const next = decider.evolve(state, event);
          if (next !== state) counted.add(event.type);
          state = next;
        }
      }),
      { seed: SEED, numRuns: 300 },
    );

    expect([...counted].toSorted()).toStrictEqual(definitions.map((definition) => definition.type).toSorted());
  });
});

describe('The registry', () => {
  it('should list every event of every subject once', () => {
    const types = EVENT_DEFINITIONS.map((definition) => definition.type);

    expect(types).toStrictEqual([...new Set(types)]);
    expect(types.toSorted()).toStrictEqual(
      SUBJECTS.flatMap(({ definitions }) => definitions.map((definition) => definition.type)).toSorted(),
    );
  });
});
