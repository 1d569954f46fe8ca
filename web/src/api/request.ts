import {
  IDEMPOTENCY_KEY_HEADER,
  LOG_POSITION_HEADER,
  SESSION_ENDS_HEADER,
  WAIT_FOR_POSITION_HEADER,
} from '@entry/contracts/headers';
import type * as z from 'zod/mini';
import { ApiProblem, networkProblem, problemFromReply, UNREADABLE_CODE } from './api-problem.ts';
import type { LogPositions } from './log-position.ts';
import type { Query } from './query.ts';
import { createRememberedReplies } from './remembered-replies.ts';
import type { RawReply, RawRequest, Transport } from './transport.ts';

export type RequestOptions<Schema extends z.ZodMiniType> = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, with a leading slash; ids must be encoded by the caller. */
  readonly path: string;
  readonly query?: Query;
  /** A `FormData` goes out as multipart, a `Blob` as it is, anything else as JSON. */
  readonly body?: unknown;
  /** Schema of the reply; null when the reply has nothing to read. */
  readonly reply: Schema | null;
  readonly idempotencyKey?: string;
  /** `Content-Digest` of the body (RFC 9530). */
  readonly digest?: string;
  /** ETag that the record must still have. */
  readonly ifMatch?: string;
  /** ETag of an answer that is still known: the server says 304 instead of the same once more. */
  readonly ifNoneMatch?: string;
  readonly signal?: AbortSignal | undefined;
  readonly keepalive?: boolean;
  /** On a shared phone: no cookie is sent or kept. */
  readonly leavesNoTrace?: boolean;
  /** Milliseconds without a sign of life after which the request is given up; as `transport.ts` says when left out. */
  readonly patience?: number;
  readonly onProgress?: (fraction: number) => void;
};

export type Request = <Schema extends z.ZodMiniType>(options: RequestOptions<Schema>) => Promise<z.infer<Schema>>;

export type RequestDependencies = {
  readonly transport: Transport;
  readonly readToken: () => string | null;
  /** Called when a request that carried a token was answered 401: that session is over. */
  readonly onUnauthorized: (token: string) => void;
  readonly positions: LogPositions;
  /** Called with what an answer says of the end of the session, null when it says nothing. */
  readonly onSessionEnd?: (text: string | null, token: string | null) => void;
};

/**
 * The one way to the server. Rejects with `ApiProblem` (refused, unreadable, unreachable) or with the
 * `AbortError` of a cancelled request.
 */
export function createRequest(dependencies: RequestDependencies): Request {
  const remembered = createRememberedReplies();

  return async (options) => {
    const { method = 'GET', path, query, reply: schema } = options;
    const token = dependencies.readToken();
    const url = addressOf(path, query);
    const known = method === 'GET' ? remembered.find(url, token) : null;
    const reply = await exchange(dependencies, known === null ? options : { ...options, ifNoneMatch: known.tag });
    if (reply.status === 304 && known !== null) return known.data as z.infer<typeof schema & z.ZodMiniType>;

    const data = readReply(path, schema, parseJson(await whole(reply.text())), reply.status);
    const tag = reply.header('ETag');
    if (method === 'GET' && tag !== null) remembered.keep(url, token, { tag, data });

    return data;
  };
}

/** What came back, of which only the body is still to be read. @throws ApiProblem when it is a refusal */
export async function exchange(
  { transport, readToken, onUnauthorized, positions, onSessionEnd }: RequestDependencies,
  options: Omit<RequestOptions<z.ZodMiniType>, 'reply'>,
): Promise<RawReply> {
  const token = readToken();
  const reply = await send(transport, toRawRequest(options, token, positions.latest()));
  positions.observe(reply.header(LOG_POSITION_HEADER));

  if (reply.status < 400) onSessionEnd?.(reply.header(SESSION_ENDS_HEADER), token);

  if (reply.status === 401 && token !== null) onUnauthorized(token);
  if (reply.status >= 400) throw problemFromReply(reply.status, parseJson(await whole(reply.text())));

  return reply;
}

function toRawRequest(
  options: Omit<RequestOptions<z.ZodMiniType>, 'reply'>,
  token: string | null,
  position: string | null,
): RawRequest {
  const { method = 'GET', body } = options;
  const isWhole = body instanceof FormData || body instanceof Blob;
  const headers: Record<string, string> = { Accept: 'application/json' };

  if (token !== null) headers['Authorization'] = `Bearer ${token}`;
  if (body instanceof Blob) headers['Content-Type'] = 'application/octet-stream';
  else if (body !== undefined && !isWhole) headers['Content-Type'] = 'application/json';
  if (options.idempotencyKey !== undefined) headers[IDEMPOTENCY_KEY_HEADER] = options.idempotencyKey;
  if (options.digest !== undefined) headers['Content-Digest'] = options.digest;
  if (options.ifMatch !== undefined) headers['If-Match'] = options.ifMatch;
  if (options.ifNoneMatch !== undefined) headers['If-None-Match'] = options.ifNoneMatch;
  if (method === 'GET' && position !== null) headers[WAIT_FOR_POSITION_HEADER] = position;

  return {
    method,
    url: addressOf(options.path, options.query),
    headers,
    body: body === undefined ? null : isWhole ? body : JSON.stringify(body),
    signal: options.signal,
    keepalive: options.keepalive ?? false,
    leavesNoTrace: options.leavesNoTrace,
    patience: options.patience,
    onProgress: options.onProgress,
  };
}

function addressOf(path: string, query: Query | undefined): string {
  const text = new URLSearchParams(query).toString();

  return `/api${path}${text === '' ? '' : `?${text}`}`;
}

async function send(transport: Transport, request: RawRequest): Promise<RawReply> {
  try {
    return await transport(request);
  } catch (error) {
    throw isAbort(error) ? error : networkProblem(error);
  }
}

/** A body to its end. @throws ApiProblem when the connection broke off before */
export async function whole<Body>(body: Promise<Body>): Promise<Body> {
  try {
    return await body;
  } catch (error) {
    throw isAbort(error) ? error : networkProblem(error);
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readReply<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema | null,
  body: unknown,
  status: number,
): z.infer<Schema> {
  if (schema === null) return undefined as z.infer<Schema>;

  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data as z.infer<Schema>;

  // Paths of the fields only: values may be personal.
  console.error(
    `Unreadable reply of ${path}`,
    parsed.error.issues.map((issue) => issue.path.join('.')),
  );
  throw new ApiProblem({ status, code: UNREADABLE_CODE, message: '' });
}
