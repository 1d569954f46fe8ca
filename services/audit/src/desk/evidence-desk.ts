import type { CheckpointView } from '@entry/contracts/evidence/api';
import type { Logger } from '@entry/platform/logger';
import { BEFORE_FIRST, type EventLog, type Position } from '@entry/platform/ports/event-log';
import type { EvidenceDesk, ProveEvent } from '@entry/platform/ports/evidence-desk';
import type { EvidenceCheckpoint, EvidenceStore } from '@entry/platform/ports/evidence-store';
import { writeEventLine } from '../exports/event-lines.ts';
import { createLeafFinder } from '../leaf-finder.ts';
import { rememberTiles } from '../merkle/remember-tiles.ts';
import { createTree } from '../merkle/tree.ts';
import { openCheckpoint } from '../notes/checkpoint.ts';
import type { NoteVerifier } from '../notes/signed-note.ts';
import { proveEvent, writeProof } from '../prove-event.ts';
import { createReceiptSigner } from '../receipts/receipt.ts';
import { openAnswerProver, verifierOf } from './prove-answer.ts';
import { createVerificationDesk } from './verification-desk.ts';

export type EvidenceDeskOptions = {
  readonly log: Pick<EventLog, 'readAll' | 'readAt'>;
  readonly evidence: EvidenceStore;
  /** 32 bytes that sign receipts: not those that sign checkpoints. */
  readonly receiptKey: Uint8Array;
  readonly logger: Logger;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

const PAGE = 200;

/** Answers auditors and applicants from the evidence that a recorder, here or elsewhere, keeps. */
export function createEvidenceDesk(options: EvidenceDeskOptions): EvidenceDesk {
  const { log, evidence, receiptKey, logger, now = Date.now } = options;
  const receipts = createReceiptSigner(receiptKey);
  const verification = createVerificationDesk({ log, evidence, logger, now });

  const openProver = (): Promise<ProveEvent> => openAnswerProver({ log, evidence });

  async function* exportHistory(after: Position, through: Position | null, limit: number): AsyncIterable<string> {
    const latest = await evidence.latest();
    const size = latest?.size ?? 0;
    const tree = createTree(rememberTiles(evidence.readTile, size));
    const findAt = createLeafFinder(evidence, size);
    yield `${JSON.stringify({ checkpoint: latest?.note ?? null, verifierKey: await evidence.verifierKey() })}\n`;

    let [from, count] = [after, 0];
    while (count < limit) {
      const page = await log.readAll(from, Math.min(PAGE, limit - count));
      if (page.length === 0) return;

      const found = await findAt(page[0]?.position ?? BEFORE_FIRST);
      const first = found.kind === 'found' && found.leaf.eventId === page[0]?.metadata.eventId ? found.index : null;
      for (const [place, event] of page.entries()) {
        if (through !== null && event.position > through) return;
        const index = first === null || first + place >= size ? null : first + place;
        const hashes = index === null ? [] : await tree.inclusionProof(index, size);
        const proof = index === null ? null : { index, hashes: hashes.map((hash) => hash.toString('base64')) };
        yield `${JSON.stringify({ event: JSON.parse(writeEventLine(event)) as unknown, proof })}\n`;
      }
      count += page.length;
      from = page.at(-1)?.position ?? from;
    }
  }

  return {
    keys: async () => ({ evidence: await evidence.verifierKey(), receipts: receipts.verifierKey }),

    listCheckpoints: async (offset, limit) => {
      const total = ((await evidence.latest())?.number ?? -1) + 1;
      const last = total - offset;
      const first = Math.max(0, last - limit);
      if (last <= 0) return { checkpoints: [], total };

      // One more, for where it ends is where the first that is shown begins.
      const begin = Math.max(0, first - 1);
      const found = await evidence.readCheckpoints(begin, last - begin);
      const verifier = await verifierOf(evidence);
      const views = found.map((checkpoint) => viewOf(checkpoint, verifier));
      const shown = views.map((view, place) => ({ ...view, after: views[place - 1]?.position ?? null }));
      return { checkpoints: shown.slice(first - begin).toReversed(), total };
    },

    prove: async (event) => (await openProver())(event),
    openProver,
    exportHistory,
    verification: verification.status,
    startVerification: verification.start,

    signReceipt: async (facts, position) => {
      const outcome = await proveEvent({ log, evidence }, { eventId: facts.eventId, position });

      return outcome.kind === 'proven' ? receipts.sign(facts, writeProof(outcome.proof)) : null;
    },
  };
}

function viewOf({ number, note }: EvidenceCheckpoint, verifier: NoteVerifier): Omit<CheckpointView, 'after'> {
  const { size, root, position, eventId, time } = openCheckpoint(verifier, note);

  return { number, size, root: Buffer.from(root).toString('base64'), position: String(position), eventId, time };
}
