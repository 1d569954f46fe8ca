import { withDeadline } from '@entry/platform/deadlines';
import type { Logger } from '@entry/platform/logger';
import { type BusFeed, type FeedMessage, type FeedTail, FenceLostError } from '@entry/platform/ports/bus-feed';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import {
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamClient,
  JetStreamError,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
} from '@nats-io/jetstream';
import { errors } from '@nats-io/transport-node';
import type { NatsLink } from './connect-nats.ts';
import { type EventStreamLimits, ensureEventStream } from './event-stream.ts';
import { encodeEnds, endsOf } from './log-end-codec.ts';
import { decodePlace, encodeMessage, ForeignMessageError, LARGEST_BODY, type Place } from './message-codec.ts';
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

/** The writing end of the stream. */
export function createNatsFeed(options: NatsFeedOptions): BusFeed {
  const { connection: link, prefix, partitionCount, logger, limits = {} } = options;
  const { largestBody = LARGEST_BODY, deadline = 2_000 } = options;
  const subjects = createSubjects(prefix);

  /** @throws FenceLostError when there is a later one than that: then it may be the last one of no common moment. */
  async function lastPlaceOf(manager: JetStreamManager, partition: number, sequence: number): Promise<Place | null> {
    try {
      const query = { last_by_subj: subjects.ofPartition(partition) };
      const message = await manager.streams.getMessage(subjects.stream, query);
      if (message === null) return null;
      if (message.seq > sequence) throw new FenceLostError();

      return decodePlace(message.header, partition, partitionCount);
    } catch (error) {
      if (!(error instanceof ForeignMessageError)) throw error;

      // Whoever comes next begins there as in an empty partition.
      logger.warn({ partition, error }, 'The last message of a partition on the bus cannot be read');
      return null;
    }
  }

  async function readTail(signal: AbortSignal): Promise<FeedTail> {
    const manager = await jetstreamManager(link.current(), { checkAPI: false, timeout: deadline });
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
    const client = jetstream(link.current());
    // The whole page is sent before the first answer comes, and before a page behind that one.
    await Promise.all(messages.map((message, index) => publishOne(client, message, { after, index })));

    return after + messages.length;
  }

  async function publishOne(
    client: JetStreamClient,
    message: FeedMessage,
    { after, index }: { readonly after: number; readonly index: number },
  ): Promise<void> {
    const { body, options: encoded } = encodeMessage(message, { partitionCount, largestBody });
    const expect = { lastSequence: after + index };
    // The messages before are stored first: a millisecond for each.
    const timeout = deadline + index;
    try {
      const subject = subjects.ofEvent(message.partition, message.event);
      const { seq } = await client.publish(subject, body, { ...encoded, expect, timeout });
      // A server up to 2.9 takes a repeat for stored, wherever the first one lies.
      if (seq !== after + index + 1) throw new FenceLostError();
    } catch (error) {
      throw isElsewhere(error) ? new FenceLostError(error) : error;
    }
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

/** The stream ends elsewhere than expected. */
const isElsewhere = (error: unknown): boolean =>
  error instanceof JetStreamApiError &&
  (error.code === JetStreamApiCodes.StreamWrongLastSequence ||
    error.code === JetStreamApiCodes.StreamWrongLastSequenceUnknown);

const REFUSALS = [...Object.values(errors), JetStreamApiError, JetStreamError];
const isRefusal = (error: unknown): boolean => REFUSALS.some((kind) => error instanceof kind);

/** What the server or the network refused. */
export function asUnavailable(error: unknown): never {
  // The client exports no class for "JetStream is not enabled", but one for the cause of that error.
  const isOfNats = isRefusal(error) || (error instanceof Error && isRefusal(error.cause));
  throw isOfNats && !(error instanceof FenceLostError) ? new UnavailableError('bus', { cause: error }) : error;
}

function latestOf(places: readonly (Place | null)[]): Place | null {
  let latest: Place | null = null;
  for (const place of places) if (place !== null && place.position > (latest?.position ?? -1n)) latest = place;
  return latest;
}
