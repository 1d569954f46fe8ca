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
const invited: WaitingListEvent = { type: 'WaitingListMemberInvited', data: { entryId } };
const member = {
  entryId,
  contact,
  country: 'Ethiopia',
  status: 'waiting',
  createdAt: instant(0),
  invitedAt: null as string | null,
  confirmedAt: null as string | null,
};

describe('When the waiting list changes', () => {
  it('should list who joined', () =>
    given()
      .when('WaitingListJoined', joined)
      .thenDocuments({ [entryId]: member }));

  it('should know who was invited', () =>
    given(joined)
      .when('WaitingListMemberInvited', invited)
      .thenDocuments({ [entryId]: { ...member, status: 'invited', invitedAt: instant(1) } }));

  it('should know who confirmed', () =>
    given(joined, invited)
      .when('WaitingListInvitationConfirmed', { type: 'WaitingListInvitationConfirmed', data: { entryId } })
      .thenDocuments({
        [entryId]: { ...member, status: 'confirmed', invitedAt: instant(1), confirmedAt: instant(2) },
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
