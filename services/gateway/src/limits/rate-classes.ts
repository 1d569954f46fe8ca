/** Which limit counts a request, on top of the general one. */
export const RATE_CLASSES = ['general', 'registration', 'waiting-list', 'upload', 'upload-part', 'unlimited'] as const;
export type RateClass = (typeof RATE_CLASSES)[number];
