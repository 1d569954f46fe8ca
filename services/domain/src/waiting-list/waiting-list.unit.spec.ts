import { WAITING_LIST_EVENTS, type WaitingListEvent } from '@entry/contracts/waiting-list/events';
import { describe, expect, it } from 'vitest';
import { identifier } from '../testing/identifiers.ts';
import { createSpecification, expectEveryEventToCount } from '../testing/specification.ts';
import { waitingListDecider } from './waiting-list-decider.ts';

const { given } = createSpecification(waitingListDecider, WAITING_LIST_EVENTS);

const entryId = identifier(1);
const laterEntryId = identifier(2);
const country = 'Ethiopia';
const personal = { email: 'selam@example.com', firstName: 'Selam', lastName: 'Bekele', phone: '+251911223344' };

const joined: WaitingListEvent = { type: 'WaitingListJoined', data: { entryId, country }, personal };
const joinedLater: WaitingListEvent = { ...joined, data: { entryId: laterEntryId, country } };
const expiresAt = '2026-11-28T10:00:00.000Z';
const justBefore = { now: '2026-11-28T09:59:59.999Z' };
const atExpiry = { now: expiresAt };
const invited: WaitingListEvent = { type: 'WaitingListMemberInvited', data: { entryId, expiresAt } };
const invitedForEver: WaitingListEvent = { type: 'WaitingListMemberInvited', data: { entryId, expiresAt: null } };
const laterExpiry = '2026-12-05T10:00:00.000Z';
const invitedLater: WaitingListEvent = {
  type: 'WaitingListMemberInvited',
  data: { entryId, expiresAt: laterExpiry },
};
const confirmed: WaitingListEvent = { type: 'WaitingListInvitationConfirmed', data: { entryId } };
const joinRepeated: WaitingListEvent = { type: 'WaitingListJoinRepeated', data: { entryId } };
const removed: WaitingListEvent = { type: 'WaitingListEntryRemoved', data: { entryId } };

const join = { type: 'JoinWaitingList', entryId, country, ...personal } as const;
const joinLater = { ...join, entryId: laterEntryId };
const invite = { type: 'InviteWaitingListMember', entryId, expiresAt } as const;
const inviteLater = { ...invite, expiresAt: laterExpiry };
const confirm = { type: 'ConfirmWaitingListInvitation', entryId } as const;
const remove = { type: 'RemoveWaitingListEntry', entryId } as const;

const NOT_FOUND = 'waiting_list_entry_not_found';

describe('When not on the list', () => {
  it('should join', () => given([]).when(join).then([joined]));
  it.each([invite, confirm, remove])('should refuse $type', (command) =>
    given([]).when(command).thenRefused(NOT_FOUND),
  );
});

describe('When waiting', () => {
  it('should not join twice, and should be written down as asking again', () =>
    given([joined]).when(joinLater).then([joinRepeated]));
  it('should be invited until the given instant', () => given([joined]).when(invite).then([invited]));
  it('should not confirm before that', () => given([joined]).when(confirm).thenRefused('waiting_list_not_invited'));
  it('should be removed', () => given([joined]).when(remove).then([removed]));
});

describe('When invited', () => {
  const history = [joined, invited];

  it('should not join twice', () => given(history).when(joinLater).then([joinRepeated]));
  it('should not be invited again, nor longer', () => {
    given(history).when(invite).thenNothing();
    given(history).when(inviteLater, justBefore).thenNothing();
  });
  it('should confirm, up to the last moment', () => {
    given(history).when(confirm).then([confirmed]);
    given(history).when(confirm, justBefore).then([confirmed]);
  });
  it('should be removed', () => given(history).when(remove).then([removed]));
  it('should not confirm once removed', () =>
    given([...history, removed])
      .when(confirm)
      .thenRefused(NOT_FOUND));
});

describe('When the invitation has expired', () => {
  const history = [joined, invited];

  it('should not confirm', () => given(history).when(confirm, atExpiry).thenRefused('waiting_list_invitation_expired'));
  it('should be invited again, with the new expiry', () =>
    given(history).when(inviteLater, atExpiry).then([invitedLater]));
  it('should confirm the new invitation', () =>
    given([...history, invitedLater])
      .when(confirm, atExpiry)
      .then([confirmed]));
  it('should not join twice', () => given(history).when(joinLater, atExpiry).then([joinRepeated]));
  it('should be removed', () => given(history).when(remove, atExpiry).then([removed]));
});

describe('When invited before invitations had an expiry', () => {
  const history = [joined, invitedForEver];
  const muchLater = { now: '2036-01-01T00:00:00.000Z' };

  it('should confirm at any time', () => given(history).when(confirm, muchLater).then([confirmed]));
  it('should not be invited again', () => given(history).when(invite, muchLater).thenNothing());
});

describe('When confirmed', () => {
  const history = [joined, invited, confirmed];

  it('should not join twice', () => given(history).when(joinLater).then([joinRepeated]));
  it('should not be invited again', () => given(history).when(invite).thenRefused('waiting_list_confirmed'));
  it('should not confirm again, also after the invitation would have expired', () => {
    given(history).when(confirm).thenNothing();
    given(history).when(confirm, atExpiry).thenNothing();
  });
  it('should be removed', () => given(history).when(remove).then([removed]));
});

describe('When removed', () => {
  it('should join again as a new entry', () => given([joined, removed]).when(joinLater).then([joinedLater]));
  it.each([invite, confirm, remove])('should refuse $type', (command) =>
    given([joined, removed]).when(command).thenRefused(NOT_FOUND),
  );
  it.each([invite, confirm, remove])('should refuse $type for the old entry after joining again', (command) =>
    given([joined, removed, joinedLater]).when(command).thenRefused(NOT_FOUND),
  );
});

describe('The fold', () => {
  it('should count every event', () =>
    expectEveryEventToCount(waitingListDecider, WAITING_LIST_EVENTS, [
      [joined, joinRepeated, invited, confirmed, removed],
    ]));

  it('should seal with the key of the entry', () => {
    expect(waitingListDecider.subjectOf(join, waitingListDecider.initialState)).toBe(entryId);
  });

  it('should be about who is on the list already when they ask again, and about nobody new', () => {
    const { initialState, evolve, subjectOf } = waitingListDecider;

    expect(subjectOf(joinLater, evolve(initialState, joined))).toBe(entryId);
    expect(subjectOf(joinLater, [joined, removed].reduce(evolve, initialState))).toBe(laterEntryId);
  });

  it('should leave whoever asks again where they are', () => {
    const { initialState, evolve } = waitingListDecider;

    for (const history of [[joined], [joined, invited], [joined, invited, confirmed]]) {
      const state = history.reduce(evolve, initialState);
      expect(evolve(state, joinRepeated)).toStrictEqual({ ...state, timesAsked: 2 });
    }
  });
});
