import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect, headers, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';
import type { Random } from '../kill-test/random.ts';

/** What somebody with rights on the bus may do to it. Every operation gives up when the bus is away. */
export type BusAdmin = {
  /** Deletes some of the newest messages; answers how many. */
  readonly deleteMessages: (count: number, random: Random) => Promise<number>;
  /** Publishes some older messages once more, as a relay that went mad might. */
  readonly publishAgain: (count: number, random: Random) => Promise<number>;
  readonly deleteStream: () => Promise<void>;
};

const AMONG_NEWEST = 50;
const TIMEOUT = 3_000;

export function createBusAdmin(port: number, prefix: string): BusAdmin {
  async function withStream<Value>(
    work: (manager: JetStreamManager, stream: string, connection: NatsConnection) => Promise<Value>,
    otherwise: Value,
  ): Promise<Value> {
    const connection = await connect({ servers: `nats://127.0.0.1:${port}`, timeout: TIMEOUT, reconnect: false });
    try {
      const manager = await jetstreamManager(connection, { timeout: TIMEOUT });
      for await (const { config } of manager.streams.list()) {
        const isOurs = config.subjects.some((subject) => subject.startsWith(`${prefix}.`));
        if (isOurs) return await work(manager, config.name, connection);
      }

      return otherwise;
    } finally {
      await connection.close();
    }
  }

  async function pickSequences(manager: JetStreamManager, stream: string, count: number, random: Random) {
    const { state } = await manager.streams.info(stream);
    const first = Math.max(state.first_seq, state.last_seq - AMONG_NEWEST);
    if (state.messages === 0) return [];

    return [...new Set(Array.from({ length: count }, () => random.between(first, state.last_seq)))];
  }

  return {
    deleteMessages: (count, random) =>
      withStream(async (manager, stream) => {
        let deleted = 0;
        for (const sequence of await pickSequences(manager, stream, count, random)) {
          // One that is gone already is no fault of this one.
          if (await manager.streams.deleteMessage(stream, sequence).catch(() => false)) deleted += 1;
        }

        return deleted;
      }, 0),
    publishAgain: (count, random) =>
      withStream(async (manager, stream, connection) => {
        let published = 0;
        for (const seq of await pickSequences(manager, stream, count, random)) {
          const message = await manager.streams.getMessage(stream, { seq }).catch(() => null);
          if (message === null) continue;

          connection.publish(message.subject, message.data, { headers: withoutFences(message.header) });
          published += 1;
        }
        await connection.flush();

        return published;
      }, 0),
    deleteStream: () => withStream(async (manager, stream) => void (await manager.streams.delete(stream)), undefined),
  };
}

/** Those of the server itself would keep a second message with the same id out. */
function withoutFences(known: MsgHdrs): MsgHdrs {
  const others = headers();
  for (const name of known.keys()) {
    if (!name.startsWith('Nats-')) others.set(name, known.get(name));
  }

  return others;
}
