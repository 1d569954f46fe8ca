import { WAITING_LIST_SLOTS_EVENTS, type WaitingListSlotsEvent } from '@entry/contracts/waiting-list-slots/events';
import { describe, expect, it } from 'vitest';
import { identifier } from '../testing/identifiers.ts';
import { createSpecification, expectEveryEventToCount } from '../testing/specification.ts';
import { countSlots } from './state.ts';
import { waitingListSlotsDecider } from './waiting-list-slots-decider.ts';

const { given } = createSpecification(waitingListSlotsDecider, WAITING_LIST_SLOTS_EVENTS);

const heldUntil = '2026-11-28T10:00:00.000Z';
const later = '2026-12-05T10:00:00.000Z';
const justBefore = { now: '2026-11-28T09:59:59.999Z' };
const atLapse = { now: heldUntil };

const held = (entry: number, until = heldUntil): WaitingListSlotsEvent => ({
  type: 'SlotHeld',
  data: { entryId: identifier(entry), heldUntil: until },
});
const taken = (entry: number): WaitingListSlotsEvent => ({ type: 'SlotTaken', data: { entryId: identifier(entry) } });
const released = (entry: number): WaitingListSlotsEvent => ({
  type: 'SlotReleased',
  data: { entryId: identifier(entry) },
});
const hold = (entries: readonly number[], limit = 2, until = heldUntil) =>
  ({ type: 'HoldSlots', entryIds: entries.map(identifier), heldUntil: until, limit }) as const;
const take = (entry: number) => ({ type: 'TakeSlot', entryId: identifier(entry) }) as const;
const release = (entry: number) => ({ type: 'ReleaseSlot', entryId: identifier(entry) }) as const;

describe('When slots are free', () => {
  it('should hold one for each who is invited', () =>
    given([])
      .when(hold([1, 2]), justBefore)
      .then([held(1), held(2)]));
  it('should hold as many as are free, for the first', () =>
    given([taken(9)])
      .when(hold([1, 2, 3], 3), justBefore)
      .then([held(1), held(2)]));
  it('should hold one slot for an entry that is named twice', () =>
    given([])
      .when(hold([1, 1, 2]), justBefore)
      .then([held(1), held(2)]));
  it('should hold none when there are none at all', () =>
    given([])
      .when(hold([1], 0), justBefore)
      .thenNothing());
});

describe('When an entry has a slot', () => {
  it('should not need a second one', () =>
    given([held(1), held(2)])
      .when(hold([1]), justBefore)
      .thenNothing());
  it('should keep it as long as a later invitation holds', () =>
    given([held(1), held(2)])
      .when(hold([1], 2, later), justBefore)
      .then([held(1, later)]));
  it('should not keep it shorter', () =>
    given([held(1, later)])
      .when(hold([1]), justBefore)
      .thenNothing());
  it('should have it for good once it is confirmed', () => {
    given([held(1)])
      .when(take(1), justBefore)
      .then([taken(1)]);
    given([held(1), taken(1)])
      .when(take(1))
      .thenNothing();
    given([taken(1)])
      .when(hold([1]), justBefore)
      .thenNothing();
  });
  it('should give it back', () => {
    given([held(1)])
      .when(release(1))
      .then([released(1)]);
    given([taken(1)])
      .when(release(1))
      .then([released(1)]);
  });
  it('should have nothing to give back for others', () =>
    given([taken(1)])
      .when(release(2))
      .thenNothing());
});

describe('When all slots are taken or held', () => {
  const full = [taken(1), held(2)];

  it('should hold none for the next one, until a hold lapses', () => {
    given(full)
      .when(hold([3]), justBefore)
      .thenNothing();
    given(full)
      .when(hold([3], 2, later), atLapse)
      .then([held(3, later)]);
  });
  it('should never lose what was taken by the clock', () =>
    given([taken(1), taken(2)])
      .when(hold([3], 2, later), { now: '2099-01-01T00:00:00.000Z' })
      .thenNothing());
  it('should hold what was given back', () =>
    given([...full, released(1)])
      .when(hold([3]), justBefore)
      .then([held(3)]));
  it('should follow a raised limit', () =>
    given(full)
      .when(hold([3], 3), justBefore)
      .then([held(3)]));
  it('should keep those above a lowered limit, and give none until it is reached', () => {
    given(full)
      .when(hold([1], 1), justBefore)
      .thenNothing();
    given([...full, released(1)])
      .when(hold([3], 1), justBefore)
      .thenNothing();
  });
  it('should be taken by who confirmed all the same: they were promised one', () =>
    given(full)
      .when(take(3))
      .then([taken(3)]));
});

describe('The fold', () => {
  it('should count every event', () =>
    expectEveryEventToCount(waitingListSlotsDecider, WAITING_LIST_SLOTS_EVENTS, [[held(1), taken(1), released(1)]]));

  it('should count what is taken and what is held at a moment', () => {
    const { initialState, evolve } = waitingListSlotsDecider;
    const state = [taken(1), held(2), held(3, later), taken(4), released(4)].reduce(evolve, initialState);

    expect(countSlots(state, justBefore.now)).toStrictEqual({ taken: 1, held: 2 });
    expect(countSlots(state, atLapse.now)).toStrictEqual({ taken: 1, held: 1 });
  });

  it('should have no subject', () => {
    expect(waitingListSlotsDecider.subjectOf(take(1), waitingListSlotsDecider.initialState)).toBeNull();
  });
});
