import { startEventStore } from '@entry/engines/event-store';
import { createEventStoreLog } from '@entry/eventstore/event-log';
import { type Mongo, openMongo } from '@entry/mongodb/open-mongo';
import { collectionNameOf, type StoredInMongo } from '@entry/mongodb/read-store/stored-document';
import { newId } from '@entry/platform/identifiers';
import { silentLogger as logger } from '@entry/platform/logger';
import type { NewEvent } from '@entry/platform/ports/event-log';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { DATABASE } from '../../chaos/distributed-system.ts';
import type { EngineBench } from './engines.ts';

/** What each engine takes alone for its part of the way, by its plain client; each call is one hop. */
export type RawHops = {
  readonly append: () => Promise<void>;
  /** Until a consumer has it. */
  readonly publish: () => Promise<void>;
  /** A copy of a document of the read model, with its search terms, under the same indexes, by its position. */
  readonly write: (number: number) => Promise<void>;
  /** The same document, by its id. */
  readonly read: (number: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** About what an auto-save has on the way: 300 bytes in the open and 200 sealed; 900 as a message. */
const OPEN = 'x'.repeat(300);
const SEALED = Buffer.alloc(200, 'x');
const PAYLOAD = Buffer.alloc(900, 'x');
const STREAM = 'raw';
const COPY = 'bench_raw';
/** Beyond any that the documents have. */
const FIRST_POSITION = 1n << 40n;

/** @param model whose documents are there already, and are copied */
export async function openRawHops(
  { engines }: EngineBench,
  model: { readonly name: string; readonly version: number },
): Promise<RawHops> {
  // Of its own: what is appended to it is no event of the product.
  const other = await startEventStore();
  const log = createEventStoreLog({ url: other.url, logger });
  const bus = await openBus(engines.nats.process.port);
  const url = `mongodb://127.0.0.1:${engines.mongo.process.port}/?directConnection=true`;
  const mongo = await openMongo({ url, database: DATABASE, logger });
  const documents = await openCopy(mongo, collectionNameOf(model));

  return {
    append: async () => {
      const { kind } = await log.append(`bench-${newId()}`, 'no_stream', [inventEvent()]);
      if (kind !== 'ok') throw new Error(`An append ended with ${kind}`);
    },
    publish: () => bus.publish(),
    ...documents,
    close: async () => {
      await bus.close();
      await mongo.close();
      await log.close();
      await other.release();
    },
  };
}

function inventEvent(): NewEvent {
  const id = newId();
  const metadata = {
    eventId: id,
    commandId: id,
    correlationId: id,
    causationId: id,
    actor: { id, role: 'user' as const },
    recordedAt: '2025-10-01T08:00:00.000Z',
    subjectId: id,
    schemaVersion: 1,
  };

  return { type: 'BenchmarkMeasured', data: { text: OPEN }, sealed: SEALED, metadata };
}

async function openBus(port: number) {
  const connection = await connect({ servers: `nats://127.0.0.1:${port}` });
  const manager = await jetstreamManager(connection);
  await manager.streams.add({ name: STREAM, subjects: [`${STREAM}.>`] });
  const client = jetstream(connection);
  const waiting = new Map<string, () => void>();
  const consumer = await client.consumers.get(STREAM);
  const messages = await consumer.consume({ callback: (message) => waiting.get(message.string().slice(0, 36))?.() });

  return {
    async publish(): Promise<void> {
      const id = newId();
      const consumed = new Promise<void>((resolve) => waiting.set(id, resolve));
      const body = Buffer.concat([Buffer.from(id), PAYLOAD]);
      await Promise.all([client.publish(`${STREAM}.0.bench`, body, { msgID: id }), consumed]);
      waiting.delete(id);
    },
    async close(): Promise<void> {
      await messages.close();
      await connection.close();
    },
  };
}

async function openCopy(mongo: Mongo, original: string) {
  const source = mongo.collection<StoredInMongo>('models', original);
  const copy = mongo.collection<StoredInMongo>('models', COPY);
  const stored = await mongo.run('read store', () => source.find().toArray());
  const indexes = await mongo.run('read store', () => source.indexes());
  const own = indexes.filter(({ name }) => name !== '_id_').map(({ key, name, ...rest }) => ({ key, name, ...rest }));
  await mongo.run('read store', () => copy.createIndexes(own as never));
  await mongo.run('read store', () => copy.insertMany(stored));
  let position = FIRST_POSITION;
  const at = (number: number) => stored[number % stored.length] as StoredInMongo;

  return {
    async write(number: number): Promise<void> {
      position += 1n;
      const { _id, document } = at(number);
      const update = { $set: { document: document as object, position } };
      await mongo.run('read store', () => copy.updateOne({ _id, position: { $lt: update.$set.position } }, update));
    },
    async read(number: number): Promise<void> {
      const { _id } = at(number);
      const found = await mongo.run('read store', () => copy.findOne({ _id }, { projection: { terms: 0 } }));
      if (found === null) throw new Error('A copy is gone');
    },
  };
}
