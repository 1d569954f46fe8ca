import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { HttpProblem } from '../problems/http-problem.ts';
import type { FileRoom } from './file-memory.ts';
import type { GatewayRequest } from './gateway-request.ts';
import { discardIncoming, type RequestBody, takeArrived } from './request-body.ts';

/**
 * So much of a body is taken at a time before others get their turn. From a fast network Node would go on reading one body, two
 * megabytes at once, and what is done with them takes as long as dozens of answers.
 */
const BYTES_AT_A_TIME = 65_536;

/** Hands over a body piece by piece, with the bytes so far; when `onChunk` throws, the rest is discarded. */
export async function readChunks(
  body: RequestBody,
  onChunk: (chunk: Uint8Array, size: number) => Promise<void> | void,
): Promise<void> {
  if (!body.isThere) return;

  let size = 0;
  let turn = BYTES_AT_A_TIME;
  try {
    for await (const chunk of body.chunks()) {
      size += chunk.length;
      await onChunk(chunk, size);
      if (size < turn) continue;

      turn = size + BYTES_AT_A_TIME;
      await letOthersRun();
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
export async function readJson(request: GatewayRequest, maximumBytes: number): Promise<unknown> {
  if (!JSON_TYPE.test(request.header('content-type') ?? '')) throw new HttpProblem('unsupported_content_type');

  const { incoming } = request;
  const bytes =
    incoming === undefined ? await readBytes(request.body(), maximumBytes) : await readIncoming(incoming, maximumBytes);
  if (!isUtf8(bytes)) throw new HttpProblem('malformed_body');

  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
  try {
    return JSON.parse(text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text);
  } catch {
    throw new HttpProblem('malformed_body');
  }
}

/**
 * The same as `readBytes`, without a stream of the standard around the one that there is. What arrived as a whole counts,
 * also when its sender has left meanwhile: it is a save like any other.
 */
function readIncoming(incoming: IncomingMessage, maximumBytes: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (outcome: () => void): void => {
      incoming.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone);
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
    const onGone = (): void => {
      if (!incoming.complete) {
        settle(() => reject(new HttpProblem('malformed_body')));
        return;
      }

      const rest = takeArrived(incoming);
      size += rest.reduce((sum, { length }) => sum + length, 0);
      chunks.push(...rest);
      if (size > maximumBytes) settle(() => reject(new HttpProblem('body_too_large')));
      else onEnd();
    };
    if (incoming.destroyed) onGone();
    else incoming.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone);
  });
}
