import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER } from '@entry/contracts/headers';
import { JSON_BODY_MAXIMUM_BYTES } from '@entry/contracts/rules/limits';
import { isIdentifier } from '@entry/platform/identifiers';
import { instantOf } from '@entry/platform/instant';
import { onceThere } from '@entry/platform/once-there';
import type { MaybePromise } from '@entry/platform/ports/read-store';
import type { SignedIn } from '../auth/signed-in.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import type { AccessRecorder, AccessRequest } from './access-records.ts';
import { commandIdOf } from './command-id.ts';
import type { Route, RouteInput } from './define-route.ts';
import type { Exchange } from './exchange.ts';
import type { FileRoom } from './file-memory.ts';
import type { GatewayRequest } from './gateway-request.ts';
import { readJson } from './read-body.ts';
import { readPart } from './read-part.ts';
import { readUpload } from './read-upload.ts';
import type { RepeatGuard } from './repeat-guard.ts';
import { validateInput } from './validate-input.ts';

export type Caller = { readonly account: SignedIn | null; readonly address: string };

type Input = RouteInput<unknown, unknown, unknown, SignedIn | null>;
type CheckedInput = Input & Pick<AccessRecorder, 'requireRecorded'>;

const IDEMPOTENCY_KEY = IDEMPOTENCY_KEY_HEADER.toLowerCase();

export type InputReader = {
  readonly repeatGuard: RepeatGuard;
  readonly openRecorder: (request: AccessRequest) => AccessRecorder;
  readonly now: () => number;
};

/** What a route works with, each part of it checked. @throws HttpProblem for the first part that is not as declared */
export function readInput(
  exchange: Exchange,
  route: Route,
  server: InputReader,
  { account, address }: Caller,
  room: FileRoom,
): MaybePromise<CheckedInput> {
  const { request } = exchange;
  const params = readParameters(request, route);
  const query = route.query === null ? undefined : validateInput(route.query, readQuery(request));
  const idempotencyKey = readIdempotencyKey(request);
  // What only reads is no command: the id of the request will do.
  const commandId =
    route.method === 'GET' ? exchange.requestId : readCommandId(request, idempotencyKey, account?.accountId ?? null);
  const complete = (body: unknown): CheckedInput =>
    completeInput(exchange, route, server, { account, address, params, query, commandId, body });

  return onceThere(readBody(request, route, room), (body) => {
    // Without a key of the client's the id is new, and nothing can be repeated under it.
    if (route.method === 'GET' || idempotencyKey === null) return complete(body);

    return server.repeatGuard.check(idempotencyKey, commandId, body).then(() => complete(body));
  });
}

type ReadParts = Caller & Pick<Input, 'params' | 'query' | 'commandId' | 'body'>;

function completeInput(
  { request, requestId, correlationId }: Exchange,
  route: Route,
  server: InputReader,
  { account, address, params, query, commandId, body }: ReadParts,
): CheckedInput {
  const now = instantOf(server.now());
  const { record, requireRecorded } = server.openRecorder({ route, account, query, requestId, correlationId, now });

  // Whole at once: to spread a request into another object costs more than a poll's own work.
  return {
    request,
    requestId,
    correlationId,
    clientAddress: address,
    account,
    params,
    body,
    query,
    commandId,
    now,
    reads: route.reads,
    record,
    requireRecorded,
  };
}

const NO_PARAMETERS: Readonly<Record<string, string>> = {};

function readParameters(request: GatewayRequest, { path }: Route): Readonly<Record<string, string>> {
  if (!path.includes('{')) return NO_PARAMETERS;

  const params = request.parameters;
  for (const name in params) {
    if (!isIdentifier(params[name] as string)) throw new HttpProblem('not_found');
  }

  return params;
}

/** A parameter given twice is refused like an unknown one rather than guessed at. */
function readQuery(request: GatewayRequest): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, all] of Object.entries(request.queries())) {
    if (all.length > 1) {
      throw new HttpProblem('invalid_input', { errors: [{ field: name, message: 'Must be given once' }] });
    }
    values[name] = all[0] ?? '';
  }

  return values;
}

function readIdempotencyKey(request: GatewayRequest): string | null {
  const header = request.header(IDEMPOTENCY_KEY);
  if (header === undefined) return null;
  if (!isIdentifier(header)) {
    throw new HttpProblem('invalid_input', { errors: [{ field: IDEMPOTENCY_KEY_HEADER, message: 'Must be a UUID' }] });
  }

  return header;
}

function readCommandId(request: GatewayRequest, idempotencyKey: string | null, accountId: string | null): string {
  if (idempotencyKey === null) return randomUUID();

  return commandIdOf(idempotencyKey, { accountId, method: request.method, path: request.path });
}

function readBody(request: GatewayRequest, route: Route, room: FileRoom): MaybePromise<unknown> {
  const { body, part, upload } = route;
  if (body !== null) return readJson(request, JSON_BODY_MAXIMUM_BYTES).then((json) => validateInput(body, json));
  if (part !== null) return readPart(request.body(), part.maximumBytes, room);
  if (upload === null) return undefined;

  return readUpload(request.body(), upload.fileField, upload.maximumBytes, room).then(({ file, fields }) => ({
    file,
    fields: validateInput(upload.fields, fields),
  }));
}
