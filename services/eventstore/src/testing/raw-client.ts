import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';

/** What the adapter never does to a server, for tests that show that it stands it. */
export type RawClient = {
  /** Writes so many events of the server itself into the log. */
  readonly writeSystemEvents: (count: number) => Promise<void>;
  readonly deleteStream: (stream: string) => Promise<void>;
  readonly tombstoneStream: (stream: string) => Promise<void>;
  /** An event that no adapter of ours wrote; answers its stream. */
  readonly writeForeignEvent: () => Promise<string>;
  /** Position of the last event, of whomever. */
  readonly lastPosition: () => Promise<bigint>;
  readonly close: () => Promise<void>;
};

export function createRawClient(url: string): RawClient {
  const client = EventStoreDBClient.connectionString(url);

  return {
    writeSystemEvents: async (count) => {
      const stream = `thing-${randomUUID()}`;
      for (let written = 0; written < count; written += 50) {
        const batch = Array.from({ length: Math.min(50, count - written) }, (_, index) => index + written + 1);
        await Promise.all(batch.map((maxCount) => client.setStreamMetadata(`${stream}-${maxCount}`, { maxCount })));
      }
    },
    deleteStream: async (stream) => void (await client.deleteStream(stream)),
    tombstoneStream: async (stream) => void (await client.tombstoneStream(stream)),
    writeForeignEvent: async () => {
      const stream = `foreign-${randomUUID()}`;
      const event = jsonEvent({ type: 'SomethingElse', data: { from: 'elsewhere' } });
      await client.appendToStream(stream, [event], { expectedRevision: NO_STREAM });
      return stream;
    },
    lastPosition: async () => {
      let last = -1n;
      const read = client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 });
      for await (const { event } of read) last = event?.position?.commit ?? last;
      return last;
    },
    close: () => client.dispose(),
  };
}
