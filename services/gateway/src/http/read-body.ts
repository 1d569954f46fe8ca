import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { HttpProblem } from '../problems/http-problem.ts';
import type { FileRoom } from './file-memory.ts';
import { headerIn, headerOf, incomingOf } from './request-header.ts';

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

/** Straight from the socket where there is one: a stream of the standard around it costs more than most answers. */
export function bodyOf(context: Context): RequestBody {
  const incoming = incomingOf(context);

  return incoming === undefined ? bodyOfRequest(context.req.raw) : bodyOfIncoming(incoming);
}

function bodyOfIncoming(incoming: IncomingMessage): RequestBody {
  const { headers } = incoming;
  const isThere = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

  return {
    header: (name) => headerIn(headers, name),
    isThere,
    chunks: () => incoming.iterator({ destroyOnReturn: false }),
    discard: () => {
      if (isThere && !incoming.readableEnded && incoming.readableFlowing !== true) discardIncoming(incoming);
    },
  };
}

function discardIncoming(incoming: IncomingMessage): void {
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

/** Hands over a body piece by piece, with the bytes so far; when `onChunk` throws, the rest is discarded. */
export async function readChunks(
  body: RequestBody,
  onChunk: (chunk: Uint8Array, size: number) => Promise<void> | void,
): Promise<void> {
  if (!body.isThere) return;

  let size = 0;
  try {
    for await (const chunk of body.chunks()) {
      size += chunk.length;
      await onChunk(chunk, size);
    }
  } catch (error) {
    body.discard();
    throw error;
  }
}

/**
 * All bytes of a body, counted as they arrive: a declared length may lie or be missing.
 * @param room what is read is taken from; nothing when left out
 * @throws HttpProblem `body_too_large`, `malformed_body` when the sender breaks off, what `room` throws
 */
export async function readBytes(
  body: RequestBody,
  maximumBytes: number,
  room?: Pick<FileRoom, 'take'>,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  try {
    await readChunks(body, async (chunk, size) => {
      if (size > maximumBytes) throw new HttpProblem('body_too_large');
      await room?.take(chunk.length);
      chunks.push(chunk);
    });
  } catch (error) {
    // Only the log will see it, where somebody else's broken line must not look like a fault of ours.
    throw error instanceof HttpProblem ? error : new HttpProblem('malformed_body');
  }

  return Buffer.concat(chunks);
}

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const BYTE_ORDER_MARK = 0xfeff;

/** @throws HttpProblem `unsupported_content_type`, `body_too_large` or `malformed_body` */
export async function readJson(context: Context, maximumBytes: number): Promise<unknown> {
  if (!JSON_TYPE.test(headerOf(context, 'content-type') ?? '')) throw new HttpProblem('unsupported_content_type');

  const incoming = incomingOf(context);
  const bytes =
    incoming === undefined
      ? await readBytes(bodyOfRequest(context.req.raw), maximumBytes)
      : await readIncoming(incoming, maximumBytes);
  if (!isUtf8(bytes)) throw new HttpProblem('malformed_body');

  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
  try {
    return JSON.parse(text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text);
  } catch {
    throw new HttpProblem('malformed_body');
  }
}

/** The same as `readBytes`, without a stream of the standard around the one that there is. */
function readIncoming(incoming: IncomingMessage, maximumBytes: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (outcome: () => void): void => {
      incoming.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken);
      outcome();
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > maximumBytes) {
        settle(() => reject(new HttpProblem('body_too_large')));
        discardIncoming(incoming);
      }
    };
    const onEnd = (): void =>
      settle(() => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    const onBroken = (): void => settle(() => reject(new HttpProblem('malformed_body')));
    incoming.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken);
  });
}
