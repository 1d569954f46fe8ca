/*
 * Nothing of a trace travels through the log and the bus but the ids that every event has anyway. A trace id is 16
 * bytes as a UUID is, and a span id 8: so the trace of a request is its correlation id, and the span of a command
 * follows from the command's id, in whatever process somebody works on what it wrote.
 */

export type SpanPlace = { readonly traceId: string; readonly spanId: string };

const LEAST_SPAN_ID = '0000000000000001';
const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const NO_TRACE = '0'.repeat(32);
const NO_SPAN = '0'.repeat(16);

export const traceIdOf = (correlationId: string): string => correlationId.replaceAll('-', '').toLowerCase();

/** The last half of a UUID; the first one tells its version. */
export function spanIdOf(id: string): string {
  const spanId = traceIdOf(id).slice(-16);
  return spanId === NO_SPAN ? LEAST_SPAN_ID : spanId;
}

/** The correlation id whose trace it is. */
export function correlationIdOf(traceId: string): string {
  return traceId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Where a request comes from, by its `traceparent` header (W3C Trace Context, version 00); null for anything else. */
export function readTraceParent(header: string | undefined): SpanPlace | null {
  const [, traceId, spanId] = TRACE_PARENT.exec(header ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || traceId === NO_TRACE || spanId === NO_SPAN) return null;

  return { traceId, spanId };
}

let wanted: SpanPlace | null = null;

/** Starts a span that has exactly these ids; `start` must start one span, at once. */
export function startingAt<Started>(place: SpanPlace, start: () => Started): Started {
  wanted = place;
  try {
    return start();
  } finally {
    wanted = null;
  }
}

/** What the span that is being started must be called, for the id generator of a tracing library; null for any ids. */
export const wantedPlace = (): SpanPlace | null => wanted;
