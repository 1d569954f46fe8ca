import { WAITING_LIST_SLOTS_EVENTS, type WaitingListSlotsEvent } from '@entry/contracts/waiting-list-slots/events';
import { describe, expect, it } from 'vitest';
import { identifier } from '../testing/identifiers.ts';
import { createSpecification, expectEveryEventToCount } from '../testing/specification.ts';
import { waitingListSlotsDecider } from './waiting-list-slots-decider.ts';

const { given } = createSpecification(waitingListSlotsDecider, WAITING_LIST_SLOTS_EVENTS);

const taken = (entry: number): WaitingListSlotsEvent => ({ type: 'SlotTaken', data: { entryId: identifier(entry) } });
const released = (entry: number): WaitingListSlotsEvent => ({
  type: 'SlotReleased',
  data: { entryId: identifier(entry) },
});
const take = (entry: number, limit = 2) => ({ type: 'TakeSlot', entryId: identifier(entry), limit }) as const;
const release = (entry: number) => ({ type: 'ReleaseSlot', entryId: identifier(entry) }) as const;

describe('When slots are free', () => {
  it('should give one', () => {
    given([])
      .when(take(1))
      .then([taken(1)]);
    given([taken(1)])
      .when(take(2))
      .then([taken(2)]);
  });
  it('should not give a second one to the same entry', () =>
    given([taken(1)])
      .when(take(1))
      .thenNothing());
  it('should take one back', () =>
    given([taken(1)])
      .when(release(1))
      .then([released(1)]));
  it('should have nothing to take back from others', () =>
    given([taken(1)])
      .when(release(2))
      .thenNothing());
  it('should give none when there are none at all', () => given([]).when(take(1, 0)).thenRefused('waiting_list_full'));
});

describe('When all slots are taken', () => {
  const full = [taken(1), taken(2)];

  it('should refuse the next one', () => given(full).when(take(3)).thenRefused('waiting_list_full'));
  it('should still know who has one', () => given(full).when(take(2)).thenNothing());
  it('should give the one that was released', () =>
    given([...full, released(1)])
      .when(take(3))
      .then([taken(3)]));
  it('should follow a raised limit', () =>
    given(full)
      .when(take(3, 3))
      .then([taken(3)]));
  it('should keep those above a lowered limit, and give none until it is reached', () => {
    given(full).when(take(1, 1)).thenNothing();
    given([...full, released(1)])
      .when(take(3, 1))
      .thenRefused('waiting_list_full');
  });
});

describe('The fold', () => {
  it('should count every event', () =>
    expectEveryEventToCount(waitingListSlotsDecider, WAITING_LIST_SLOTS_EVENTS, [[taken(1), released(1)]]));

  it('should have no subject', () => {
    expect(waitingListSlotsDecider.subjectOf(take(1), waitingListSlotsDecider.initialState)).toBeNull();
  });
});
