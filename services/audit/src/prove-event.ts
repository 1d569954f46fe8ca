import type { EventLog } from '@entry/platform/ports/event-log';
import type { EventToProve } from '@entry/platform/ports/evidence-desk';
import type { EvidenceStore } from '@entry/platform/ports/evidence-store';
import { canonicalEvent } from './canonical-event.ts';
import { createLeafFinder, type FoundLeaf } from './leaf-finder.ts';
import { hashLeaf } from './merkle/hashing.ts';
import { rememberTiles } from './merkle/remember-tiles.ts';
import { createTree } from './merkle/tree.ts';
import { rootOfInclusion } from './merkle/verify-proofs.ts';
import { type Checkpoint, openCheckpoint } from './notes/checkpoint.ts';
import { createNoteVerifier } from './notes/signed-note.ts';

/** That an event is in the tree that a checkpoint is about. */
export type EventProof = {
  /** The entry whose hash the leaf is (docs/evidence.md). */
  readonly entry: string;
  readonly index: number;
  /** 32 bytes each, the one beside the leaf first. */
  readonly hashes: readonly Uint8Array[];
  /** Signed note. */
  readonly checkpoint: string;
};

export type ProofOutcome =
  | { readonly kind: 'proven'; readonly proof: EventProof }
  /** The log has it, or may have it, and no checkpoint covers it yet. */
  | { readonly kind: 'not covered yet' }
  /** What lies in the log at its place is not what was recorded. */
  | { readonly kind: 'contradicted' };

const PROOF_FORM = 'c2sp.org/tlog-proof@v1';

export type EventProver = (event: EventToProve) => Promise<ProofOutcome>;

type Sources = { readonly log: Pick<EventLog, 'readAt'>; readonly evidence: EvidenceStore };

/**
 * Proves that events were recorded, all by the checkpoint that is the latest when it is opened. Reads a few leaves and tiles
 * per event, and shares among the events what it has read.
 * @throws UnavailableError while log or evidence do not answer; EvidenceDamagedError
 */
export async function openEventProver(sources: Sources): Promise<EventProver> {
  const { log, evidence } = sources;
  const latest = await evidence.latest();
  if (latest === null) return async () => ({ kind: 'not covered yet' });

  const tree = createTree(rememberTiles(evidence.readTile, latest.size));
  const findAt = createLeafFinder(evidence, latest.size);

  return async ({ eventId, position }) => {
    const found = position === null ? await findById(evidence, eventId, latest.size) : await findAt(position);
    if (found.kind === 'not covered yet') return found;
    if (found.kind === 'missing' || found.leaf.eventId !== eventId) return { kind: 'contradicted' };

    const event = await log.readAt(found.leaf.position);
    const entry = event === null ? null : canonicalEvent(event);
    if (entry === null || !hashLeaf(entry).equals(found.leaf.hash)) return { kind: 'contradicted' };

    const hashes = await tree.inclusionProof(found.index, latest.size);
    return { kind: 'proven', proof: { entry, index: found.index, hashes, checkpoint: latest.note } };
  };
}

/** Proves one event. @throws UnavailableError while log or evidence do not answer; EvidenceDamagedError */
export async function proveEvent(sources: Sources, event: EventToProve): Promise<ProofOutcome> {
  const prove = await openEventProver(sources);

  return prove(event);
}

async function findById(evidence: EvidenceStore, eventId: string, size: number): Promise<FoundLeaf> {
  const index = await evidence.findLeaf(eventId);
  // Somebody may have recorded it since the checkpoint was read.
  if (index === null || index >= size) return { kind: 'not covered yet' };

  const [leaf] = await evidence.readLeaves(index, 1);
  return leaf === undefined ? { kind: 'missing' } : { kind: 'found', index, leaf };
}

/** What a checkpoint says, when the proof leads to its root. @throws NoteError when nobody signed it; null otherwise */
export function checkProof({ entry, index, hashes, checkpoint }: EventProof, verifierKey: string): Checkpoint | null {
  const opened = openCheckpoint(createNoteVerifier(verifierKey), checkpoint);
  const root = rootOfInclusion(hashLeaf(entry), index, opened.size, hashes);

  return root !== null && Buffer.compare(root, opened.root) === 0 ? opened : null;
}

/** As c2sp.org/tlog-proof writes it, with the entry as the extra data. */
export function writeProof({ entry, index, hashes, checkpoint }: EventProof): string {
  const lines = [PROOF_FORM, `extra ${Buffer.from(entry).toString('base64')}`, `index ${index}`];
  for (const hash of hashes) lines.push(Buffer.from(hash).toString('base64'));

  return `${lines.join('\n')}\n\n${checkpoint}`;
}

/** Null when the text is none. */
export function readProof(text: string): EventProof | null {
  const end = text.indexOf('\n\n');
  const [form, extra = '', place = '', ...hashes] = text.slice(0, end).split('\n');
  if (end === -1 || form !== PROOF_FORM || !extra.startsWith('extra ') || !/^index (0|[1-9]\d{0,15})$/.test(place)) {
    return null;
  }

  return {
    entry: Buffer.from(extra.slice('extra '.length), 'base64').toString(),
    index: Number(place.slice('index '.length)),
    hashes: hashes.map((hash) => Buffer.from(hash, 'base64')),
    checkpoint: text.slice(end + 2),
  };
}
