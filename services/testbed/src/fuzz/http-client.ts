import { Agent, type IncomingMessage, request as openRequest } from 'node:http';
import { connect } from 'node:net';
import type { Answer, OutgoingRequest, RawRequest } from './requests.ts';

export type HttpClient = {
  readonly send: (request: OutgoingRequest | RawRequest) => Promise<Answer>;
  readonly close: () => void;
};

const ANSWER_DEADLINE = 120_000;
/** Nobody waits longer for what is no HTTP: the server may wait for the rest of it. */
const RAW_DEADLINE = 500;
/** Of a longer answer only this much is looked at. */
const BODY_MAXIMUM = 512 * 1024;
const CHUNK = 700;

export function createHttpClient(address: string, connections: number): HttpClient {
  const { hostname, port } = new URL(address);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });

  const sendOnce = (request: OutgoingRequest): Promise<Answer & { readonly isStale?: boolean }> =>
    new Promise((resolve) => {
      const { body, isChunked } = request;
      const length = body === null || isChunked ? {} : { 'content-length': String(body.length) };
      const outgoing = openRequest({
        agent,
        hostname,
        port,
        method: request.method,
        path: request.target,
        headers: { ...length, ...request.headers } as Record<string, string | string[]>,
        timeout: ANSWER_DEADLINE,
      });
      outgoing.on('timeout', () => outgoing.destroy(new Error('No answer in time')));
      outgoing.on('error', ({ code, message }: NodeJS.ErrnoException) =>
        resolve({ kind: 'cut', reason: code ?? message, isStale: outgoing.reusedSocket && code === 'ECONNRESET' }),
      );
      outgoing.on('response', (response) => void readAnswer(response).then(resolve));
      if (body !== null && isChunked) {
        for (let start = 0; start < body.length; start += CHUNK) outgoing.write(body.subarray(start, start + CHUNK));
      }
      outgoing.end(isChunked ? null : body);
    });

  return {
    send: async (request) => {
      if (request.kind === 'raw') return sendRaw(hostname, Number(port), request.bytes);

      const answer = await sendOnce(request);
      // The server had ended a connection that nobody used, just when this request took it.
      return answer.isStale === true ? sendOnce(request) : answer;
    },
    close: () => agent.destroy(),
  };
}

function readAnswer(response: IncomingMessage): Promise<Answer> {
  const status = response.statusCode ?? 0;
  const { headers } = response;
  const chunks: Buffer[] = [];
  let size = 0;

  return new Promise((resolve) => {
    const finish = () => resolve({ kind: 'answer', status, headers, body: Buffer.concat(chunks) });
    // It goes on for as long as somebody listens.
    if (headers['content-type'] === 'text/event-stream') {
      response.destroy();
      finish();
      return;
    }
    response.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= BODY_MAXIMUM) chunks.push(chunk);
    });
    response.on('end', finish);
    response.on('error', (error) => resolve({ kind: 'cut', reason: `in the middle of ${status}: ${error.message}` }));
  });
}

function sendRaw(host: string, port: number, bytes: Buffer): Promise<Answer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, host, () => socket.end(bytes));
    const finish = () => {
      socket.destroy();
      resolve(parseRaw(Buffer.concat(chunks)));
    };
    socket.setTimeout(RAW_DEADLINE, finish);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', finish);
    socket.on('close', finish);
  });
}

function parseRaw(bytes: Buffer): Answer {
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(bytes.toString('latin1', 0, 40))?.[1];
  if (status === undefined) return { kind: 'cut', reason: 'without an answer' };

  return { kind: 'answer', status: Number(status), headers: {}, body: bytes };
}
