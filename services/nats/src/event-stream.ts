import {
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
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

  const find = () =>
    manager.streams.info(stream).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
  let found = await find();
  if (found === null) {
    try {
      await manager.streams.add({ name: stream, ...config });
      return;
    } catch (error) {
      // Another process made the stream at this moment; servers tell the second one so in several ways.
      found = await find();
      if (found === null) throw error;
    }
  }

  const isAsWished = (Object.keys(config) as (keyof typeof config)[]).every(
    (key) => JSON.stringify(found.config[key]) === JSON.stringify(config[key]),
  );
  if (!isAsWished) await manager.streams.update(stream, config);
}

/** The server knows no such stream. */
export const isMissing = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
