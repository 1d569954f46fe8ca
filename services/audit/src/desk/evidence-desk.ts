import type { CheckpointView } from '@entry/contracts/evidence/api';
import type { Logger } from '@entry/platform/logger';
import type { EventLog, Position } from '@entry/platform/ports/event-log';
import type { EvidenceDesk } from '@entry/platform/ports/evidence-desk';
import type { EvidenceCheckpoint, EvidenceStore } from '@entry/platform/ports/evidence-store';
import { writeEventLine } from '../exports/event-lines.ts';
import { createTree } from '../merkle/tree.ts';
import { openCheckpoint } from '../notes/checkpoint.ts';
import type { NoteVerifier } from '../notes/signed-note.ts';
import { proveEvent, writeProof } from '../prove-event.ts';
import { createReceiptSigner } from '../receipts/receipt.ts';
import { proveAnswer, verifierOf } from './prove-answer.ts';
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

  async function* exportHistory(after: Position, through: Position | null, limit: number): AsyncIterable<string> {
    const latest = await evidence.latest();
    const tree = createTree(evidence.readTile);
    yield `${JSON.stringify({ checkpoint: latest?.note ?? null, verifierKey: await evidence.verifierKey() })}\n`;

    let [from, count] = [after, 0];
    while (count < limit) {
      const page = await log.readAll(from, Math.min(PAGE, limit - count));
      if (page.length === 0) return;

      const first = await evidence.findLeaf(page[0]?.metadata.eventId ?? '');
      for (const [place, event] of page.entries()) {
        if (through !== null && event.position > through) return;
        const index = first === null || latest === null || first + place >= latest.size ? null : first + place;
        const hashes = index === null || latest === null ? [] : await tree.inclusionProof(index, latest.size);
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

    prove: (eventId) => proveAnswer({ log, evidence }, eventId),
    exportHistory,
    verification: verification.status,
    startVerification: verification.start,

    signReceipt: async (facts) => {
      const outcome = await proveEvent({ log, evidence }, facts.eventId);

      return outcome.kind === 'proven' ? receipts.sign(facts, writeProof(outcome.proof)) : null;
    },
  };
}

function viewOf({ number, note }: EvidenceCheckpoint, verifier: NoteVerifier): Omit<CheckpointView, 'after'> {
  const { size, root, position, eventId, time } = openCheckpoint(verifier, note);

  return { number, size, root: Buffer.from(root).toString('base64'), position: String(position), eventId, time };
}
