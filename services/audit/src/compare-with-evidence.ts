import type { EventLog, Position } from '@entry/platform/ports/event-log';
import { EvidenceDamagedError, type EvidenceLeaf, type EvidenceStore } from '@entry/platform/ports/evidence-store';
import { hashEvent } from './canonical-event.ts';
import { createTree } from './merkle/tree.ts';
import { type Checkpoint, openCheckpoint } from './notes/checkpoint.ts';
import { createNoteVerifier, NoteError } from './notes/signed-note.ts';

/** How the end of what was recorded relates to the log. */
export type Comparison =
  | { readonly kind: 'nothing recorded' }
  | { readonly kind: 'agrees'; readonly number: number; readonly checkpoint: Checkpoint }
  /** The log holds no event where the evidence has seen one: it lost its end, or is another log. */
  | { readonly kind: 'log is shorter'; readonly index: number; readonly position: Position; readonly eventId: string }
  /** There is an event, and it is not the one that was recorded. */
  | { readonly kind: 'log differs'; readonly index: number; readonly position: Position; readonly eventId: string }
  /** The evidence itself cannot be believed, so that nothing can be said of the log. */
  | { readonly kind: 'evidence is damaged'; readonly reason: string };

export type ComparisonOptions = {
  readonly log: Pick<EventLog, 'readAt' | 'head'>;
  readonly evidence: EvidenceStore;
  /** How many of the last leaves are looked at. */
  readonly leaves?: number;
};

/**
 * Looks whether the log still holds what was recorded last, and whether the evidence is whole at its end: the signature
 * and the root of the latest checkpoint, and the events of the last leaves. A few reads, however long the log is; what
 * lies before is a matter of a verification.
 * @throws UnavailableError while log or evidence do not answer
 */
export async function compareWithEvidence({ log, evidence, leaves = 64 }: ComparisonOptions): Promise<Comparison> {
  try {
    const latest = await evidence.latest();
    if (latest === null) return { kind: 'nothing recorded' };

    const checkpoint = await believe(evidence, latest);
    const first = Math.max(0, checkpoint.size - leaves);
    const last = await evidence.readLeaves(first, checkpoint.size - first);
    const head = await log.head();
    for (const [place, leaf] of last.entries()) {
      const found = await compareLeaf(log, leaf);
      if (found === 'same') continue;

      const { position, eventId } = leaf;
      const kind = found === 'missing' && head < position ? 'log is shorter' : 'log differs';
      return { kind, index: first + place, position, eventId };
    }

    return { kind: 'agrees', number: latest.number, checkpoint };
  } catch (error) {
    const isAboutEvidence = error instanceof EvidenceDamagedError || error instanceof NoteError;
    if (isAboutEvidence) return { kind: 'evidence is damaged', reason: error.message };
    throw error;
  }
}

/** @throws NoteError, EvidenceDamagedError */
async function believe(
  evidence: EvidenceStore,
  latest: { readonly size: number; readonly note: string },
): Promise<Checkpoint> {
  const verifier = createNoteVerifier((await evidence.verifierKey()) ?? '');
  const checkpoint = openCheckpoint(verifier, latest.note);
  const root = await createTree(evidence.readTile).root(checkpoint.size);
  if (!root.equals(checkpoint.root))
    throw new EvidenceDamagedError('The tiles do not lead to the root that was signed');

  return checkpoint;
}

async function compareLeaf(
  log: Pick<EventLog, 'readAt'>,
  { position, eventId, hash }: EvidenceLeaf,
): Promise<'same' | 'different' | 'missing'> {
  const event = await log.readAt(position);
  if (event === null) return 'missing';

  return event.metadata.eventId === eventId && hashEvent(event).equals(hash) ? 'same' : 'different';
}
