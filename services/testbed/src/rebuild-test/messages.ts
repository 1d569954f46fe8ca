/** From the process that builds the next version to the one that watches it; positions are decimal. */
export type Progress = {
  readonly kind: 'progress' | 'done';
  /** Looked at by this process. */
  readonly events: number;
  readonly eventsPerSecond: number;
  readonly position: string;
};
