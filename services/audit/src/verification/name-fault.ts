import type { EventLog, RecordedEvent } from '@entry/platform/ports/event-log';
import type { EvidenceLeaf, EvidenceStore } from '@entry/platform/ports/evidence-store';
import type { BadEvent } from './verification.ts';

/** How far is looked to tell a removal from an insertion. */
const WINDOW = 64;

type Sources = { readonly log: Pick<EventLog, 'readAll'>; readonly readLeaves: EvidenceStore['readLeaves'] };

/** What became of the event that should be at a place, judged by those that follow it in the log and in the evidence. */
export async function nameFault(
  { log, readLeaves }: Sources,
  index: number,
  leaf: EvidenceLeaf,
  event: RecordedEvent,
): Promise<BadEvent> {
  const recorded = { index, position: leaf.position, eventId: leaf.eventId };
  if (event.metadata.eventId === leaf.eventId) return { fault: 'altered', ...recorded };

  const found = { index, position: event.position, eventId: event.metadata.eventId };
  const following = await idsAfter(log, event);
  const leaves = new Set((await readLeaves(index + 1, WINDOW)).map(({ eventId }) => eventId));
  const isStillThere = following.has(leaf.eventId);
  const isKnown = leaves.has(found.eventId);
  if (isStillThere && isKnown) return { fault: 'moved', ...recorded };
  if (isStillThere) return { fault: 'inserted', ...found };

  return { fault: isKnown ? 'removed' : 'replaced', ...recorded };
}

/** None when they cannot be read: the fault is then named after what is known. */
async function idsAfter(log: Pick<EventLog, 'readAll'>, { position }: RecordedEvent): Promise<ReadonlySet<string>> {
  try {
    const events = await log.readAll(position, WINDOW);
    return new Set(events.map(({ metadata }) => metadata.eventId));
  } catch {
    return new Set();
  }
}
