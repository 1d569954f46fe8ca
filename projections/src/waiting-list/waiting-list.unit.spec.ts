import type { WaitingListEvent } from '@entry/contracts/waiting-list/events';
import { describe, expect, it } from 'vitest';
import { id, instant } from '../testing/history.ts';
import { openPlain, specify } from '../testing/specification.ts';
import { createWaitingListProjection } from './waiting-list.ts';

const projection = createWaitingListProjection(openPlain);
const { given } = specify(projection);
const entryId = id('entry');
const contact = { email: 'liya@example.org', firstName: 'Liya', lastName: 'Bekele', phone: '+251 911 000 111' };
const joined: WaitingListEvent = {
  type: 'WaitingListJoined',
  data: { entryId, country: 'Ethiopia' },
  personal: contact,
};
const expiresAt = '2026-11-29T10:00:00.000Z';
const invited: WaitingListEvent = { type: 'WaitingListMemberInvited', data: { entryId, expiresAt } };
const member = {
  entryId,
  contact,
  country: 'Ethiopia',
  status: 'waiting',
  createdAt: instant(0),
  invitedAt: null as string | null,
  expiresAt: null as string | null,
  confirmedAt: null as string | null,
  turnAt: instant(0),
  invitedByRequest: null as string | null,
};

const invitedMember = {
  ...member,
  status: 'invited',
  invitedAt: instant(1),
  expiresAt,
  turnAt: expiresAt,
  invitedByRequest: id('command'),
};

describe('When the waiting list changes', () => {
  it('should list who joined', () =>
    given()
      .when('WaitingListJoined', joined)
      .thenDocuments({ [entryId]: member }));

  it('should know who was invited until when, by which request, and that it is their turn again after that', () =>
    given(joined)
      .when('WaitingListMemberInvited', invited)
      .thenDocuments({ [entryId]: invitedMember }));

  it('should put who was invited for ever at the very end of the queue', () =>
    given(joined)
      .when('WaitingListMemberInvited', { ...invited, data: { entryId, expiresAt: null } })
      .thenDocuments({
        [entryId]: { ...invitedMember, expiresAt: null, turnAt: '9999-12-31T23:59:59.999Z' },
      }));

  it('should know of the latest invitation only', () =>
    given(joined, { ...invited, data: { entryId, expiresAt: instant(2) } })
      .when('WaitingListMemberInvited', invited)
      .thenDocuments({ [entryId]: { ...invitedMember, invitedAt: instant(2) } }));

  it('should know who confirmed', () =>
    given(joined, invited)
      .when('WaitingListInvitationConfirmed', { type: 'WaitingListInvitationConfirmed', data: { entryId } })
      .thenDocuments({
        [entryId]: { ...invitedMember, status: 'confirmed', confirmedAt: instant(2) },
      }));

  it('should forget who was removed', () =>
    given(joined)
      .when('WaitingListEntryRemoved', { type: 'WaitingListEntryRemoved', data: { entryId } })
      .thenDocuments({ [entryId]: null }));
});

describe('When an entry was erased', () => {
  it('should be found by its id only', async () => {
    const { model } = createWaitingListProjection(async () => null);

    expect(await model.searchTerms?.({ ...member, contact: null } as never)).toStrictEqual([
      entryId,
      entryId.slice(-8),
    ]);
  });
});
