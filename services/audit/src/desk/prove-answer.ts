import type { EventLog } from '@entry/platform/ports/event-log';
import type { ProveEvent } from '@entry/platform/ports/evidence-desk';
import type { EvidenceStore } from '@entry/platform/ports/evidence-store';
import { openCheckpoint } from '../notes/checkpoint.ts';
import { createNoteVerifier, type NoteVerifier } from '../notes/signed-note.ts';
import { openEventProver, writeProof } from '../prove-event.ts';

type Sources = { readonly log: Pick<EventLog, 'readAt'>; readonly evidence: EvidenceStore };

/**
 * Proofs of events as they are handed out, all under one checkpoint, which is opened once.
 * @throws UnavailableError; what it answers with, NoteError as well when nobody said who signs
 */
export async function openAnswerProver({ log, evidence }: Sources): Promise<ProveEvent> {
  const prove = await openEventProver({ log, evidence });
  let time: Promise<string> | null = null;
  const timeOf = async (checkpoint: string): Promise<string> =>
    openCheckpoint(await verifierOf(evidence), checkpoint).time;

  return async (event) => {
    const outcome = await prove(event);
    if (outcome.kind !== 'proven') return outcome;

    const { proof } = outcome;
    time ??= timeOf(proof.checkpoint);
    return { kind: 'proven', proof: writeProof(proof), index: proof.index, time: await time };
  };
}

/** @throws NoteError when nobody said who signs */
export async function verifierOf(evidence: Pick<EvidenceStore, 'verifierKey'>): Promise<NoteVerifier> {
  return createNoteVerifier((await evidence.verifierKey()) ?? '');
}
