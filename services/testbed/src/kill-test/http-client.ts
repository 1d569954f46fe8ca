import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request as openRequest } from 'node:http';
import { IDEMPOTENCY_KEY_HEADER } from '@entry/contracts/headers';
import type { Command, UploadBody } from './command.ts';
import { FILE_NAMES, type Papers } from './papers.ts';

export type Answer =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown; readonly etag: string | null }
  /** No whole answer came. */
  | { readonly kind: 'cut'; readonly reason: string };

/** Moments at which a process can be killed. */
export type Moment = 'written' | 'half_uploaded' | 'answered';

export type HttpClient = {
  readonly send: (command: Command, token: string | null) => Promise<Answer>;
  readonly get: (path: string, token: string | null) => Promise<Answer>;
  readonly close: () => void;
};

type Outgoing = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  readonly isUpload: boolean;
};

const ANSWER_DEADLINE = 20_000;
const BOUNDARY = 'kill-test-boundary-5f0e';

/** A plain client that says how far a request has come, which `fetch` does not. */
export function createHttpClient(address: string, papers: Papers, onMoment: (moment: Moment) => void): HttpClient {
  const agent = new Agent({ keepAlive: true });

  const call = async (outgoing: Outgoing): Promise<Answer> => {
    const { method, path, headers, body, isUpload } = outgoing;
    const request = openRequest(`${address}${path}`, {
      agent,
      method,
      headers: { ...headers, ...(body === null ? {} : { 'Content-Length': String(body.length) }) },
      timeout: ANSWER_DEADLINE,
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

      return {
        kind: 'answer',
        status: response.statusCode ?? 0,
        body: parse(text),
        etag: response.headers.etag ?? null,
      };
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return { kind: 'cut', reason: code ?? message };
    }
  };

  return {
    send: (command, token) => call(outgoingOf(command, token, papers)),
    get: (path, token) => call({ method: 'GET', path, headers: authorization(token), body: null, isUpload: false }),
    close: () => agent.destroy(),
  };
}

function outgoingOf(command: Command, token: string | null, papers: Papers): Outgoing {
  const { key, method, path, json, upload, ifMatch } = command;
  const headers = {
    ...authorization(token),
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

function parse(text: string): unknown {
  return text === '' ? null : JSON.parse(text);
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
