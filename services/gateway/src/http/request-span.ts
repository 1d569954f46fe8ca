import { correlationIdOf, readTraceParent, spanIdOf, traceIdOf } from '@entry/platform/telemetry/trace-ids';
import { linkTo, noParent, remoteParent, SERVER, setAttributes, type Tracing } from '@entry/platform/telemetry/tracing';

export type RequestSpan = {
  /** What the events of the request name, so that whoever works on them finds the trace. */
  readonly correlationId: string;
  /** @param answer.route its pattern: an address may hold a search for a name */
  readonly end: (answer: { readonly route: string; readonly status: number }) => void;
};

/**
 * The span of a request. The trace of a proxy of ours goes on; to that of anybody else there is only a link, or a
 * visitor could put a request into a stranger's trace. Our proxies must hence not let a visitor's header through.
 */
export function beginRequestSpan(
  tracing: Tracing,
  request: {
    readonly method: string;
    readonly requestId: string;
    readonly traceParent: string | undefined;
    readonly isFromOurProxy: boolean;
  },
): RequestSpan {
  const { method, requestId, isFromOurProxy } = request;
  const caller = readTraceParent(request.traceParent);
  const parent = isFromOurProxy ? caller : null;
  const correlationId = parent === null ? requestId : correlationIdOf(parent.traceId);
  const span = tracing.start({
    name: method,
    kind: SERVER,
    parent: parent === null ? noParent : remoteParent(parent),
    attributes: { method, requestId },
    links: caller === null || parent !== null ? [] : [linkTo(caller)],
    place: { traceId: traceIdOf(correlationId), spanId: spanIdOf(correlationId) },
  });

  return {
    correlationId,
    end: ({ route, status }) => {
      span.updateName(`${method} ${route}`);
      setAttributes(span, { route, status });
      span.end();
    },
  };
}
