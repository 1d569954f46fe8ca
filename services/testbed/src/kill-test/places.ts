import type { Violation } from './log-index.ts';

type Place = 'held' | 'taken';

/** What becomes of an entry's place, and of the promise of one; null ends it. Invitations of the test never lapse in it. */
const PLACES: Readonly<Record<string, Place | null | undefined>> = {
  SlotHeld: 'held',
  SlotTaken: 'taken',
  SlotReleased: null,
};
const PROMISES: Readonly<Record<string, Place | null | undefined>> = {
  WaitingListMemberInvited: 'held',
  WaitingListInvitationConfirmed: 'taken',
  WaitingListEntryRemoved: null,
};

/** Two streams that must agree: who has a place of the waiting list, and who was promised one. */
export type Places = {
  readonly add: (type: string, entryId: string) => void;
  readonly check: () => readonly Violation[];
};

export function createPlaces(): Places {
  const places = new Map<string, Place>();
  const promises = new Map<string, Place>();

  return {
    add: (type, entryId) => {
      change(places, entryId, PLACES[type]);
      change(promises, entryId, PROMISES[type]);
    },
    check: () => {
      const entryIds = [...new Set([...places.keys(), ...promises.keys()])];

      return entryIds
        .filter((entryId) => places.get(entryId) !== promises.get(entryId))
        .map((entryId) => {
          const [place = 'none', promise = 'none'] = [places.get(entryId), promises.get(entryId)];
          return { kind: 'wrong', text: `Place ${place} instead of ${promise} for waiting-list entry ${entryId}` };
        });
    },
  };
}

function change(map: Map<string, Place>, entryId: string, place: Place | null | undefined): void {
  if (place === null) map.delete(entryId);
  else if (place !== undefined) map.set(entryId, place);
}
