import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { BSON } from 'mongodb';

const OP_REPLY = 1;
const OP_QUERY = 2_004;
const OP_MSG = 2_013;
const HEADER = 16;

/** As a server before 4.4 introduces itself: without a `topologyVersion`. */
const hello = () => ({
  ok: 1,
  ismaster: true,
  isWritablePrimary: true,
  helloOk: true,
  minWireVersion: 0,
  maxWireVersion: 21,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  localTime: new Date(),
});

/** A server that says hello and answers a ping; it can be killed in this process, and keeps its port. */
export async function startOldServer() {
  const sockets = new Set<Socket>();
  let server = await listen(0);
  const { port } = server.address() as { readonly port: number };

  async function listen(at: number): Promise<Server> {
    const listening = createServer((socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => socket.destroy());
      answerOn(socket);
    });
    listening.listen(at, '127.0.0.1');
    await once(listening, 'listening');
    return listening;
  }

  return {
    url: `mongodb://127.0.0.1:${port}/?directConnection=true`,
    kill: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.resetAndDestroy();
      await closed;
    },
    start: async () => {
      server = await listen(port);
    },
  };
}

function answerOn(socket: Socket): void {
  let read = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    read = Buffer.concat([read, chunk]);
    while (read.length >= HEADER && read.length >= read.readInt32LE(0)) {
      const length = read.readInt32LE(0);
      socket.write(replyTo(read.subarray(0, length)));
      read = read.subarray(length);
    }
  });
}

function replyTo(message: Buffer): Buffer {
  const [requestId, operation] = [message.readInt32LE(4), message.readInt32LE(12)];
  if (operation === OP_QUERY) {
    // Flags, cursor, first document, how many.
    const prefix = Buffer.alloc(20);
    prefix.writeInt32LE(1, 16);
    return framed(requestId, OP_REPLY, prefix, hello());
  }

  const command = BSON.deserialize(message.subarray(HEADER + 5));
  const isHello = 'hello' in command || 'ismaster' in command || 'isMaster' in command;
  // Flags, and one section that is a document.
  return framed(requestId, OP_MSG, Buffer.alloc(5), isHello ? hello() : { ok: 1 });
}

function framed(responseTo: number, operation: number, prefix: Buffer, document: BSON.Document): Buffer {
  const body = Buffer.concat([prefix, BSON.serialize(document)]);
  const header = Buffer.alloc(HEADER);
  header.writeInt32LE(HEADER + body.length, 0);
  header.writeInt32LE(responseTo, 8);
  header.writeInt32LE(operation, 12);

  return Buffer.concat([header, body]);
}
