import { randomUUID } from 'node:crypto';
import { ROLES, type Role } from '@entry/contracts/account/role';
import {
  IDEMPOTENCY_KEY_HEADER,
  LOG_POSITION_HEADER,
  READ_MODEL_HEADER,
  SESSION_ENDS_HEADER,
  WAIT_FOR_POSITION_HEADER,
} from '@entry/contracts/headers';
import { JSON_BODY_MAXIMUM_BYTES } from '@entry/contracts/rules/limits';
import { Identifier } from '@entry/contracts/schema';
import { BEFORE_FIRST } from '@entry/platform/ports/event-log';
import type { Context, Hono } from 'hono';
import { isEndNear, sessionEndsText } from '../auth/session-end.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { SignedIn } from '../auth/signed-in.ts';
import type { TokenClaims } from '../auth/tokens.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import type { AccessRecorder, AccessRequest } from './access-records.ts';
import type { WaitForCaller } from './caller-position.ts';
import { clientAddress } from './client-address.ts';
import { commandIdOf } from './command-id.ts';
import { contentTag, matchesTag } from './conditional.ts';
import type { Policy, Reply, Route, RouteInput, ShowProblem } from './define-route.ts';
import type { FileMemory, FileRoom } from './file-memory.ts';
import { readJson } from './read-body.ts';
import { readPart } from './read-part.ts';
import { readUpload } from './read-upload.ts';
import type { RepeatGuard } from './repeat-guard.ts';
import { validateInput } from './validate-input.ts';

export type RouteServer = {
  readonly sessions: Sessions;
  readonly rateLimits: RateLimits;
  readonly repeatGuard: RepeatGuard;
  readonly openRecorder: (request: AccessRequest) => AccessRecorder;
  readonly waitForCaller: WaitForCaller;
  /** For the bodies of requests that send files, and of those that send parts of them. */
  readonly fileMemory: { readonly whole: FileMemory; readonly parts: FileMemory };
  readonly now: () => number;
  readonly trustedProxyHops: number;
};

export type RequestVariables = {
  requestId: string;
  correlationId: string;
  accountId: string | null;
  routePattern: string;
  /** For the header; undefined when the caller need not be told. */
  sessionEnds: string | undefined;
  /** Of the route that was asked; null where refusals are problem documents. */
  showProblem: ShowProblem | null;
};

type Caller = { readonly account: SignedIn | null; readonly address: string };

/** Whom a policy lets in once they are signed in. */
const ROLES_OF_POLICIES: Readonly<Record<Policy, readonly Role[]>> = {
  public: ROLES,
  'signed-in': ROLES,
  'file-link': ROLES,
  applicant: ['user'],
  member: ['user', 'admin'],
  staff: ['admin', 'auditor'],
  admin: ['admin'],
};

const routerPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Puts every declared route on the application, and a 405 on every declared path for all other methods. */
export function serveRoutes(
  app: Hono<{ Variables: RequestVariables }>,
  routes: readonly Route[],
  server: RouteServer,
): void {
  for (const route of routes) {
    app.on(route.method, routerPath(route.path), (context) => answer(context, route, server));
  }

  const shapes = new Map<string, Route[]>();
  for (const route of routes) {
    const shape = routerPath(route.path).replaceAll(/:\w+/g, ':id');
    shapes.set(shape, [...(shapes.get(shape) ?? []), route]);
  }
  for (const [path, ofShape] of shapes) {
    const allowed = ofShape.map(({ method }) => method).join(', ');
    const showProblem = ofShape.map((route) => route.showProblem).find((show) => show !== null) ?? null;
    app.all(path, (context) => {
      context.set('showProblem', showProblem);
      throw new HttpProblem('method_not_allowed', { headers: { Allow: allowed } });
    });
  }
}

async function answer(
  context: Context<{ Variables: RequestVariables }>,
  route: Route,
  server: RouteServer,
): Promise<Response> {
  context.set('routePattern', route.path);
  context.set('showProblem', route.showProblem);
  const address = clientAddress(context, server.trustedProxyHops);

  const { claims, refusal } = await readClaims(context, server);
  await server.rateLimits.countRequest(route.rateClass, address, claims?.accountId ?? null);
  // Thrown only now, so that forged tokens are counted. A public route must not be shut to somebody whose
  // browser still sends an old one.
  if (refusal !== null && route.policy !== 'public') throw refusal;
  route.admit?.(context, address);

  // Before the access check: the session itself may be what the caller has just written.
  const isBehind = !(await waitForCaller(context, route, server, claims));
  const account = await checkAccess(context, route, server, claims);
  const reply = await handle(context, route, server, { account, address });
  const response = toResponse(context, route, reply);
  if (isBehind || (!(reply instanceof Response) && reply.isBehind === true))
    response.headers.set(READ_MODEL_HEADER, 'behind');
  const sessionEnds = context.get('sessionEnds');
  // A route that began another session has said when that one ends.
  if (sessionEnds !== undefined && !response.headers.has(SESSION_ENDS_HEADER))
    response.headers.set(SESSION_ENDS_HEADER, sessionEnds);

  return response;
}

async function handle(
  context: Context<{ Variables: RequestVariables }>,
  route: Route,
  server: RouteServer,
  caller: Caller,
): Promise<Reply> {
  // Until the route has done with it: so long its file is in memory.
  const room = (route.part === null ? server.fileMemory.whole : server.fileMemory.parts).open();
  try {
    const input = await readInput(context, route, server, { ...caller, room });
    const recorder = server.openRecorder({ ...input, route });

    const reply = await route.handle({ ...input, record: recorder.record } as never);
    recorder.requireRecorded();

    return reply;
  } finally {
    room.release();
  }
}

async function readClaims(
  context: Context,
  { sessions }: RouteServer,
): Promise<{ readonly claims: TokenClaims | null; readonly refusal: HttpProblem | null }> {
  try {
    return { claims: await sessions.claims(context.req.header('authorization')), refusal: null };
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    return { claims: null, refusal: error };
  }
}

/** Strangers do not make the service wait: nothing that they read was written by a session of theirs. */
async function waitForCaller(
  context: Context,
  route: Route,
  server: RouteServer,
  claims: TokenClaims | null,
): Promise<boolean> {
  const header = context.req.header(WAIT_FOR_POSITION_HEADER);
  if (header === undefined) return true;
  if (!/^\d{1,18}$/.test(header)) {
    throw new HttpProblem('invalid_input', {
      errors: [{ field: WAIT_FOR_POSITION_HEADER, message: 'Must be a position' }],
    });
  }

  return claims === null || server.waitForCaller(BigInt(header), route.reads);
}

async function checkAccess(
  context: Context<{ Variables: RequestVariables }>,
  route: Route,
  server: RouteServer,
  claims: TokenClaims | null,
): Promise<SignedIn | null> {
  if (route.policy === 'public') return null;
  if (claims === null) {
    // A file link may bring a ticket instead, which only its handler can judge.
    if (route.policy === 'file-link' && context.req.query('ticket') !== undefined) return null;
    throw new HttpProblem('not_signed_in');
  }

  const { account, idleEnd } = await server.sessions.check(claims, !route.polled);
  context.set('accountId', account.accountId);
  const ends = { idle: idleEnd, final: claims.expiresAt * 1_000 };
  if (!route.polled || isEndNear(ends, server.now())) {
    context.set('sessionEnds', sessionEndsText(ends, server.now()));
  }
  if (!ROLES_OF_POLICIES[route.policy].includes(account.role)) throw new HttpProblem('not_permitted');

  return account;
}

async function readInput(
  context: Context<{ Variables: RequestVariables }>,
  route: Route,
  server: RouteServer,
  caller: Caller & { readonly room: FileRoom },
): Promise<Omit<RouteInput<unknown, unknown, unknown, SignedIn | null>, 'record'>> {
  const params = context.req.param() as Record<string, string>;
  if (Object.values(params).some((value) => !Identifier.safeParse(value).success)) throw new HttpProblem('not_found');

  const query = route.query === null ? undefined : validateInput(route.query, readQuery(context));
  const idempotencyKey = readIdempotencyKey(context);
  const commandId = readCommandId(context, idempotencyKey, caller.account?.accountId ?? null);
  const body = await readBody(context, route, caller.room);
  // Without a key of the client's the id is new, and nothing can be repeated under it.
  if (route.method !== 'GET' && idempotencyKey !== null) {
    await server.repeatGuard.check(idempotencyKey, commandId, body);
  }

  return {
    context: context as unknown as Context,
    requestId: context.get('requestId'),
    correlationId: context.get('correlationId'),
    clientAddress: caller.address,
    account: caller.account,
    params,
    body,
    query,
    commandId,
    now: new Date(server.now()).toISOString(),
    reads: route.reads,
  };
}

/** A parameter given twice is refused like an unknown one rather than guessed at. */
function readQuery(context: Context): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, all] of Object.entries(context.req.queries())) {
    if (all.length > 1) {
      throw new HttpProblem('invalid_input', { errors: [{ field: name, message: 'Must be given once' }] });
    }
    values[name] = all[0] ?? '';
  }

  return values;
}

function readIdempotencyKey(context: Context): string | null {
  const header = context.req.header(IDEMPOTENCY_KEY_HEADER);
  if (header === undefined) return null;
  if (!Identifier.safeParse(header).success) {
    throw new HttpProblem('invalid_input', { errors: [{ field: IDEMPOTENCY_KEY_HEADER, message: 'Must be a UUID' }] });
  }

  return header;
}

function readCommandId(context: Context, idempotencyKey: string | null, accountId: string | null): string {
  if (idempotencyKey === null) return randomUUID();

  return commandIdOf(idempotencyKey, { accountId, method: context.req.method, path: context.req.path });
}

async function readBody(context: Context, route: Route, room: FileRoom): Promise<unknown> {
  if (route.body !== null) {
    return validateInput(route.body, await readJson(context.req.raw, JSON_BODY_MAXIMUM_BYTES));
  }
  if (route.part !== null) return readPart(context.req.raw, route.part.maximumBytes, room);
  if (route.upload === null) return undefined;

  const { fileField, maximumBytes, fields } = route.upload;
  const upload = await readUpload(context.req.raw, fileField, maximumBytes, room);

  return { file: upload.file, fields: validateInput(fields, upload.fields) };
}

function toResponse(context: Context, route: Route, reply: Reply): Response {
  if (route.pickReply === null || reply instanceof Response) return fileOf(route, reply);

  const content = JSON.stringify(route.pickReply(reply.body));
  const headers = new Headers({ 'Content-Type': 'application/json', ...reply.headers });
  // A command that wrote nothing to a stream that does not exist has no place in the log to wait for.
  if (reply.position !== undefined && reply.position !== null && reply.position > BEFORE_FIRST) {
    headers.set(LOG_POSITION_HEADER, reply.position.toString());
  }
  if (!route.polled) return new Response(content, { status: reply.status ?? 200, headers });

  const tag = contentTag(content);
  headers.set('ETag', tag);
  if (matchesTag(context.req.header('if-none-match'), tag)) return new Response(null, { status: 304, headers });

  return new Response(content, { status: 200, headers });
}

/** @throws TypeError when a route of JSON answers with bytes, which no schema has looked at, or the other way round */
function fileOf(route: Route, reply: Reply): Response {
  if (reply instanceof Response && route.pickReply === null) return reply;

  throw new TypeError(`${route.method} ${route.path} answers with another kind of reply than it declares`);
}
