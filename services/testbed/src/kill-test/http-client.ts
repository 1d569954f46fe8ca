import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request as openRequest } from 'node:http';
import { IDEMPOTENCY_KEY_HEADER, LOG_POSITION_HEADER, READ_MODEL_HEADER } from '@entry/contracts/headers';
import type { Command, UploadBody } from './command.ts';
import type { Answer, Headers, Outgoing } from './http-exchange.ts';
import { FILE_NAMES, type Papers } from './papers.ts';
import { sendByParts } from './send-by-parts.ts';

/** Moments at which a process can be killed. */
export type Moment = 'written' | 'half_uploaded' | 'answered';

/** One request and what came of it. */
export type Exchange = {
  readonly method: string;
  readonly path: string;
  readonly answer: Answer;
  /** From the first byte sent to the last one received. */
  readonly milliseconds: number;
};

export type HttpClient = {
  readonly send: (command: Command, token: string | null, headers?: Headers) => Promise<Answer>;
  readonly get: (path: string, token: string | null, headers?: Headers) => Promise<Answer>;
  readonly close: () => void;
};

export type HttpClientOptions = {
  /** Of gateways that are alike: requests go to each in turn, and to the next one where nobody listens. */
  readonly addresses: readonly string[];
  readonly papers: Papers;
  /** For an answer, in milliseconds; 60,000 when left out. */
  readonly answerDeadline?: number;
  readonly onMoment?: (moment: Moment) => void;
  readonly onExchange?: (exchange: Exchange) => void;
};

const ANSWER_DEADLINE = 60_000;
const BOUNDARY = 'kill-test-boundary-5f0e';

/** A plain client that says how far a request has come, which `fetch` does not. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { addresses, papers, answerDeadline = ANSWER_DEADLINE, onMoment = () => {}, onExchange = () => {} } = options;
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  async function callOne(address: string, { method, path, headers, body, isUpload }: Outgoing): Promise<Answer> {
    const request = openRequest(`${address}${path}`, {
      agent,
      method,
      headers: { ...headers, ...(body === null ? {} : { 'Content-Length': String(body.length) }) },
      timeout: answerDeadline,
    });
    request.on('timeout', () => request.destroy(new Error('No answer in time')));

    try {
      const answered = once(request, 'response') as Promise<[IncomingMessage]>;
      answered.catch(() => undefined);
      await writeBody(request, body, isUpload, onMoment);
      onMoment('written');

      const [response] = await answered;
      const text = await readText(response);
      onMoment('answered');

      return answerOf(response, text);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return { kind: 'cut', reason: code ?? message };
    }
  }

  /** As a proxy in front of several gateways does it: only what certainly reached nobody is sent to the next one. */
  async function call(outgoing: Outgoing): Promise<Answer> {
    const { method, path } = outgoing;
    const startedAt = performance.now();
    let answer: Answer = { kind: 'cut', reason: NOBODY_LISTENS };
    for (let tries = 0; tries < addresses.length && isRefusedConnection(answer); tries += 1) {
      turn += 1;
      answer = await callOne(addresses[turn % addresses.length] as string, outgoing);
    }
    onExchange({ method, path, answer, milliseconds: performance.now() - startedAt });

    return answer;
  }

  return {
    send: (command, token, headers = {}) => {
      const given = { ...authorization(token), ...headers };
      if (command.upload?.byParts !== undefined) return sendByParts(call, command, given, papers);

      return call(outgoingOf(command, given, papers));
    },
    get: (path, token, headers = {}) =>
      call({ method: 'GET', path, headers: { ...authorization(token), ...headers }, body: null, isUpload: false }),
    close: () => agent.destroy(),
  };
}

const NOBODY_LISTENS = 'ECONNREFUSED';
const isRefusedConnection = (answer: Answer): boolean => answer.kind === 'cut' && answer.reason === NOBODY_LISTENS;

function answerOf({ statusCode = 0, headers }: IncomingMessage, text: string): Answer {
  const retryAfter = headers['retry-after'];

  return {
    kind: 'answer',
    status: statusCode,
    body: headers['content-type']?.includes('json') === true && text !== '' ? JSON.parse(text) : null,
    etag: headers.etag ?? null,
    position: textOf(headers[LOG_POSITION_HEADER.toLowerCase()]),
    isBehind: textOf(headers[READ_MODEL_HEADER.toLowerCase()]) === 'behind',
    retryAfter: retryAfter === undefined ? null : Number(retryAfter),
  };
}

const textOf = (header: string | string[] | undefined): string | null => header?.toString() ?? null;

function outgoingOf(command: Command, given: Headers, papers: Papers): Outgoing {
  const { key, method, path, json, upload, ifMatch } = command;
  const headers = {
    ...given,
    [IDEMPOTENCY_KEY_HEADER]: key,
    ...(ifMatch === null ? {} : { 'If-Match': ifMatch }),
  };
  if (upload !== null) {
    const type = `multipart/form-data; boundary=${BOUNDARY}`;
    return {
      method,
      path,
      headers: { ...headers, 'Content-Type': type },
      body: multipart(upload, papers),
      isUpload: true,
    };
  }
  if (json === null) return { method, path, headers, body: null, isUpload: false };

  const body = Buffer.from(JSON.stringify(json));
  return { method, path, headers: { ...headers, 'Content-Type': 'application/json' }, body, isUpload: false };
}

const authorization = (token: string | null): Record<string, string> =>
  token === null ? {} : { Authorization: `Bearer ${token}` };

async function writeBody(
  request: ClientRequest,
  body: Buffer | null,
  isUpload: boolean,
  onMoment: (moment: Moment) => void,
): Promise<void> {
  if (isUpload && body !== null) {
    const half = Math.floor(body.length / 2);
    await write(request, body.subarray(0, half));
    onMoment('half_uploaded');
    body = body.subarray(half);
  }

  await new Promise<void>((resolve, reject) => {
    request.once('error', reject);
    if (body === null) request.end(resolve);
    else request.end(body, resolve);
  });
}

function write(request: ClientRequest, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    request.once('error', reject);
    request.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  if (!response.complete) throw new Error('The answer was cut off');

  return Buffer.concat(chunks).toString('utf8');
}

function multipart({ fileField, paper, fields }: UploadBody, papers: Papers): Buffer {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const fileName = FILE_NAMES[paper.kind];
  const fileHead = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${fileField}"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`;

  return Buffer.concat([
    Buffer.from(parts.join('') + fileHead),
    papers.bytesOf(paper),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}
