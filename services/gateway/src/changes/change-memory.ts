import type { ChangedThing } from '@entry/contracts/changes/api';
import type { AppliedNews } from '@entry/platform/ports/change-news';
import type { Position } from '@entry/platform/ports/event-log';
import QuickLRU from 'quick-lru';
import { OWN_THINGS, ownThingsOf } from './changed-things.ts';

/** What changed last for whom, so that who comes back is told what they missed and nothing else. */
export type ChangeMemory = {
  readonly heard: (news: AppliedNews) => void;
  /** What was told of this person's own after the position; all there is where that is not known. */
  readonly since: (accountId: string, position: Position) => readonly ChangedThing[];
};

type Remembered = Map<ChangedThing, Position>;

/** People: as many as do something in the minutes that somebody is without a line. */
const REMEMBERED_PEOPLE = 20_000;

export function createChangeMemory(
  partitionOf: (accountId: string) => number,
  maximum: number = REMEMBERED_PEOPLE,
): ChangeMemory {
  /** By partition, from where on everything is remembered. */
  const floors = new Map<number, Position>();
  const people = new QuickLRU<string, Remembered>({
    maxSize: maximum,
    onEviction: (accountId, remembered) => {
      const partition = partitionOf(accountId);
      const floor = floors.get(partition);
      for (const position of remembered.values()) {
        if (floor !== undefined && position > floor) floors.set(partition, position);
      }
    },
  });

  return {
    heard: ({ partition, through, changed }) => {
      if (changed === null) floors.set(partition, through);
      for (const [accountId, models] of changed ?? []) {
        const things = ownThingsOf(models);
        if (things.length === 0) continue;

        const remembered: Remembered = people.get(accountId) ?? new Map();
        for (const thing of things) remembered.set(thing, through);
        people.set(accountId, remembered);
      }
    },
    since: (accountId, position) => {
      const floor = floors.get(partitionOf(accountId));
      if (floor === undefined || position < floor) return OWN_THINGS;

      const remembered = people.get(accountId);
      return OWN_THINGS.filter((thing) => (remembered?.get(thing) ?? floor) > position);
    },
  };
}
