import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  DeleteReq,
  DeleteResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import {
  type handleBidiStreamingCall,
  type handleClientStreamingCall,
  type handleUnaryCall,
  Server,
  ServerCredentials,
  status,
} from '@grpc/grpc-js';
import { handleAppend, handleBatchAppend, handleRemoval } from './append-calls.ts';
import type { CallContext } from './call-context.ts';
import { createFaults, type Fault } from './faults.ts';
import { type Member, readGossip } from './gossip-calls.ts';
import { createHttpHandler } from './http-calls.ts';
import { createIdenticalAppends } from './identical-appends.ts';
import { failure } from './protocol.ts';
import type { ReadCall } from './raw-frames.ts';
import { handleRead, type Subscriptions, TOO_SLOW } from './read-calls.ts';
import { createRights } from './rights.ts';
import { BEHAVIOUR, type ServerVersion } from './server-behaviour.ts';
import { openStore } from './store.ts';

export type DoubleOptions = {
  readonly folder: string;
  readonly host: string;
  readonly port: number;
  /** Files in PEM; null for insecure mode, in which nobody is asked who they are. */
  readonly tls: { readonly certificate: string; readonly key: string } | null;
  readonly adminPassword: string;
  readonly version: ServerVersion;
};

const HTTP2_PREFACE = Buffer.from('PRI ');
const KEEPALIVE = { 'grpc.max_receive_message_length': 17 * 1024 * 1024, 'grpc.max_concurrent_streams': 1_000 };

/**
 * A server that answers as three versions of EventStoreDB do in every case this product meets, for tests: events on disk with a
 * flush before every reply, gRPC and HTTP on one port, faults on demand. It is no database: one node, no projections, no
 * persistent subscriptions, nothing is ever scavenged.
 */
export async function startDouble(options: DoubleOptions): Promise<{ readonly close: () => Promise<void> }> {
  const behaviour = BEHAVIOUR[options.version];
  const isSecure = options.tls !== null;
  const store = await openStore(options.folder, behaviour);
  const rights = createRights(options.folder, options.adminPassword, store);
  const faults = createFaults();
  const subscriptions: Subscriptions = new Set();
  const sockets = new Map<string, Socket>();
  let members: readonly Member[] = [{ host: options.host, port: options.port, state: 'leader' }];
  const context: CallContext = {
    store,
    faults,
    rights: isSecure ? rights : null,
    reset: (call) => sockets.get(call.getPeer())?.resetAndDestroy(),
    leader: () => members.find(({ state }) => state === 'leader') ?? { host: options.host, port: options.port },
    behaviour,
    isIdentical: createIdenticalAppends(() => performance.now()),
  };

  const grpc = new Server(KEEPALIVE);
  grpc.addService({ ...streamsService.StreamsService }, streamCalls(context, subscriptions));
  grpc.addService(featuresService.ServerFeaturesService, {
    getSupportedMethods: supportedMethodsOf(behaviour.fullVersion),
  });
  grpc.addService(gossipService.GossipService, { read: readGossip(() => members) });
  const injector = grpc.createConnectionInjector(ServerCredentials.createInsecure());

  const http = createHttpServer(
    createHttpHandler(
      rights,
      {
        faults: (fault) => faults.add(fault as Fault),
        'faults/clear': () => faults.clear(),
        'subscriptions/cut': (body) => {
          const reason = (body as { reason?: string }).reason;
          const how = reason === 'unavailable' ? failure(status.UNAVAILABLE, 'read ECONNRESET') : TOO_SLOW;
          const cut = subscriptions.size;
          for (const end of subscriptions) end(how);
          return { cut };
        },
        'connections/reset': () => {
          for (const socket of sockets.values()) socket.resetAndDestroy();
        },
        scavenge: () => store.scavenge(),
        members: (body) => {
          members = body as readonly Member[];
        },
        status: () => ({ events: store.visible(), end: String(store.end()), subscriptions: subscriptions.size }),
      },
      { isSecure, version: behaviour.fullVersion },
    ),
  );

  const accept = (socket: Socket): void => {
    const peer = `${socket.remoteAddress}:${socket.remotePort}`;
    socket.setNoDelay(true);
    sockets.set(peer, socket);
    socket.once('close', () => sockets.delete(peer));
    socket.on('error', () => socket.destroy());
    socket.once('data', (chunk: Buffer) => {
      socket.pause();
      socket.unshift(chunk);
      if (chunk.subarray(0, HTTP2_PREFACE.length).equals(HTTP2_PREFACE)) injector.injectConnection(socket);
      else http.emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  };
  const server = listenFor(options, accept);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });

  return {
    close: async () => {
      server.close();
      for (const end of subscriptions) end(failure(status.UNAVAILABLE, 'Server Is Shutting Down'));
      grpc.forceShutdown();
      for (const socket of sockets.values()) socket.destroy();
      await store.close();
    },
  };
}

function streamCalls(context: CallContext, subscriptions: Subscriptions) {
  const append: handleClientStreamingCall<AppendReq, AppendResp> = (call, callback) =>
    handleAppend(context, call, callback);
  const batchAppend: handleBidiStreamingCall<BatchAppendReq, BatchAppendResp> = (call) =>
    handleBatchAppend(context, call);
  const remove: handleUnaryCall<DeleteReq, DeleteResp> = (call, callback) =>
    handleRemoval(context, 'soft', call, callback);
  const tombstone: handleUnaryCall<TombstoneReq, TombstoneResp> = (call, callback) =>
    handleRemoval(context, 'tombstone', call, callback);
  const read = (call: ReadCall): void => void handleRead(context, subscriptions, call);

  return { append, batchAppend, delete: remove, tombstone, read };
}

function listenFor({ tls }: DoubleOptions, accept: (socket: Socket) => void): TcpServer {
  if (tls === null) return createTcpServer(accept);

  return createTlsServer(
    { cert: readFileSync(tls.certificate), key: readFileSync(tls.key), ALPNProtocols: ['h2', 'http/1.1'] },
    (socket: TLSSocket) => accept(socket),
  );
}

const supportedMethodsOf =
  (version: string): handleUnaryCall<unknown, unknown> =>
  (_call, callback) => {
    const supported = new features.SupportedMethods();
    supported.setEventStoreServerVersion(version);
    for (const name of ['append', 'batchappend', 'read', 'delete', 'tombstone']) {
      const method = new features.SupportedMethod();
      method.setMethodName(name);
      method.setServiceName('event_store.client.streams.streams');
      supported.addMethods(method);
    }
    callback(null, supported);
  };
