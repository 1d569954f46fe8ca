import { randomUUID } from 'node:crypto';
import { REQUEST_ID_HEADER } from '@entry/contracts/headers';
import { Identifier } from '@entry/contracts/schema';
import { KeyMissingError } from '@entry/platform/ports/key-vault';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import type { Context } from 'hono';
import type { Answer } from '../answer.ts';
import type { GatewayDependencies } from '../dependencies.ts';
import { findProblem } from '../problems/failure-to-problem.ts';
import { HttpProblem, problemAnswer } from '../problems/http-problem.ts';
import type { Exchange, RunExchange, Work } from './exchange.ts';
import { bodyOf } from './read-body.ts';
import { headerOf } from './request-header.ts';
import { beginRequestSpan, type RequestSpan } from './request-span.ts';
import { applyHeadersOfAll, headersOfAll } from './security-headers.ts';

type Dependencies = Pick<GatewayDependencies, 'configuration' | 'logger' | 'observer' | 'tracing'>;

/**
 * What every request has in common, in one place and around one function: nothing stands between it and the router, so
 * that an answer is made once and goes out as it was made.
 */
export function createRunExchange(dependencies: Dependencies): RunExchange {
  const ofAll = headersOfAll(dependencies.configuration.trustedProxyHops > 0);

  return async (context, route, work) => {
    const started = performance.now();
    const { exchange, span } = begin(context, route, dependencies);
    const answer = await answerOf(exchange, work, dependencies);
    const response = complete(answer, ofAll, exchange.requestId);
    report(exchange, answer.status, performance.now() - started, dependencies);
    span?.end({ route: exchange.route, status: answer.status });

    return response;
  };
}

function begin(
  context: Context,
  route: string,
  dependencies: Dependencies,
): { readonly exchange: Exchange; readonly span: RequestSpan | undefined } {
  const requestId = requestIdOf(context);
  const span = beginSpan(context, requestId, dependencies);
  const correlationId = span?.correlationId ?? requestId;
  const exchange = {
    context,
    requestId,
    correlationId,
    route,
    accountId: null,
    sessionEnds: undefined,
    showProblem: null,
  };

  return { exchange, span };
}

/** A caller's own request id is kept when it is a UUID, so that a person's report can be found in the log. */
function requestIdOf(context: Context): string {
  const header = headerOf(context, REQUEST_ID_HEADER.toLowerCase());
  const given = header === undefined ? null : Identifier.safeParse(header);

  return given?.success === true ? given.data : randomUUID();
}

function beginSpan(
  context: Context,
  requestId: string,
  { tracing, configuration }: Dependencies,
): RequestSpan | undefined {
  if (tracing === undefined) return undefined;

  return beginRequestSpan(tracing, {
    method: context.req.method,
    requestId,
    traceParent: headerOf(context, 'traceparent'),
    isFromOurProxy: configuration.trustedProxyHops > 0,
  });
}

async function answerOf(exchange: Exchange, work: Work, dependencies: Dependencies): Promise<Answer | Response> {
  try {
    return await work(exchange);
  } catch (failure) {
    return refuse(exchange, failure, dependencies);
  }
}

function complete(answer: Answer | Response, ofAll: Readonly<Record<string, string>>, requestId: string): Response {
  if (answer instanceof Response) {
    applyHeadersOfAll(answer.headers, ofAll);
    answer.headers.set(REQUEST_ID_HEADER, requestId);
    return answer;
  }

  const { status, body } = answer;
  return new Response(body, { status, headers: { ...ofAll, ...answer.headers, [REQUEST_ID_HEADER]: requestId } });
}

async function refuse(exchange: Exchange, failure: unknown, dependencies: Dependencies): Promise<Answer | Response> {
  const { context, requestId, showProblem } = exchange;
  const problem = nameFailure(exchange, failure, dependencies);
  // First: what somebody typed is in the body, and is shown to them again.
  const shown = showProblem === null ? null : await showProblem(problem, context);
  bodyOf(context).discard();

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
  { context, requestId, route, accountId }: Exchange,
  status: number,
  milliseconds: number,
  { logger, observer }: Dependencies,
): void {
  const { method } = context.req;
  observer?.answered({ method, route, status, milliseconds });
  const durationMs = Math.round(milliseconds * 10) / 10;
  const line = { requestId, method, route, status, durationMs, accountId };
  if (status >= 500) logger.error(line, 'Answered');
  else logger.info(line, 'Answered');
}
