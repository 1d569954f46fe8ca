import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@entry/platform/logger';
import { AckPolicy, ConsumerEvents, DeliverPolicy, type JsMsg, type NatsConnection, nanos } from 'nats';
import type { NatsLink } from './connect-nats.ts';
import { isMissing } from './event-stream.ts';
import type { Subjects } from './subjects.ts';

export type PartitionReaderOptions = {
  readonly link: NatsLink;
  readonly subjects: Subjects;
  readonly partition: number;
  readonly logger: Logger;
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
const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 1_000;
/** The server forgets a reader that has not asked for so long, in milliseconds. */
const FORGOTTEN_AFTER = 10_000;

/** Somebody deleted it, a server lost it, or it went silent: the next one begins with what is new then. */
class ReaderEndedError extends Error {
  override readonly name = 'ReaderEndedError';
}

/**
 * Reads one partition from now on until the signal, by consumers that the server forgets and that acknowledge nothing.
 * One that ended, skipped or went silent is replaced, and what was missed meanwhile is a gap: the log has it.
 */
export async function readPartition(options: PartitionReaderOptions, signal: AbortSignal): Promise<void> {
  const { link, partition, logger } = options;
  let pause = FIRST_PAUSE;

  while (!signal.aborted) {
    try {
      const connection = await link.whenConnected(signal);
      await readOnce(options, connection, signal, () => {
        pause = FIRST_PAUSE;
      });
    } catch (error) {
      if (signal.aborted) return;
      logger.debug({ partition, error, delayMs: pause }, 'A reader of the bus is replaced');
    }
    await delay(pause, undefined, { signal }).catch(() => undefined);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  }
}

async function readOnce(
  { subjects, partition, onMessage, onLive, ensureStream }: PartitionReaderOptions,
  connection: NatsConnection,
  signal: AbortSignal,
  onSuccess: () => void,
): Promise<void> {
  const manager = await connection.jetstreamManager({ checkAPI: false, timeout: EXPIRES });
  const add = () =>
    manager.consumers.add(subjects.stream, {
      ack_policy: AckPolicy.None,
      deliver_policy: DeliverPolicy.New,
      filter_subject: subjects.ofPartition(partition),
      inactive_threshold: nanos(FORGOTTEN_AFTER),
      mem_storage: true,
      num_replicas: 1,
    });
  const { name } = await add().catch(async (error: unknown) => {
    if (!isMissing(error)) throw error;
    await ensureStream(connection);
    return add();
  });
  const consumer = await connection.jetstream({ timeout: EXPIRES }).consumers.get(subjects.stream, name);
  const messages = await consumer.consume({
    max_messages: BATCH,
    expires: EXPIRES,
    idle_heartbeat: HEARTBEAT,
    abort_on_missing_resource: true,
  });
  const stop = (): void => messages.stop();
  signal.addEventListener('abort', stop);
  void stopWhenSilent(await messages.status(), stop).catch(stop);
  onLive();

  try {
    let expected = 1;
    for await (const message of messages) {
      if (message.info.deliverySequence !== expected) throw new ReaderEndedError('It skipped something');

      expected += 1;
      onSuccess();
      const handling = onMessage(message);
      if (handling instanceof Promise) await handling;
      if (signal.aborted) break;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
    // It is forgotten by itself; this only spares the server.
    if (!connection.isClosed()) void manager.consumers.delete(subjects.stream, name).catch(() => undefined);
  }
  throw new ReaderEndedError('It ended');
}

/** The client would wait and try the same one again, for as long as `expires`. A new one is quicker. */
async function stopWhenSilent(
  statuses: AsyncIterable<{ readonly type: string; readonly data: unknown }>,
  stop: () => void,
): Promise<void> {
  for await (const { type } of statuses) {
    const isLost =
      type === ConsumerEvents.HeartbeatsMissed ||
      type === ConsumerEvents.ConsumerDeleted ||
      type === ConsumerEvents.ConsumerNotFound ||
      type === ConsumerEvents.StreamNotFound ||
      type === ConsumerEvents.NoResponders;
    if (isLost) stop();
  }
}
