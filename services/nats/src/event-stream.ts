import { type JetStreamManager, nanos, RetentionPolicy, StorageType, type StreamConfig } from 'nats';
import type { Subjects } from './subjects.ts';

/** How much the stream keeps. It is a cache of the log: whoever needs more reads the log. */
export type EventStreamLimits = {
  /** Milliseconds. */
  readonly maximumAge?: number;
  readonly maximumBytes?: number;
  readonly replicas?: number;
  /** For so long, in milliseconds, a repeated message is known as one; after that only the fence refuses it. */
  readonly duplicateWindow?: number;
};

export const DAY = 24 * 60 * 60 * 1_000;

/**
 * Makes the stream when it is missing, and leaves it alone when it is as it should be. Many processes may do so at
 * once. What cannot be changed on a stream is left as it was made.
 */
export async function ensureEventStream(
  manager: JetStreamManager,
  { stream, all }: Subjects,
  limits: EventStreamLimits,
): Promise<void> {
  const { maximumAge = 7 * DAY, maximumBytes = 1024 ** 3, replicas = 1, duplicateWindow = 120_000 } = limits;
  const config = {
    subjects: [all],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    max_age: nanos(maximumAge),
    max_bytes: maximumBytes,
    num_replicas: replicas,
    duplicate_window: nanos(Math.min(duplicateWindow, maximumAge)),
  } satisfies Partial<StreamConfig>;

  const found = await manager.streams.info(stream).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (found === null) {
    // Whoever comes second with the same wishes is answered as the first one.
    await manager.streams.add({ name: stream, ...config });
    return;
  }

  const isAsWished = (Object.keys(config) as (keyof typeof config)[]).every(
    (key) => JSON.stringify(found.config[key]) === JSON.stringify(config[key]),
  );
  if (!isAsWished) await manager.streams.update(stream, config);
}

const STREAM_NOT_FOUND = 10059;
const NO_MESSAGE_FOUND = 10037;

/** The server knows no such stream. */
export const isMissing = (error: unknown): boolean => errorNumber(error) === STREAM_NOT_FOUND;

/** The stream holds no such message. */
export const holdsNone = (error: unknown): boolean => errorNumber(error) === NO_MESSAGE_FOUND;

function errorNumber(error: unknown): number | null {
  const { api_error: answer } = error as { readonly api_error?: { readonly err_code?: number } };
  return answer?.err_code ?? null;
}
