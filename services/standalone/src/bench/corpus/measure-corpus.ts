import type { NewEvent } from '@entry/platform/ports/event-log';
import type { CorpusEvent } from './corpus.ts';

/** What a corpus consists of. */
export type CorpusFacts = {
  readonly seed: number;
  readonly events: number;
  readonly streams: number;
  readonly appends: number;
  /** Saves of a section after the application was created: what the pages do by themselves while somebody types. */
  readonly autoSaves: number;
  /** Bytes of all events as JSON text, personal data in clear (`payloadOf`). */
  readonly payloadBytes: number;
  /** Appends that were written in one commit. */
  readonly appendsPerCommit: number;
};

/** The event as JSON text with the personal data in clear: what parsing and disk space are compared with. */
export function payloadOf({ event }: CorpusEvent, { metadata }: NewEvent): string {
  return JSON.stringify({ data: event.data, personal: event.personal ?? null, metadata });
}

export function isAutoSave({ event }: CorpusEvent, all: readonly CorpusEvent[]): boolean {
  return event.type === 'ApplicationSectionSaved' && all[0]?.event.type !== 'ApplicationCreated';
}
