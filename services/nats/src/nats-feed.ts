import { withDeadline } from '@entry/platform/deadlines';
import type { Logger } from '@entry/platform/logger';
import { type BusFeed, type FeedMessage, type FeedTail, FenceLostError } from '@entry/platform/ports/bus-feed';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { type JetStreamManager, NatsError } from 'nats';
import type { NatsLink } from './connect-nats.ts';
import { type EventStreamLimits, ensureEventStream, holdsNone } from './event-stream.ts';
import { encodeEnds, endsOf } from './log-end-codec.ts';
import { decodePlace, encodeMessage, ForeignMessageError, LARGEST_BODY, type Place } from './message-codec.ts';
import { createPipelinedPublisher, type PipelinedMessage } from './pipelined-publisher.ts';
import { createSubjects } from './subjects.ts';

export type NatsFeedOptions = {
  readonly connection: NatsLink;
  /** Of all subjects, and the name of the stream. */
  readonly prefix: string;
  readonly partitionCount: number;
  readonly logger: Logger;
  readonly limits?: EventStreamLimits;
  /** Bytes; events beyond that travel as their position only. */
  readonly largestBody?: number;
  /** For every request, in milliseconds. */
  readonly deadline?: number;
};

/** Bytes under way: beyond that the rest waits for acknowledgements. */
const MOST_UNDER_WAY = 4 * 1024 * 1024;

/** The writing end of the stream. */
export function createNatsFeed(options: NatsFeedOptions): BusFeed {
  const { connection: link, prefix, partitionCount, logger, limits = {} } = options;
  const { largestBody = LARGEST_BODY, deadline = 2_000 } = options;
  const subjects = createSubjects(prefix);
  const publishPipelined = createPipelinedPublisher(deadline);

  /** @throws FenceLostError when there is a later one than that: then it may be the last one of no common moment. */
  async function lastPlaceOf(manager: JetStreamManager, partition: number, sequence: number): Promise<Place | null> {
    try {
      const query = { last_by_subj: subjects.ofPartition(partition) };
      const { header, seq } = await manager.streams.getMessage(subjects.stream, query);
      if (seq > sequence) throw new FenceLostError();

      return decodePlace(header, partition, partitionCount);
    } catch (error) {
      if (holdsNone(error)) return null;
      if (!(error instanceof ForeignMessageError)) throw error;

      // Whoever comes next begins there as in an empty partition.
      logger.warn({ partition, error }, 'The last message of a partition on the bus cannot be read');
      return null;
    }
  }

  async function readTail(signal: AbortSignal): Promise<FeedTail> {
    const manager = await link.current().jetstreamManager({ checkAPI: false, timeout: deadline });
    await ensureEventStream(manager, subjects, limits);
    for (;;) {
      try {
        return await readTailOnce(manager);
      } catch (error) {
        // Another relay writes meanwhile: what was read is of different moments.
        if (!(error instanceof FenceLostError)) throw error;
        signal.throwIfAborted();
      }
    }
  }

  async function readTailOnce(manager: JetStreamManager): Promise<FeedTail> {
    const { state } = await manager.streams.info(subjects.stream);
    const sequence = state.last_seq;
    const isEmpty = state.messages === 0;
    const places = await Promise.all(
      Array.from({ length: partitionCount }, async (_, partition) =>
        isEmpty ? null : lastPlaceOf(manager, partition, sequence),
      ),
    );

    return { sequence, last: latestOf(places) };
  }

  async function publish(after: number, messages: readonly FeedMessage[]): Promise<number> {
    const connection = link.current();
    let sequence = after;
    let chunk: PipelinedMessage[] = [];
    let bytes = 0;
    for (const message of messages) {
      const encoded = encodeMessage(message, { partitionCount, largestBody, after: sequence + chunk.length });
      chunk.push({ ...encoded, subject: subjects.ofEvent(message.partition, message.event) });
      bytes += encoded.body.length;
      if (bytes < MOST_UNDER_WAY) continue;

      sequence = await publishPipelined(connection, sequence, chunk);
      chunk = [];
      bytes = 0;
    }

    return publishPipelined(connection, sequence, chunk);
  }

  return {
    readTail: () => withDeadline({ backend: 'bus', milliseconds: deadline * 2 }, readTail).catch(asUnavailable),

    publish: (after, messages) => publish(after, messages).catch(asUnavailable),

    announce(end) {
      if (!link.isConnected()) return;
      try {
        link.current().publish(subjects.ends, encodeEnds(endsOf(end), partitionCount));
      } catch {
        // The connection went between the two: the next announcement says more.
      }
    },
  };
}

/** What the server or the network refused. */
export function asUnavailable(error: unknown): never {
  throw error instanceof NatsError ? new UnavailableError('bus', { cause: error }) : error;
}

function latestOf(places: readonly (Place | null)[]): Place | null {
  let latest: Place | null = null;
  for (const place of places) if (place !== null && place.position > (latest?.position ?? -1n)) latest = place;
  return latest;
}
