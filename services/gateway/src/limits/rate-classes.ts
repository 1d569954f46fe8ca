/** Which limit counts a request, on top of the general one. */
export const RATE_CLASSES = ['general', 'registration', 'waiting-list', 'upload', 'upload-part', 'unlimited'] as const;
/** Of these only what succeeds counts: each is counted before it is looked at, and taken back when it is refused. */
export const COUNTED_WHEN_DONE: readonly RateClass[] = ['registration', 'waiting-list'];
export type RateClass = (typeof RATE_CLASSES)[number];
