import type { RecordedEvent } from '../ports/event-log.ts';
import type { AnyProjectedEvent } from '../projection.ts';
import type { Sealed } from '../sealed.ts';

/** What `EventCodec.project` does, without upcasters: for tests of what comes after it. */
export function toProjectedEvents(recorded: RecordedEvent): readonly AnyProjectedEvent[] {
  return [toProjectedEvent(recorded)];
}

export function toProjectedEvent(recorded: RecordedEvent): AnyProjectedEvent {
  let sealed: Sealed | null | undefined;

  return {
    type: recorded.type,
    stream: recorded.stream,
    revision: recorded.revision,
    position: recorded.position,
    get data() {
      return recorded.data;
    },
    get metadata() {
      return recorded.metadata;
    },
    get sealed() {
      if (sealed === undefined) sealed = sealedOf(recorded);
      return sealed;
    },
  };
}

function sealedOf(recorded: RecordedEvent): Sealed | null {
  const bytes = recorded.sealed;
  const { eventId, schemaVersion, subjectId } = recorded.metadata;
  if (bytes === null || subjectId === null) return null;

  return { subjectId, bytes, stream: recorded.stream, eventId, type: recorded.type, schemaVersion };
}
