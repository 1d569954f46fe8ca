import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { HttpProblem } from '../problems/http-problem.ts';
import type { FileRoom } from './file-memory.ts';

/**
 * All bytes of a body, counted as they arrive: a declared length may lie or be missing.
 * @param room what is read is taken from; nothing when left out
 * @throws HttpProblem `body_too_large`, `malformed_body` when the sender breaks off, what `room` throws
 */
export async function readBytes(
  request: Request,
  maximumBytes: number,
  room?: Pick<FileRoom, 'take'>,
): Promise<Uint8Array> {
  if (request.body === null) return new Uint8Array();

  const chunks: Uint8Array[] = [];
  try {
    await readChunks(request.body, async (chunk, size) => {
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

/** A sender that goes on sending more than this after a refusal is cut off. */
const DISCARD_MAXIMUM_BYTES = 32 * 1024 * 1024;

/**
 * Hands over a body piece by piece, with the bytes so far. When `onChunk` throws, the rest is read and thrown
 * away meanwhile: to cancel it would cut the connection, and the sender would see a failure of the network
 * instead of the answer that says what was wrong.
 */
export async function readChunks(
  body: ReadableStream<Uint8Array>,
  onChunk: (chunk: Uint8Array, size: number) => Promise<void> | void,
): Promise<void> {
  const reader = body.getReader();
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;

      size += value.length;
      await onChunk(value, size);
    }
  } catch (error) {
    // Nobody waits for it: the answer goes out at once. A connection that broke has nothing left to discard.
    discardRest(reader).catch(() => undefined);
    throw error;
  }
}

/** What is read from the wire and thrown away without another look. */
const SMALL_BODY = 64 * 1024;

/** The same for a route's context: in a flood the standard's request object would cost more than the whole answer. */
export function discardBodyOf(context: Context): void {
  const { incoming } = (context.env ?? {}) as { readonly incoming?: IncomingMessage };
  const length = Number(incoming?.headers['content-length'] ?? Number.NaN);
  if (incoming !== undefined && length <= SMALL_BODY && !incoming.readableDidRead) incoming.resume();
  else discardBody(context.req.raw);
}

/** For a request that was refused before anybody looked at its body. */
export function discardBody(request: Request): void {
  if (request.body === null || request.bodyUsed || request.body.locked) return;

  discardRest(request.body.getReader()).catch(() => undefined);
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

/** @throws HttpProblem `unsupported_content_type`, `body_too_large` or `malformed_body` */
export async function readJson(request: Request, maximumBytes: number): Promise<unknown> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(contentType)) throw new HttpProblem('unsupported_content_type');

  const bytes = await readBytes(request, maximumBytes);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new HttpProblem('malformed_body');
  }
}
