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
const invited: WaitingListEvent = { type: 'WaitingListMemberInvited', data: { entryId } };
const confirmed: WaitingListEvent = { type: 'WaitingListInvitationConfirmed', data: { entryId } };
const removed: WaitingListEvent = { type: 'WaitingListEntryRemoved', data: { entryId } };

const join = { type: 'JoinWaitingList', entryId, country, ...personal } as const;
const joinLater = { ...join, entryId: laterEntryId };
const invite = { type: 'InviteWaitingListMember', entryId } as const;
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
  it('should not join twice', () => given([joined]).when(joinLater).thenNothing());
  it('should be invited', () => given([joined]).when(invite).then([invited]));
  it('should not confirm before that', () => given([joined]).when(confirm).thenRefused('waiting_list_not_invited'));
  it('should be removed', () => given([joined]).when(remove).then([removed]));
});

describe('When invited', () => {
  const history = [joined, invited];

  it('should not join twice', () => given(history).when(joinLater).thenNothing());
  it('should not be invited again', () => given(history).when(invite).thenNothing());
  it('should confirm', () => given(history).when(confirm).then([confirmed]));
  it('should be removed', () => given(history).when(remove).then([removed]));
});

describe('When confirmed', () => {
  const history = [joined, invited, confirmed];

  it('should not join twice', () => given(history).when(joinLater).thenNothing());
  it('should not be invited again', () => given(history).when(invite).thenNothing());
  it('should not confirm again', () => given(history).when(confirm).thenNothing());
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
    expectEveryEventToCount(waitingListDecider, WAITING_LIST_EVENTS, [[joined, invited, confirmed, removed]]));

  it('should seal with the key of the entry', () => {
    expect(waitingListDecider.subjectOf(join, waitingListDecider.initialState)).toBe(entryId);
  });
});
