import type { CheckpointView, VerificationReply } from '@entry/contracts/evidence/api';
import type { SignedCheck } from '@entry/contracts/evidence/receipt';
import type { Position } from './event-log.ts';

export type ProofAnswer =
  | { readonly kind: 'proven'; readonly proof: string; readonly index: number; readonly time: string }
  | { readonly kind: 'not covered yet' }
  | { readonly kind: 'contradicted' };

export type EventToProve = {
  readonly eventId: string;
  /** Where it lies in the log; null when nobody knows: then the whole evidence is searched for it. */
  readonly position: Position | null;
};

export type ProveEvent = (event: EventToProve) => Promise<ProofAnswer>;

export type ReceiptFacts = {
  readonly applicationId: string;
  readonly confirmationNumber: string;
  /** The event that recorded the number. */
  readonly eventId: string;
  readonly stream: string;
  readonly recordedAt: string;
  readonly check: SignedCheck;
};

/** What a gateway answers auditors and applicants about the evidence; it changes nothing. */
export type EvidenceDesk = {
  readonly keys: () => Promise<{ readonly evidence: string | null; readonly receipts: string }>;
  /** The newest first. */
  readonly listCheckpoints: (
    offset: number,
    limit: number,
  ) => Promise<{ readonly checkpoints: readonly CheckpointView[]; readonly total: number }>;
  readonly prove: ProveEvent;
  /** For many events: all are proven by the checkpoint that is the newest when it is opened, which is opened once. */
  readonly openProver: () => Promise<ProveEvent>;
  /** Lines of JSON for events behind a position up to another, each with its proof; at most so many. */
  readonly exportHistory: (after: Position, through: Position | null, limit: number) => AsyncIterable<string>;
  readonly verification: () => VerificationReply;
  /** Joins one that is running. */
  readonly startVerification: () => VerificationReply;
  /** Text of a receipt; null while no checkpoint covers the event. @param position of the event */
  readonly signReceipt: (facts: ReceiptFacts, position: Position) => Promise<string | null>;
};
