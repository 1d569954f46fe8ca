import { randomUUID } from 'node:crypto';
import { REQUEST_ID_HEADER } from '@entry/contracts/headers';
import { isIdentifier } from '@entry/platform/identifiers';
import { onceThere } from '@entry/platform/once-there';
import { KeyMissingError } from '@entry/platform/ports/key-vault';
import type { MaybePromise } from '@entry/platform/ports/read-store';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import type { Answer } from '../answer.ts';
import type { GatewayDependencies } from '../dependencies.ts';
import { findProblem } from '../problems/failure-to-problem.ts';
import { HttpProblem, problemAnswer } from '../problems/http-problem.ts';
import type { Exchange, RunExchange, Work } from './exchange.ts';
import type { GatewayRequest } from './gateway-request.ts';
import { beginRequestSpan, type RequestSpan } from './request-span.ts';

type Dependencies = Pick<GatewayDependencies, 'configuration' | 'logger' | 'observer' | 'tracing'>;

const REQUEST_ID = REQUEST_ID_HEADER.toLowerCase();

/**
 * What every request has in common, in one place and around one function: nothing stands between it and where the
 * request came in, so that an answer is made once and goes out as it was made.
 */
export function createRunExchange(dependencies: Dependencies): RunExchange {
  return (request, route, work, send) => {
    const started = performance.now();
    const requestId = requestIdOf(request);
    const span = beginSpan(request, requestId, dependencies);
    const exchange = begin(request, route, requestId, span);

    return onceThere(answerOf(exchange, work, dependencies), (answer) => {
      const sent = send(answer, exchange);
      report(exchange, answer.status, performance.now() - started, dependencies);
      span?.end({ route: exchange.route, status: answer.status });
      return sent;
    });
  };
}

function begin(request: GatewayRequest, route: string, requestId: string, span: RequestSpan | undefined): Exchange {
  return {
    request,
    requestId,
    correlationId: span?.correlationId ?? requestId,
    route,
    accountId: null,
    sessionEnds: undefined,
    isBehind: false,
    showProblem: null,
  };
}

/** A caller's own request id is kept when it is a UUID, so that a person's report can be found in the log. */
function requestIdOf(request: GatewayRequest): string {
  const given = request.header(REQUEST_ID);

  return given !== undefined && isIdentifier(given) ? given : randomUUID();
}

function beginSpan(
  request: GatewayRequest,
  requestId: string,
  { tracing, configuration }: Dependencies,
): RequestSpan | undefined {
  if (tracing === undefined) return undefined;

  return beginRequestSpan(tracing, {
    method: request.method,
    requestId,
    traceParent: request.header('traceparent'),
    isFromOurProxy: configuration.trustedProxyHops > 0,
  });
}

function answerOf(exchange: Exchange, work: Work, dependencies: Dependencies): MaybePromise<Answer | Response> {
  try {
    const working = work(exchange);
    return working instanceof Promise
      ? working.catch((failure: unknown) => refuse(exchange, failure, dependencies))
      : working;
  } catch (failure) {
    return refuse(exchange, failure, dependencies);
  }
}

async function refuse(exchange: Exchange, failure: unknown, dependencies: Dependencies): Promise<Answer | Response> {
  const { request, requestId, showProblem } = exchange;
  const problem = nameFailure(exchange, failure, dependencies);
  // First: what somebody typed is in the body, and is shown to them again.
  const shown = showProblem === null ? null : await showProblem(problem, request);
  request.body().discard();

  return shown ?? problemAnswer(problem, requestId);
}

function nameFailure({ requestId, route }: Exchange, failure: unknown, { logger }: Dependencies): HttpProblem {
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

function report(
  { request, requestId, route, accountId }: Exchange,
  status: number,
  milliseconds: number,
  { logger, observer }: Dependencies,
): void {
  const { method } = request;
  observer?.answered({ method, route, status, milliseconds });
  logger.answered({ requestId, method, route, status, durationMs: Math.round(milliseconds * 10) / 10, accountId });
}
