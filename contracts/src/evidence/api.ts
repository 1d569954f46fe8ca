import * as z from 'zod/mini';
import { PAGE_MAXIMUM_SIZE } from '../rules/limits.ts';
import { countInQuery, described, Identifier, Instant } from '../schema.ts';

const Position = described(z.string(), 'Place in the event log, decimal');

/** A signed statement of how large the history was, and what its root was. */
export const CheckpointView = z.object({
  number: described(z.int(), 'From 0'),
  size: described(z.int(), 'Events that it covers'),
  root: described(z.string(), 'Root of the Merkle tree, base 64'),
  position: Position,
  eventId: described(Identifier, 'Last event that it covers'),
  after: described(z.nullable(z.string()), 'Position that the checkpoint before it ends with; null for the first'),
  time: described(Instant, 'When it was signed'),
});
export type CheckpointView = z.infer<typeof CheckpointView>;

export const CheckpointsQuery = z.strictObject({
  page: described(countInQuery(1, 1_000_000), 'From 1'),
  limit: described(countInQuery(20, PAGE_MAXIMUM_SIZE), 'Rows per page'),
});

export const CheckpointsReply = z.object({
  checkpoints: described(z.array(CheckpointView), 'The newest first'),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
  verifierKey: described(z.nullable(z.string()), 'Public key (c2sp.org/signed-note); null before the first checkpoint'),
});
export type CheckpointsReply = z.infer<typeof CheckpointsReply>;

export const EventProofReply = z.object({
  proof: described(z.string(), 'c2sp.org/tlog-proof, with the entry as extra data'),
  index: described(z.int(), 'Which event of the history it is, from 0'),
  time: described(Instant, 'When the checkpoint was signed that covers it'),
});
export type EventProofReply = z.infer<typeof EventProofReply>;

export const VerificationQuery = z.strictObject({
  start: described(z.optional(z.literal('now')), 'Runs one unless one is running; else the latest is told'),
});

export const VerificationReply = z.object({
  state: z.enum(['never', 'running', 'verified', 'not verified', 'nothing to hold it to', 'failed']),
  events: described(z.int(), 'Read so far'),
  covered: described(z.int(), 'Covered by the latest checkpoint'),
  startedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  words: described(z.array(z.string()), 'What was found, a line each; empty while it runs'),
  limits: described(z.array(z.string()), 'What was not looked at, a clause each; empty while it runs'),
});
export type VerificationReply = z.infer<typeof VerificationReply>;

const PositionQuery = z.optional(z.string().check(z.regex(/^\d{1,19}$/)));

export const HistoryExportQuery = z.strictObject({
  after: described(PositionQuery, 'Events behind this position; from the beginning when left out'),
  through: described(PositionQuery, 'Up to and with this position; to the end when left out'),
});

/** What somebody needs to check receipts and checkpoints: public keys (c2sp.org/signed-note). */
export const EvidenceKeysReply = z.object({
  evidence: z.nullable(z.string()),
  receipts: z.string(),
});
export type EvidenceKeysReply = z.infer<typeof EvidenceKeysReply>;
