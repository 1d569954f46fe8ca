import type { WaitingListCountry } from '@entry/contracts/rules/countries';
import type { WaitingListJoined } from '@entry/contracts/waiting-list/events';
import type { ProjectedEvent } from '@entry/platform/projection';
import { changing, defineProjection, deleting } from '../define-projection.ts';
import { idTerms, type OpenSealed, personTerms, sealedInput } from '../search-terms.ts';

/** Who waits? By entry id. */
export type WaitingListMember = {
  readonly entryId: string;
  readonly contact: ProjectedEvent<typeof WaitingListJoined>['sealed'];
  readonly country: WaitingListCountry;
  readonly status: 'waiting' | 'invited' | 'confirmed';
  readonly createdAt: string;
  readonly invitedAt: string | null;
  readonly confirmedAt: string | null;
};

export function createWaitingListProjection(open: OpenSealed) {
  return defineProjection<WaitingListMember>()({
    model: {
      name: 'waiting-list',
      version: 1,
      indexes: {
        all: { equals: [], sort: { field: 'createdAt', direction: 'descending' } },
        'by-status': { equals: ['status'], sort: { field: 'createdAt', direction: 'descending' } },
      },
      searchTerms: async ({ entryId, contact }) => {
        const person = await open(contact);
        return person === null ? idTerms(entryId) : [...personTerms(person), ...idTerms(entryId)];
      },
      searchInputs: ({ contact }) => [sealedInput(contact)],
    },
    keys: ({ data }) => [data.entryId],
    folds: {
      WaitingListJoined: (_none, { data, sealed, metadata }) => ({
        entryId: data.entryId,
        contact: sealed,
        country: data.country,
        status: 'waiting',
        createdAt: metadata.recordedAt,
        invitedAt: null,
        confirmedAt: null,
      }),
      WaitingListMemberInvited: changing((_member, { metadata }) => ({
        status: 'invited',
        invitedAt: metadata.recordedAt,
      })),
      WaitingListInvitationConfirmed: changing((_member, { metadata }) => ({
        status: 'confirmed',
        confirmedAt: metadata.recordedAt,
      })),
      WaitingListEntryRemoved: deleting,
    },
  });
}
