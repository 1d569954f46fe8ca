import { randomUUID } from 'node:crypto';
import { REQUEST_ID_HEADER } from '@entry/contracts/headers';
import { READ_YOUR_WRITES_TIMEOUT } from '@entry/contracts/rules/timings';
import { Identifier } from '@entry/contracts/schema';
import { createPasswordDesk } from '@entry/flows/passwords';
import { KeyMissingError } from '@entry/platform/ports/key-vault';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import type { ModelName } from '@entry/projections/all';
import { type Context, Hono } from 'hono';
import { createAccessFromLog } from './auth/access-from-log.ts';
import { createInvitationTokens } from './auth/invitation-tokens.ts';
import { createKnownAddresses } from './auth/known-addresses.ts';
import { createKnownDevices } from './auth/known-devices.ts';
import { createMemoryActivity, createSharedActivity } from './auth/session-activity.ts';
import { createSessions } from './auth/sessions.ts';
import { createTickets } from './auth/tickets.ts';
import { createTokens } from './auth/tokens.ts';
import { createChangeStreams } from './changes/change-streams.ts';
import { createMemoryClaims } from './claims/memory-claims.ts';
import type { GatewayDependencies } from './dependencies.ts';
import { createServiceDescription } from './describe-service.ts';
import { createAccessRecorder } from './http/access-records.ts';
import { createWaitForCaller } from './http/caller-position.ts';
import type { Route } from './http/define-route.ts';
import { createFileMemory, PARTS_OF_FILES, WHOLE_FILES } from './http/file-memory.ts';
import { discardBodyOf } from './http/read-body.ts';
import { createMemoryFingerprints, createRepeatGuard } from './http/repeat-guard.ts';
import { beginRequestSpan, type RequestSpan } from './http/request-span.ts';
import { applySecurityHeaders } from './http/security-headers.ts';
import { type RequestVariables, serveRoutes } from './http/serve-routes.ts';
import { serveStaticFiles } from './http/serve-static-files.ts';
import { deriveKey } from './limits/derive-key.ts';
import { createSharedLimiters, createSharedRecords } from './limits/limiters.ts';
import { createRateLimits } from './limits/rate-limits.ts';
import { findProblem } from './problems/failure-to-problem.ts';
import { HttpProblem, problemResponse } from './problems/http-problem.ts';
import type { RouteKit } from './route-kit.ts';
import { adminActivityRoutes } from './routes/admin-activity.ts';
import { adminApplicantRoutes } from './routes/admin-applicants.ts';
import { adminApplicationRoutes } from './routes/admin-applications.ts';
import { adminBulkDecisionRoutes } from './routes/admin-bulk-decisions.ts';
import { adminCheckRoutes } from './routes/admin-checks.ts';
import { adminClaimRoutes } from './routes/admin-claims.ts';
import { adminCorrectionRoutes } from './routes/admin-corrections.ts';
import { adminDashboardRoutes } from './routes/admin-dashboard.ts';
import { adminDocumentRoutes } from './routes/admin-documents.ts';
import { adminExportRoutes } from './routes/admin-exports.ts';
import { adminPaymentOverrideRoutes } from './routes/admin-payment-override.ts';
import { adminPaymentRoutes } from './routes/admin-payments.ts';
import { adminReviewRoutes } from './routes/admin-review.ts';
import { adminUserRoutes } from './routes/admin-users.ts';
import { applicationRoutes } from './routes/applications.ts';
import { auditRoutes } from './routes/audit.ts';
import { authRoutes } from './routes/auth.ts';
import { automationRoutes } from './routes/automation.ts';
import { changeRoutes } from './routes/changes.ts';
import { documentRoutes } from './routes/documents.ts';
import { evidenceRoutes } from './routes/evidence.ts';
import { geoRoutes } from './routes/geo.ts';
import { healthRoutes } from './routes/health.ts';
import { historyFileRoutes } from './routes/history-files.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { ownHistoryRoutes } from './routes/own-history.ts';
import { paymentSlipRoutes } from './routes/payment-slips.ts';
import { readModelRoutes } from './routes/read-models.ts';
import { serviceRoutes } from './routes/service.ts';
import { timeTravelRoutes } from './routes/time-travel.ts';
import { uploadRoutes } from './routes/uploads.ts';
import { waitingListRoutes } from './routes/waiting-list.ts';
import { waitingListConfirmationRoutes } from './routes/waiting-list-confirmation.ts';
import { waitingListFormRoutes } from './routes/waiting-list-form.ts';
import { waitingListInvitationRoutes } from './routes/waiting-list-invitations.ts';

/** Asked at every request: a session that was just begun has to be let in. */
const ACCESS_MODEL: ModelName = 'account-access';

type GatewayContext = Context<{ Variables: RequestVariables }>;

/** A log that answers at all has a turn for everybody within this time, in milliseconds. */
const LOG_PATIENCE = 1_000;

export type Gateway = {
  readonly app: Hono<{ Variables: RequestVariables }>;
  /** Every route with its policy, as registered. */
  readonly routes: readonly Route[];
  /** How many passwords wait to be hashed. */
  readonly waitingPasswords: () => number;
  /** Lets go of the pages that listen for changes: their requests never end by themselves. Before the server drains. */
  readonly stopListening: () => void;
};

/** The HTTP side of the service: routes, and what every answer has in common. */
export function createGateway(dependencies: GatewayDependencies): Gateway {
  const kit = createRouteKit(dependencies);
  const { decorateRoute = (route: Route) => route } = dependencies;
  const routes = allRoutes(kit).map(decorateRoute);
  const app = new Hono<{ Variables: RequestVariables }>();

  app.use(async (context, next) => {
    const started = performance.now();
    prepare(context);
    const span = beginSpan(context, dependencies);
    await next();
    finish(context, dependencies);
    report(context, dependencies, performance.now() - started);
    span?.end({ route: context.get('routePattern'), status: context.res.status });
  });
  app.onError((failure, context) => refuse(context, dependencies, failure));
  app.notFound((context) => problemResponse(new HttpProblem('not_found'), context.get('requestId')));

  serveRoutes(app, routes, {
    sessions: kit.sessions,
    rateLimits: kit.limits,
    repeatGuard: createRepeatGuard(
      dependencies.shared?.fingerprints ?? createMemoryFingerprints(),
      deriveKey(dependencies.signingKey, 'request fingerprints'),
    ),
    openRecorder: (request) => createAccessRecorder(dependencies, request),
    waitForCaller: createWaitForCaller({
      log: dependencies.log,
      waitFor: (position, longest, models) =>
        dependencies.projections.waitFor(position, longest, [ACCESS_MODEL, ...models]),
    }),
    fileMemory: { whole: kit.fileMemory, parts: createFileMemory(PARTS_OF_FILES) },
    now: dependencies.now ?? Date.now,
    trustedProxyHops: dependencies.configuration.trustedProxyHops,
  });
  const { staticDirectory } = dependencies.configuration;
  if (staticDirectory !== null) serveStaticFiles(app, staticDirectory, kit.describeService);

  return { app, routes, waitingPasswords: kit.passwords.waiting, stopListening: kit.changes.close };
}

function createRouteKit(dependencies: GatewayDependencies): RouteKit {
  const { commands, configuration, signingKey, queries, shared, observer } = dependencies;
  const now = dependencies.now ?? Date.now;
  const tokens = createTokens(signingKey, now);
  const createShared = shared === undefined ? undefined : createSharedLimiters(shared.createLimiter, signingKey);

  return {
    ...dependencies,
    tokens,
    passwords: dependencies.passwords ?? createPasswordDesk(configuration.passwordHashCost),
    knownDevices: createKnownDevices(deriveKey(signingKey, 'known devices'), now),
    knownAddresses: createKnownAddresses(),
    // Apart from the fingerprints: many requests must not push out which tickets were used.
    tickets: createTickets(signingKey, { now, uses: shared?.fingerprints ?? createMemoryFingerprints() }),
    invitationTokens: createInvitationTokens(deriveKey(signingKey, 'waiting-list invitations')),
    sessions: createSessions({
      tokens,
      findAccess: queries.findAccess,
      // Where other gateways end sessions the read models are no answer for a request that the log has no turn for.
      findInLog: createAccessFromLog({ commands, now, longestWait: createShared === undefined ? 0 : LOG_PATIENCE }),
      activity:
        shared === undefined
          ? createMemoryActivity()
          : createSharedActivity(createSharedRecords(shared.createLimiter, signingKey)),
      areEndedElsewhere: createShared !== undefined,
      now,
    }),
    claims: shared?.claims ?? createMemoryClaims(),
    describeService: createServiceDescription(dependencies),
    changes: createChangeStreams(dependencies.changeIntervals),
    fileMemory: createFileMemory(WHOLE_FILES),
    limits: createRateLimits(configuration.rateLimits, {
      ...(createShared === undefined ? {} : { createShared }),
      ...(observer === undefined ? {} : { onRefused: observer.limited }),
    }),
    waitFor: (position, models) =>
      dependencies.projections.waitFor(position, READ_YOUR_WRITES_TIMEOUT, [ACCESS_MODEL, ...models]),
  };
}

function allRoutes(kit: RouteKit): readonly Route[] {
  return [
    ...healthRoutes(kit),
    ...authRoutes(kit),
    ...applicationRoutes(kit),
    ...documentRoutes(kit),
    ...paymentSlipRoutes(kit),
    ...uploadRoutes(kit),
    ...notificationRoutes(kit),
    ...changeRoutes(kit),
    ...automationRoutes(kit),
    ...geoRoutes(kit),
    ...serviceRoutes(kit),
    ...waitingListRoutes(kit),
    ...waitingListFormRoutes(kit),
    ...waitingListInvitationRoutes(kit),
    ...waitingListConfirmationRoutes(kit),
    ...adminDashboardRoutes(kit),
    ...adminExportRoutes(kit),
    ...adminActivityRoutes(kit),
    ...adminCheckRoutes(kit),
    ...adminApplicationRoutes(kit),
    ...adminBulkDecisionRoutes(kit),
    ...adminCorrectionRoutes(kit),
    ...adminDocumentRoutes(kit),
    ...adminPaymentRoutes(kit),
    ...adminPaymentOverrideRoutes(kit),
    ...adminUserRoutes(kit),
    ...evidenceRoutes(kit),
    ...auditRoutes(kit),
    ...ownHistoryRoutes(kit),
    ...readModelRoutes(kit),
    ...timeTravelRoutes(kit),
    ...historyFileRoutes(kit),
    ...adminApplicantRoutes(kit),
    ...adminReviewRoutes(kit),
    ...adminClaimRoutes(kit),
  ];
}

/** A caller's own request id is kept when it is a UUID, so that a person's report can be found in the log. */
function prepare(context: GatewayContext): void {
  const given = Identifier.safeParse(context.req.header(REQUEST_ID_HEADER));
  context.set('requestId', given.success ? given.data : randomUUID());
  context.set('accountId', null);
  context.set('routePattern', 'none');
  context.set('showProblem', null);
}

function beginSpan(context: GatewayContext, { tracing, configuration }: GatewayDependencies): RequestSpan | undefined {
  const requestId = context.get('requestId');
  const span =
    tracing &&
    beginRequestSpan(tracing, {
      method: context.req.method,
      requestId,
      traceParent: context.req.header('traceparent'),
      isFromOurProxy: configuration.trustedProxyHops > 0,
    });
  context.set('correlationId', span?.correlationId ?? requestId);

  return span;
}

function finish(context: GatewayContext, { configuration }: GatewayDependencies): void {
  const { headers } = context.res;
  headers.set(REQUEST_ID_HEADER, context.get('requestId'));
  applySecurityHeaders(headers, configuration.trustedProxyHops > 0);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
}

async function refuse(context: GatewayContext, dependencies: GatewayDependencies, failure: unknown): Promise<Response> {
  const problem = nameFailure(context, dependencies, failure);
  const show = context.get('showProblem');
  // First: what somebody typed is in the body, and is shown to them again.
  const shown = show === null ? null : await show(problem, context.req.raw);
  discardBodyOf(context);

  return shown ?? problemResponse(problem, context.get('requestId'));
}

function nameFailure(context: GatewayContext, { logger }: GatewayDependencies, failure: unknown): HttpProblem {
  const requestId = context.get('requestId');
  const route = context.get('routePattern');
  // No fault of the request, and nobody but the log says what it is that cannot be reached.
  if (failure instanceof UnavailableError) logger.warn({ requestId, route, error: failure }, 'Not available');
  if (failure instanceof KeyMissingError) {
    const { subjectId } = failure;
    logger.error(
      { requestId, route, subjectId, error: failure },
      'The key of a person is missing and was not destroyed',
    );
  }
  const problem = findProblem(failure);
  if (problem !== null) return problem;

  logger.error({ requestId, route, error: failure }, 'Request failed');

  return new HttpProblem('internal_error');
}

/** Route patterns instead of addresses: an address may hold a search for a name. */
function report(context: GatewayContext, { logger, observer }: GatewayDependencies, milliseconds: number): void {
  const { status } = context.res;
  const { method } = context.req;
  const route = context.get('routePattern');
  observer?.answered({ method, route, status, milliseconds });
  const line = {
    requestId: context.get('requestId'),
    method,
    route,
    status,
    durationMs: Math.round(milliseconds * 10) / 10,
    accountId: context.get('accountId'),
  };
  if (status >= 500) logger.error(line, 'Answered');
  else logger.info(line, 'Answered');
}
