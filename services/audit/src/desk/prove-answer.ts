import type { EventLog } from '@entry/platform/ports/event-log';
import type { ProofAnswer } from '@entry/platform/ports/evidence-desk';
import type { EvidenceStore } from '@entry/platform/ports/evidence-store';
import { openCheckpoint } from '../notes/checkpoint.ts';
import { createNoteVerifier, type NoteVerifier } from '../notes/signed-note.ts';
import { proveEvent, writeProof } from '../prove-event.ts';

type Sources = { readonly log: Pick<EventLog, 'readAt'>; readonly evidence: EvidenceStore };

/** The proof of an event as it is handed out. @throws UnavailableError; NoteError when nobody said who signs */
export async function proveAnswer({ log, evidence }: Sources, eventId: string): Promise<ProofAnswer> {
  const outcome = await proveEvent({ log, evidence }, eventId);
  if (outcome.kind !== 'proven') return outcome;

  const { time } = openCheckpoint(await verifierOf(evidence), outcome.proof.checkpoint);
  return { kind: 'proven', proof: writeProof(outcome.proof), index: outcome.proof.index, time };
}

/** @throws NoteError when nobody said who signs */
export async function verifierOf(evidence: Pick<EvidenceStore, 'verifierKey'>): Promise<NoteVerifier> {
  return createNoteVerifier((await evidence.verifierKey()) ?? '');
}
