import type { AnyEvent } from '@entry/contracts/event';
import { describe, expect, it } from 'vitest';
import { administratorsDecider } from './administrators/administrators-decider.ts';
import type { Decider } from './decider.ts';
import { inboxDecider } from './inbox/inbox-decider.ts';
import { createAllocationCounter } from './testing/count-allocations.ts';
import { identifier } from './testing/identifiers.ts';
import { waitingListSlotsDecider } from './waiting-list-slots/waiting-list-slots-decider.ts';

type Fold = Pick<Decider<never, unknown, AnyEvent>, 'initialState' | 'evolve'>;
type Growth = { readonly name: string; readonly decider: unknown; readonly eventOf: (number: number) => AnyEvent };

const accountId = identifier(1);

/** Everything that a stream may be told ever more of. */
const GROWING: readonly Growth[] = [
  {
    name: 'places of the waiting list',
    decider: waitingListSlotsDecider,
    eventOf: (number) => ({ type: 'SlotTaken', data: { entryId: identifier(number) } }),
  },
  {
    name: 'places held',
    decider: waitingListSlotsDecider,
    eventOf: (number) => ({
      type: 'SlotHeld',
      data: { entryId: identifier(number), heldUntil: '2026-11-28T10:00:00.000Z' },
    }),
  },
  {
    name: 'places given back',
    decider: waitingListSlotsDecider,
    eventOf: (number) => ({
      type: number % 3 === 0 ? 'SlotReleased' : 'SlotTaken',
      data: { entryId: identifier(number % 3 === 0 ? number - 1 : number) },
    }),
  },
  {
    name: 'administrators',
    decider: administratorsDecider,
    eventOf: (number) => ({ type: 'AdministratorAdmitted', data: { accountId: identifier(number) } }),
  },
  {
    name: 'notifications read one by one',
    decider: inboxDecider,
    eventOf: (number) => ({ type: 'NotificationRead', data: { accountId, notificationId: identifier(number) } }),
  },
  {
    name: 'notifications read together',
    decider: inboxDecider,
    eventOf: (number) => ({
      type: 'AllNotificationsRead',
      data: { accountId, notificationIds: [identifier(2 * number), identifier(2 * number + 1)] },
    }),
  },
  {
    name: 'notifications deleted',
    decider: inboxDecider,
    eventOf: (number) => ({ type: 'NotificationDeleted', data: { accountId, notificationId: identifier(number) } }),
  },
  {
    name: 'invitations told',
    decider: inboxDecider,
    eventOf: (number) => ({
      type: 'InvitationAnnounced',
      data: { accountId, entryId: identifier(number), expiresAt: null },
    }),
  },
];

/** Places of everything that the fold of so many events made, every state of it counted. */
function allocationsOf({ decider, eventOf }: Growth, events: number): number {
  const { initialState, evolve } = decider as Fold;
  const countNew = createAllocationCounter();
  let state = initialState;
  let total = 0;
  for (let number = 1; number <= events; number += 1) {
    state = evolve(state, eventOf(number));
    total += countNew(state);
  }

  return total;
}

describe('When a stream becomes twice as long', () => {
  it.each(GROWING)('should cost about twice as much to fold: $name', (growth) => {
    const [once, twice] = [allocationsOf(growth, 2_000), allocationsOf(growth, 4_000)];

    // A copy of everything for each event would be four times as much; a tree one level deeper is a little more.
    expect(twice / once).toBeLessThan(2.5);
  });

  it('should hold for a waiting list of forty thousand', () => {
    const [growth] = GROWING as readonly [Growth];

    expect(allocationsOf(growth, 40_000) / allocationsOf(growth, 20_000)).toBeLessThan(2.5);
  });
});
