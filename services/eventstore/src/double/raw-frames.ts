import { once } from 'node:events';
import type { ServerHttp2Stream } from 'node:http2';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, type ServerWritableStream } from '@grpc/grpc-js';

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

const FRAME_HEADER_BYTES = 5;
const started = new WeakSet<ReadCall>();

/**
 * Writes many messages at once, and waits while the consumer does not take any more; false when it is gone. The library
 * would write them one by one, each after a turn of the event loop: a page would take a hundred times as long as on the
 * server itself. So this reaches below it, to the stream of the call.
 */
export async function sendMessages(call: ReadCall, messages: readonly Buffer[]): Promise<boolean> {
  const { stream } = (call as unknown as { readonly call: { readonly stream: ServerHttp2Stream } }).call;
  if (stream.destroyed || stream.writableEnded) return false;
  if (!started.has(call)) {
    started.add(call);
    call.sendMetadata(new Metadata());
  }
  if (messages.length === 0 || stream.write(Buffer.concat(messages.flatMap(framed)))) return true;

  const gone = new AbortController();
  const leave = (): void => gone.abort();
  stream.once('close', leave);
  await once(stream, 'drain', { signal: gone.signal }).catch(() => undefined);
  stream.removeListener('close', leave);
  return !stream.destroyed && !stream.writableEnded;
}

function framed(message: Buffer): readonly Buffer[] {
  const header = Buffer.alloc(FRAME_HEADER_BYTES);
  header.writeUInt32BE(message.length, 1);

  return [header, message];
}
