import type { Logger } from '../logger.ts';
import type { ChangeNews } from '../ports/change-news.ts';
import type { Position } from '../ports/event-log.ts';
import type { PartitionProgress, ProgressChannel } from '../ports/progress-channel.ts';
import { partitionOf } from '../projecting/partitions.ts';
import type { AnyProjection } from '../projection.ts';
import { createChangeListeners } from './change-listeners.ts';

export type AnnouncedNewsOptions = {
  /** Those that are read here: what workers of other versions apply is seen by nobody. */
  readonly projections: readonly AnyProjection[];
  readonly partitionCount: number;
  readonly logger: Logger;
  /** Without a word for this long, in milliseconds, nobody tells of a partition. */
  readonly silenceAfter?: number;
  /** Milliseconds since some moment, growing evenly. */
  readonly now?: () => number;
};

export type AnnouncedNews = ChangeNews & {
  readonly hear: (progress: PartitionProgress) => void;
};

type Told = { readonly through: Position; readonly heardAt: number };

/** Longer than another worker needs to take over from one that crashed: until then nothing is applied either. */
const SILENCE = 10_000;

/** What the workers of other processes announce that they have applied. */
export function createAnnouncedNews(options: AnnouncedNewsOptions): AnnouncedNews {
  const { projections, partitionCount, logger, silenceAfter = SILENCE, now = () => performance.now() } = options;
  const listeners = createChangeListeners(logger);
  const told = new Map<number, Told>();

  const isOurs = (progress: PartitionProgress): boolean =>
    progress.partitionCount === partitionCount &&
    projections.every(({ model: { name, version } }) =>
      progress.models.some((announced) => announced.model === name && announced.version === version),
    );

  return {
    hear: (progress) => {
      const { partition, news } = progress;
      if (news === undefined || !isOurs(progress)) return;

      const before = told.get(partition);
      const isGap = before === undefined || news.since > before.through;
      const changed = isGap ? null : news.changed;
      told.set(partition, { through: news.through, heardAt: now() });
      // Most announcements only say that the worker is there.
      if (before?.through === news.through && changed?.size === 0) return;

      listeners.tell({ partition, through: news.through, changed });
    },
    subscribe: (onApplied) => {
      for (const [partition, { through }] of told) onApplied({ partition, through, changed: null });
      return listeners.add(onApplied);
    },
    partitionOf: (subjectId) => partitionOf({ subjectId, stream: subjectId }, partitionCount),
    toldThrough: (partition) => {
      const last = told.get(partition);
      return last === undefined || now() - last.heardAt >= silenceAfter ? null : last.through;
    },
  };
}

/** A channel whose announcements somebody else hears too, so that each is received and decoded once. */
export function overhear(
  channel: Pick<ProgressChannel, 'subscribe'>,
  hear: (progress: PartitionProgress) => void,
): Pick<ProgressChannel, 'subscribe'> {
  return {
    subscribe: (onProgress) =>
      channel.subscribe((progress) => {
        onProgress(progress);
        hear(progress);
      }),
  };
}
