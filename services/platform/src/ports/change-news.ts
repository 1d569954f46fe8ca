import type { Position } from './event-log.ts';

/** By whom it is about, the names of the read models that show it. */
export type Changed = ReadonlyMap<string, ReadonlySet<string>>;

/** What was applied to the read models of a partition, and can be read there. */
export type AppliedNews = {
  readonly partition: number;
  /** Everything of the partition up to here was told, in this news or before. */
  readonly through: Position;
  /** Null when it may be about anybody of the partition: too many at once, or something was not heard. */
  readonly changed: Changed | null;
};

/**
 * Tells those who hold open pages of whom something was applied, as soon as it can be read. Ids only. A hint, as the
 * bus is: what was not heard is noticed and told as news of everybody, and while nobody tells that is known.
 */
export type ChangeNews = {
  /** Begins with news of everybody for each partition of which anything is known. @returns what ends it */
  readonly subscribe: (onApplied: (news: AppliedNews) => void) => () => void;
  readonly partitionOf: (subjectId: string) => number;
  /** Null while nobody tells what happens there. */
  readonly toldThrough: (partition: number) => Position | null;
};
