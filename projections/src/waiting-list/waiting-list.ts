import type { WaitingListCountry } from '@entry/contracts/rules/countries';
import type { WaitingListJoined } from '@entry/contracts/waiting-list/events';
import type { ProjectedEvent } from '@entry/platform/projection';
import { changing, defineProjection, deleting } from '../define-projection.ts';
import { idTerms, type OpenSealed, personTerms, sealedInput } from '../search-terms.ts';

/** Where an invitation without an expiry ends in the order of the queue. */
const NEVER = '9999-12-31T23:59:59.999Z';

/** Who waits? By entry id. */
export type WaitingListMember = {
  readonly entryId: string;
  readonly contact: ProjectedEvent<typeof WaitingListJoined>['sealed'];
  readonly country: WaitingListCountry;
  readonly status: 'waiting' | 'invited' | 'confirmed';
  readonly createdAt: string;
  /** Of the latest invitation, like its expiry; a confirmed one keeps both. */
  readonly invitedAt: string | null;
  /** Null when it never expires, and for who was never invited. */
  readonly expiresAt: string | null;
  readonly confirmedAt: string | null;
  /**
   * From when it is this person's turn to be invited: since they joined, or once their invitation has expired. So
   * whoever lets one pass is behind those who joined before that, and does not keep them waiting for ever.
   */
  readonly turnAt: string;
  /** The request that invited them, so that its repeat finds whom it chose and does not invite the next ones. */
  readonly invitedByRequest: string | null;
};

export function createWaitingListProjection(open: OpenSealed) {
  return defineProjection<WaitingListMember>()({
    model: {
      name: 'waiting-list',
      version: 4,
      indexes: {
        all: { equals: [], sort: { field: 'createdAt', direction: 'descending' } },
        'by-turn': { equals: ['status'], sort: { field: 'turnAt', direction: 'ascending' } },
        'by-request': { equals: ['invitedByRequest'], sort: { field: 'createdAt', direction: 'ascending' } },
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
        expiresAt: null,
        confirmedAt: null,
        turnAt: metadata.recordedAt,
        invitedByRequest: null,
      }),
      WaitingListMemberInvited: changing((_member, { data, metadata }) => ({
        status: 'invited',
        invitedAt: metadata.recordedAt,
        expiresAt: data.expiresAt,
        turnAt: data.expiresAt ?? NEVER,
        invitedByRequest: metadata.causationId,
      })),
      WaitingListInvitationConfirmed: changing((_member, { metadata }) => ({
        status: 'confirmed',
        confirmedAt: metadata.recordedAt,
      })),
      WaitingListEntryRemoved: deleting,
    },
  });
}
