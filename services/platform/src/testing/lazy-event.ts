import type { EventMetadata } from '@entry/contracts/event';
import type { RecordedEvent } from '../ports/event-log.ts';

/**
 * An event whose parts are getters of a class, as those of a log that decodes when asked: JSON and spreading see
 * nothing of them.
 */
export function lazyEvent(event: RecordedEvent): RecordedEvent {
  return new LazyEvent(event);
}

class LazyEvent implements RecordedEvent {
  readonly #event: RecordedEvent;

  constructor(event: RecordedEvent) {
    this.#event = event;
  }

  get type(): string {
    return this.#event.type;
  }

  get stream(): string {
    return this.#event.stream;
  }

  get revision(): number {
    return this.#event.revision;
  }

  get position(): bigint {
    return this.#event.position;
  }

  get data(): unknown {
    return this.#event.data;
  }

  get sealed(): Uint8Array | null {
    return this.#event.sealed;
  }

  get metadata(): EventMetadata {
    return this.#event.metadata;
  }
}
