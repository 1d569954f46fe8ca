import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** A sender that goes on sending more than this after a refusal is cut off. */
const DISCARD_MAXIMUM_BYTES = 32 * 1024 * 1024;

/** The body of a request, whichever way it came in. */
export type RequestBody = {
  /** @param name in lower case */
  readonly header: (name: string) => string | undefined;
  readonly isThere: boolean;
  /** To be asked for once. Throws when the sender breaks off. */
  readonly chunks: () => AsyncIterable<Uint8Array>;
  /**
   * Reads what is left and throws it away, for a refusal: to cut the connection would show the sender a failure of the
   * network instead of the answer that says what was wrong. Nobody waits for it.
   */
  readonly discard: () => void;
};

/** Straight from the socket: a stream of the standard around it costs more than most answers. */
export function bodyOfIncoming(incoming: IncomingMessage): RequestBody {
  const { headers } = incoming;
  const isThere = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

  return {
    header: (name) => headerIn(headers, name),
    isThere,
    chunks: () =>
      hasArrived(incoming) ? Readable.from(takeArrived(incoming)) : incoming.iterator({ destroyOnReturn: false }),
    discard: () => {
      if (isThere && !incoming.readableEnded && incoming.readableFlowing !== true) discardIncoming(incoming);
    },
  };
}

/**
 * Whether all of a body is here and its sender is gone: a page that was closed while the service still looked who it is.
 * Node says nothing more of such a request, to nobody who only begins to listen now.
 */
const hasArrived = ({ destroyed, complete }: IncomingMessage): boolean => destroyed && complete;

/** What is here of a body and was not taken yet. */
export function takeArrived(incoming: IncomingMessage): readonly Buffer[] {
  const chunks: Buffer[] = [];
  for (;;) {
    const chunk = incoming.read() as Buffer | null;
    if (chunk === null) return chunks;

    chunks.push(chunk);
  }
}

export function discardIncoming(incoming: IncomingMessage): void {
  let size = 0;
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > DISCARD_MAXIMUM_BYTES) incoming.destroy();
  });
  // A connection that broke has nothing left to discard.
  incoming.on('error', () => undefined);
}

/** In a process that asks itself (tests). */
export function bodyOfRequest(request: Request): RequestBody {
  return {
    header: (name) => request.headers.get(name) ?? undefined,
    isThere: request.body !== null,
    chunks: () => (request.body as ReadableStream<Uint8Array>).values({ preventCancel: true }),
    discard: () => {
      if (request.body === null || request.bodyUsed || request.body.locked) return;

      discardRest(request.body.getReader()).catch(() => undefined);
    },
  };
}

async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  let size = 0;
  while (size <= DISCARD_MAXIMUM_BYTES) {
    const { done, value } = await reader.read();
    if (done) return;

    size += value.length;
  }
  await reader.cancel();
}

/** @param name in lower case */
export function headerIn(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];

  return typeof value === 'string' ? value : value?.join(', ');
}
