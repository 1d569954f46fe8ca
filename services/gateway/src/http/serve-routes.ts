import { ROLES, type Role } from '@entry/contracts/account/role';
import { WAIT_FOR_POSITION_HEADER } from '@entry/contracts/headers';
import { onceThere } from '@entry/platform/once-there';
import type { MaybePromise } from '@entry/platform/ports/read-store';
import type { Hono } from 'hono';
import type { Answer } from '../answer.ts';
import { isEndNear, sessionEndsText } from '../auth/session-end.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { SignedIn } from '../auth/signed-in.ts';
import type { TokenClaims } from '../auth/tokens.ts';
import { COUNTED_WHEN_DONE } from '../limits/rate-classes.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import type { WaitForCaller } from './caller-position.ts';
import type { FindClientAddress } from './client-address.ts';
import type { Policy, Reply, Route } from './define-route.ts';
import type { Exchange, RunExchange, Work } from './exchange.ts';
import type { FileMemory, FileRoom } from './file-memory.ts';
import { type GatewayRequest, requestOfContext } from './gateway-request.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { type Caller, type InputReader, readInput } from './read-input.ts';
import { replyToAnswer } from './reply-to-answer.ts';
import type { SendAsResponse } from './send-answer.ts';

export type RouteServer = InputReader & {
  readonly run: RunExchange;
  readonly send: SendAsResponse;
  readonly sessions: Sessions;
  readonly rateLimits: RateLimits;
  readonly waitForCaller: WaitForCaller;
  readonly keptAnswers: KeptAnswers;
  /** For the bodies of requests that send files, and of those that send parts of them. */
  readonly fileMemory: { readonly whole: FileMemory; readonly parts: FileMemory };
  readonly clientAddress: FindClientAddress;
};

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

/**
 * Puts every declared route on the application, each with one function and nothing before it: then the router's answer
 * is the function to call, and no chain of them is made for a request.
 */
export function serveRoutes(app: Hono, routes: readonly Route[], server: RouteServer): void {
  for (const route of routes) {
    const work = workOf(route, server);
    app.on(route.method, routerPath(route.path), (context) =>
      server.run(requestOfContext(context), route.path, work, server.send),
    );
  }
}

export const workOf =
  (route: Route, server: RouteServer): Work =>
  (exchange) =>
    answer(exchange, route, server);

/** What is known of who asks, before anything is done for them. */
type Asking = { readonly claims: TokenClaims | null; readonly address: string };

/** In steps that follow at once where everything is at hand, as for a poll it nearly always is. */
function answer(exchange: Exchange, route: Route, server: RouteServer): MaybePromise<Answer | Response> {
  exchange.showProblem = route.showProblem;

  return onceThere(count(exchange, route, server), (asking) =>
    COUNTED_WHEN_DONE.includes(route.rateClass)
      ? orTakeBack(exchange, route, server, asking)
      : answerCounted(exchange, route, server, asking),
  );
}

async function orTakeBack(exchange: Exchange, route: Route, server: RouteServer, asking: Asking) {
  try {
    return await answerCounted(exchange, route, server, asking);
  } catch (error) {
    await server.rateLimits.takeRequestBack(route.rateClass, asking.address);
    throw error;
  }
}

function answerCounted(
  exchange: Exchange,
  route: Route,
  server: RouteServer,
  asking: Asking,
): MaybePromise<Answer | Response> {
  route.admit?.(exchange.request, asking.address);

  // Before the access check: the session itself may be what the caller has just written.
  return onceThere(waitForCaller(exchange.request, route, server, asking.claims), (isInStep) =>
    onceThere(replyTo(exchange, route, server, asking), (reply) => {
      exchange.isBehind = !isInStep || ('isBehind' in reply && reply.isBehind === true);
      return replyToAnswer(exchange, route, reply, server.keptAnswers);
    }),
  );
}

/** Counts the request, of whomever it claims to be. @throws HttpProblem when it goes no further */
function count({ request }: Exchange, route: Route, server: RouteServer): MaybePromise<Asking> {
  const address = server.clientAddress(request);

  return onceThere(readClaims(request, server), ({ claims, refusal }) =>
    onceThere(server.rateLimits.countRequest(route.rateClass, address, claims?.accountId ?? null), () => {
      // Thrown only now, so that forged tokens are counted. A public route must not be shut to somebody whose
      // browser still sends an old one.
      if (refusal !== null && route.policy !== 'public') throw refusal;
      return { claims, address };
    }),
  );
}

function replyTo(
  exchange: Exchange,
  route: Route,
  server: RouteServer,
  { claims, address }: Asking,
): MaybePromise<Reply> {
  return onceThere(checkAccess(exchange, route, server, claims), (account) =>
    handle(exchange, route, server, { account, address }),
  );
}

function handle(exchange: Exchange, route: Route, server: RouteServer, caller: Caller): MaybePromise<Reply> {
  const takesFile = route.part !== null || route.upload !== null;

  return takesFile ? handleFile(exchange, route, server, caller) : handleIn(NO_ROOM, exchange, route, server, caller);
}

async function handleFile(exchange: Exchange, route: Route, server: RouteServer, caller: Caller): Promise<Reply> {
  // Until the route has done with it: so long its file is in memory.
  const room = (route.part === null ? server.fileMemory.whole : server.fileMemory.parts).open();
  try {
    return await handleIn(room, exchange, route, server, caller);
  } finally {
    room.release();
  }
}

/** For routes that take no file. */
const NO_ROOM: FileRoom = { take: async () => undefined, release: () => undefined };

function handleIn(
  room: FileRoom,
  exchange: Exchange,
  route: Route,
  server: RouteServer,
  caller: Caller,
): MaybePromise<Reply> {
  return onceThere(readInput(exchange, route, server, caller, room), (input) =>
    onceThere(route.handle(input as never), (reply) => {
      input.requireRecorded();
      return reply;
    }),
  );
}

type Claimed = { readonly claims: TokenClaims | null; readonly refusal: HttpProblem | null };

function readClaims(request: GatewayRequest, { sessions }: RouteServer): MaybePromise<Claimed> {
  try {
    const claims = sessions.claims(request.header('authorization'));
    return claims instanceof Promise ? claims.then(claimed, refused) : claimed(claims);
  } catch (error) {
    return refused(error);
  }
}

const claimed = (claims: TokenClaims | null): Claimed => ({ claims, refusal: null });

function refused(error: unknown): Claimed {
  if (!(error instanceof HttpProblem)) throw error;

  return { claims: null, refusal: error };
}

const WAIT_FOR_POSITION = WAIT_FOR_POSITION_HEADER.toLowerCase();

/** Strangers do not make the service wait: nothing that they read was written by a session of theirs. */
function waitForCaller(
  request: GatewayRequest,
  route: Route,
  server: RouteServer,
  claims: TokenClaims | null,
): MaybePromise<boolean> {
  const header = request.header(WAIT_FOR_POSITION);
  if (header === undefined) return true;
  if (!/^\d{1,18}$/.test(header)) {
    throw new HttpProblem('invalid_input', {
      errors: [{ field: WAIT_FOR_POSITION_HEADER, message: 'Must be a position' }],
    });
  }

  return claims === null || server.waitForCaller(BigInt(header), route.reads);
}

function checkAccess(
  exchange: Exchange,
  route: Route,
  server: RouteServer,
  claims: TokenClaims | null,
): MaybePromise<SignedIn | null> {
  if (route.policy === 'public') return null;
  if (claims === null) {
    // A file link may bring a ticket instead, which only its handler can judge.
    if (route.policy === 'file-link' && exchange.request.queries()['ticket'] !== undefined) return null;
    throw new HttpProblem('not_signed_in');
  }

  return onceThere(server.sessions.check(claims, !route.polled), ({ account, idleEnd }) => {
    exchange.accountId = account.accountId;
    const ends = { idle: idleEnd, final: claims.expiresAt * 1_000 };
    if (!route.polled || isEndNear(ends, server.now())) exchange.sessionEnds = sessionEndsText(ends, server.now());
    if (!ROLES_OF_POLICIES[route.policy].includes(account.role)) throw new HttpProblem('not_permitted');

    return account;
  });
}
