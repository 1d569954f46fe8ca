import { describe, expect, it } from 'vitest';
import { createPlaces } from './places.ts';

const findings = (...events: readonly string[]): readonly string[] => {
  const places = createPlaces();
  for (const type of events) places.add(type, 'abel');
  return places.check().map(({ text }) => text);
};
const wrong = (place: string, promise: string) => [`Place ${place} instead of ${promise} for waiting-list entry abel`];

describe('When places are held against promises', () => {
  it.each([
    ['nobody was invited', ['WaitingListJoined']],
    ['an invitation holds a place', ['SlotHeld', 'WaitingListMemberInvited']],
    ['who confirmed has one', ['SlotHeld', 'WaitingListMemberInvited', 'WaitingListInvitationConfirmed', 'SlotTaken']],
    [
      'the place of who was removed was given back',
      ['SlotHeld', 'WaitingListMemberInvited', 'WaitingListEntryRemoved', 'SlotReleased'],
    ],
  ])('should find nothing where %s', (_case, events) => expect(findings(...events)).toStrictEqual([]));

  it('should find what a kill left', () => {
    expect(findings('SlotHeld')).toStrictEqual(wrong('held', 'none'));
    expect(findings('WaitingListMemberInvited')).toStrictEqual(wrong('none', 'held'));
    expect(findings('SlotHeld', 'WaitingListMemberInvited', 'WaitingListInvitationConfirmed')).toStrictEqual(
      wrong('held', 'taken'),
    );
    expect(findings('SlotTaken', 'WaitingListEntryRemoved')).toStrictEqual(wrong('taken', 'none'));
  });
});
