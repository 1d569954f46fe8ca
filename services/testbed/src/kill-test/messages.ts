import type { Digests } from './digests.ts';

/** Between the test and the process that is killed, over the channel Node opens for a child process. */
export type Request = { readonly kind: 'digest' } | { readonly kind: 'stop' };

export type Reply =
  | { readonly kind: 'ready'; readonly address: string; readonly isRestored: boolean }
  /** @param head position of the log's end, decimal: every read model holds everything up to there */
  | { readonly kind: 'digest'; readonly head: string; readonly digests: Digests };
