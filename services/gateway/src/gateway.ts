import { READ_YOUR_WRITES_TIMEOUT } from '@entry/contracts/rules/timings';
import { createPasswordDesk } from '@entry/flows/passwords';
import type { ModelName } from '@entry/projections/all';
import { type Context, Hono } from 'hono';
import { createAccessFromLog } from './auth/access-from-log.ts';
import { createInvitationTokens } from './auth/invitation-tokens.ts';
import { createKnownAccess, withForgetting } from './auth/known-access.ts';
import { createKnownAddresses } from './auth/known-addresses.ts';
import { createKnownDevices } from './auth/known-devices.ts';
import { createPasswordLinkTokens } from './auth/password-link-tokens.ts';
import { createMemoryActivity, createSharedActivity } from './auth/session-activity.ts';
import { createSessions } from './auth/sessions.ts';
import { createTickets } from './auth/tickets.ts';
import { createTokens } from './auth/tokens.ts';
import { createChangeStreams } from './changes/change-streams.ts';
import { createMemoryClaims } from './claims/memory-claims.ts';
import type { GatewayDependencies } from './dependencies.ts';
import { createServiceDescription } from './describe-service.ts';
import { createAccessRecorder } from './http/access-records.ts';
import { createAllowedMethods } from './http/allowed-methods.ts';
import { type AnswerOnSocket, createAnswerOnSocket } from './http/answer-on-socket.ts';
import { createWaitForCaller } from './http/caller-position.ts';
import { createClientAddress } from './http/client-address.ts';
import type { Route } from './http/define-route.ts';
import type { Work } from './http/exchange.ts';
import { createFileMemory, PARTS_OF_FILES, WHOLE_FILES } from './http/file-memory.ts';
import { requestOfContext } from './http/gateway-request.ts';
import { createKeptAnswers } from './http/kept-answers.ts';
import { createMemoryFingerprints, createRepeatGuard } from './http/repeat-guard.ts';
import { RouteTable } from './http/route-table.ts';
import { createRunExchange } from './http/run-exchange.ts';
import { headersOfAll } from './http/security-headers.ts';
import { createSendAsResponse, createSendToSocket } from './http/send-answer.ts';
import { type RouteServer, serveRoutes, workOf } from './http/serve-routes.ts';
import { createStaticFiles } from './http/serve-static-files.ts';
import { deriveKey } from './limits/derive-key.ts';
import { createSharedLimiters, createSharedRecords } from './limits/limiters.ts';
import { createRateLimits } from './limits/rate-limits.ts';
import { HttpProblem } from './problems/http-problem.ts';
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
import { passwordLinkRoutes } from './routes/password-links.ts';
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

/** A log that answers at all does so within this time, in milliseconds. */
const LOG_PATIENCE = 500;

export type Gateway = {
  readonly app: Hono;
  /** Faster than the application, for most of what it answers. */
  readonly answerOnSocket: AnswerOnSocket;
  /** Every route with its policy, as registered. */
  readonly routes: readonly Route[];
  /** How many passwords wait to be hashed. */
  readonly waitingPasswords: () => number;
  /** Lets go of the pages that listen for changes: their requests never end by themselves. Before the server drains. */
  readonly stopListening: () => void;
  /** How many pages listen. */
  readonly streams: () => number;
};

/** The HTTP side of the service: routes, and what every answer has in common. */
export function createGateway(dependencies: GatewayDependencies): Gateway {
  let isStopping = false;
  const kit = createRouteKit(dependencies, () => isStopping);
  const { decorateRoute = (route: Route) => route } = dependencies;
  const routes = allRoutes(kit).map(decorateRoute);
  const app = new Hono({ router: new RouteTable() });
  const run = createRunExchange(dependencies);
  const ofAll = headersOfAll(dependencies.configuration.trustedProxyHops > 0);
  const send = createSendAsResponse(ofAll);
  const server: RouteServer = {
    run,
    send,
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
    keptAnswers: createKeptAnswers(dependencies.vault),
    fileMemory: { whole: kit.fileMemory, parts: createFileMemory(PARTS_OF_FILES) },
    clientAddress: createClientAddress(dependencies.configuration.trustedProxyHops),
    now: dependencies.now ?? Date.now,
  };
  serveRoutes(app, routes, server);
  const answerOnSocket = createAnswerOnSocket(routes, {
    run,
    workOf: (route) => workOf(route, server),
    send: createSendToSocket(ofAll, dependencies.logger),
  });
  const answerOthers = createAnswerOthers(routes, dependencies.configuration.staticDirectory, kit);
  app.notFound((context) => run(requestOfContext(context), 'none', answerOthers(context), send));

  const { changes, passwords } = kit;

  return {
    app,
    answerOnSocket,
    routes,
    waitingPasswords: passwords.waiting,
    stopListening: () => {
      isStopping = true;
      changes.close();
    },
    streams: changes.count,
  };
}

function createRouteKit(dependencies: GatewayDependencies, isStopping: () => boolean): RouteKit {
  const { configuration, signingKey, queries, shared, observer } = dependencies;
  const now = dependencies.now ?? Date.now;
  const tokens = createTokens(signingKey, now);
  const createShared = shared === undefined ? undefined : createSharedLimiters(shared.createLimiter, signingKey);
  // Where other gateways end sessions the read models are no answer for a request that the log has no turn for.
  const longestWait = createShared === undefined ? 0 : LOG_PATIENCE;
  const findInLog = createAccessFromLog({ commands: dependencies.commands, now, longestWait });
  const known =
    createShared === undefined ? null : createKnownAccess({ findInLog, news: dependencies.changeNews, now });

  return {
    ...dependencies,
    commands: known === null ? dependencies.commands : withForgetting(dependencies.commands, known.forget),
    tokens,
    passwords: dependencies.passwords ?? createPasswordDesk(configuration.passwordHashCost),
    knownDevices: createKnownDevices(deriveKey(signingKey, 'known devices'), now),
    knownAddresses: createKnownAddresses(),
    // Apart from the fingerprints: many requests must not push out which tickets were used.
    tickets: createTickets(signingKey, { now, uses: shared?.fingerprints ?? createMemoryFingerprints() }),
    invitationTokens: createInvitationTokens(deriveKey(signingKey, 'waiting-list invitations')),
    passwordLinkTokens: createPasswordLinkTokens(deriveKey(signingKey, 'password links')),
    sessions: createSessions({
      tokens,
      findAccess: queries.findAccess,
      findInLog: known?.find ?? findInLog,
      activity:
        shared === undefined
          ? createMemoryActivity()
          : createSharedActivity(createSharedRecords(shared.createLimiter, signingKey)),
      areEndedElsewhere: createShared !== undefined,
      now,
    }),
    claims: shared?.claims ?? createMemoryClaims(),
    describeService: createServiceDescription(dependencies),
    isStopping,
    changes: createChangeStreams(dependencies.changeNews, dependencies.changeTimings),
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
    ...passwordLinkRoutes(kit),
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

/** What no route has taken: another method of a declared address, a file or page of the application, or nothing. */
function createAnswerOthers(
  routes: readonly Route[],
  staticDirectory: string | null,
  kit: RouteKit,
): (context: Context) => Work {
  const findAllowed = createAllowedMethods(routes);
  const findFile = staticDirectory === null ? null : createStaticFiles(staticDirectory, kit.describeService);

  return (context) => async (exchange) => {
    const allowed = findAllowed(context.req.path);
    if (allowed !== null) {
      exchange.showProblem = allowed.showProblem;
      throw new HttpProblem('method_not_allowed', { headers: { Allow: allowed.methods } });
    }
    const file = (await findFile?.(context)) ?? null;
    if (file === null) throw new HttpProblem('not_found');

    exchange.route = 'static';
    return file;
  };
}
