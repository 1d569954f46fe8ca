import type { Changed } from '../ports/change-news.ts';
import type { Position, RecordedEvent } from '../ports/event-log.ts';
import type { AnnouncedChanges } from '../ports/progress-channel.ts';
import type { AnyProjection } from '../projection.ts';
import { createChangeGatherer } from './gather-changes.ts';

/** What a worker adds to its announcements of a partition. */
export type NewsToAnnounce = {
  readonly add: (events: readonly RecordedEvent[]) => void;
  /** Everything since it was asked before. @param through up to where all read models are */
  readonly next: (through: Position) => AnnouncedChanges;
};

const NOBODY: Changed = new Map();

/**
 * The first announcement of a worker names nobody: whoever listens compares where it begins with what another worker
 * told last, and takes it for news of everybody where something lies between the two.
 */
export function createNewsToAnnounce(projections: readonly AnyProjection[]): NewsToAnnounce {
  const gatherer = createChangeGatherer(projections);
  let announced: Position | null = null;

  return {
    add: gatherer.add,
    next: (through) => {
      const gathered = gatherer.take();
      const isFirst = announced === null;
      const since = announced ?? through;
      announced = through;
      return { since, through, changed: isFirst ? NOBODY : gathered };
    },
  };
}
