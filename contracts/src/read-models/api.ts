import * as z from 'zod/mini';
import { described, Instant } from '../schema.ts';

const LogPosition = z.string();

/** What waits because an event could not be applied to it. */
export const ParkedEvent = z.object({
  kind: described(z.enum(['document', 'stream']), 'What waits: one record, or everything of one stream'),
  target: described(z.string(), 'Id of the record, or name of the stream'),
  stream: described(z.string(), 'Stream of the first event that could not be applied'),
  revision: z.int(),
  eventType: z.string(),
  position: LogPosition,
  recordedAt: described(z.nullable(Instant), 'When that event was recorded; null when the log does not tell now'),
  cause: described(z.string(), 'Name of the error; its message is in the log of the process'),
});
export type ParkedEvent = z.infer<typeof ParkedEvent>;

export const REBUILD_PHASES = ['building', 'built', 'failed'] as const;

export const ReadModelRebuild = z.object({
  phase: described(z.enum(REBUILD_PHASES), 'Built: it can take the place of the one that serves'),
  events: described(z.int(), 'Events folded so far'),
  share: described(z.number(), '0 to 1: how much of the log lies behind, an estimate'),
  cause: described(z.nullable(z.string()), 'Why it failed: the event that could not be applied'),
});
export type ReadModelRebuild = z.infer<typeof ReadModelRebuild>;

export const ReadModelState = z.object({
  model: z.string(),
  version: z.int(),
  position: described(LogPosition, 'Everything up to here is in it; -1 before the first event'),
  isCurrent: described(z.boolean(), 'It holds everything that the log holds'),
  lagEvents: described(z.int(), 'Events of the log that it has not come to yet; at most 1,000 are counted'),
  lagSeconds: described(z.number(), 'For how long what is missing has been known; 0 when it is current'),
  parkedCount: z.int(),
  parked: described(z.array(ParkedEvent), 'The first of these, at most 20'),
  rebuild: described(z.nullable(ReadModelRebuild), 'What is built beside it; null when nothing is'),
});
export type ReadModelState = z.infer<typeof ReadModelState>;

export const ReadModelsReply = z.object({
  head: described(LogPosition, 'The end of the log; -1 when it is empty'),
  isHealthy: z.boolean(),
  canRebuild: described(z.boolean(), 'False where a command rebuilds read models, as a new version beside the old'),
  models: z.array(ReadModelState),
});
export type ReadModelsReply = z.infer<typeof ReadModelsReply>;

export const RetryParkedReply = z.object({
  recovered: described(z.int(), 'Records and streams that do not wait any more'),
  waiting: z.int(),
  unanswered: described(z.int(), 'Partitions that no worker answered for in time'),
});
export type RetryParkedReply = z.infer<typeof RetryParkedReply>;

export const ReadModelRequest = z.strictObject({ model: z.string().check(z.minLength(1), z.maxLength(64)) });
export type ReadModelRequest = z.infer<typeof ReadModelRequest>;
