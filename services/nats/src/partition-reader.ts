import { type Consumer, type JsMsg, jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { isMissing } from './event-stream.ts';
import { type ForEver, workForEver } from './for-ever.ts';
import type { Subjects } from './subjects.ts';

export type PartitionReaderOptions = ForEver & {
  readonly subjects: Subjects;
  readonly partition: number;
  /** Called for one message at a time. Must not reject. */
  readonly onMessage: (message: JsMsg) => Promise<void> | void;
  readonly onLive: () => void;
  readonly ensureStream: (connection: NatsConnection) => Promise<void>;
};

/** Milliseconds: a server that is gone is noticed after two missed heartbeats. */
const EXPIRES = 2_000;
const HEARTBEAT = 500;
/** Messages asked for at a time. */
const BATCH = 500;
/** The server forgets a reader that has not asked for so long, in milliseconds. */
const FORGOTTEN_AFTER = 10_000;

/**
 * Reads one partition from now on until the signal, by one consumer after the other: each begins with what is new then.
 * Messages in between are missed, which is a gap: the log has them.
 */
export function readPartition(options: PartitionReaderOptions): Promise<void> {
  const { signal, onMessage, onLive } = options;
  return workForEver(options, async (connection) => {
    const consumer = await openConsumer(options, connection);
    const messages = await consumer.consume({
      max_messages: BATCH,
      expires: EXPIRES,
      idle_heartbeat: HEARTBEAT,
      // In a stream that was made anew the library waits for the next number of the old one (bus-on-nats.ts tries that).
      abort_on_missing_resource: true,
    });
    const stop = (): void => messages.stop();
    signal.addEventListener('abort', stop);
    // The signal may have come while the consumer was made; nothing else would end the loop below.
    if (signal.aborted) stop();
    onLive();
    try {
      for await (const message of messages) {
        const handling = onMessage(message);
        if (handling instanceof Promise) await handling;
        if (signal.aborted) break;
      }
    } finally {
      signal.removeEventListener('abort', stop);
      stop();
    }
  });
}

async function openConsumer(
  { subjects, partition, ensureStream }: PartitionReaderOptions,
  connection: NatsConnection,
): Promise<Consumer> {
  const manager = await jetstreamManager(connection, { checkAPI: false, timeout: EXPIRES });
  const info = () => manager.streams.info(subjects.stream);
  const { state } = await info().catch(async (error: unknown) => {
    if (!isMissing(error)) throw error;
    await ensureStream(connection);
    return info();
  });

  return jetstream(connection, { timeout: EXPIRES }).consumers.get(subjects.stream, {
    filter_subjects: subjects.ofPartition(partition),
    // Not `DeliverPolicy.New`: such a consumer reads the whole stream when its first message was lost on the way.
    opt_start_seq: state.last_seq + 1,
    inactive_threshold: FORGOTTEN_AFTER,
  });
}
