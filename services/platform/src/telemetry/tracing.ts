import {
  type Attributes,
  type Context,
  context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { type SpanPlace, startingAt } from './trace-ids.ts';

/** Everything a span may carry, as with the lines of the log: no personal data, and no text from outside. */
const ATTRIBUTES = [
  'command',
  'event',
  'events',
  'method',
  'model',
  'operation',
  'outcome',
  'partition',
  'requestId',
  'route',
  'status',
] as const;
export type SpanAttributes = Partial<Readonly<Record<(typeof ATTRIBUTES)[number], string | number>>>;

export type SpanStart = {
  readonly name: string;
  readonly kind?: SpanKind;
  readonly parent: Context;
  readonly attributes: SpanAttributes;
  readonly links?: readonly Link[];
  /** Ids that others can work out; random ones when left out. */
  readonly place?: SpanPlace;
};

/** The spans of one process. */
export type Tracing = {
  readonly start: (span: SpanStart) => Span;
  /** Ends the span when the work does; tells whether it failed, and nothing of why. */
  readonly within: <Value>(span: SpanStart, work: (span: Span) => Promise<Value>) => Promise<Value>;
};

export function createTracing(tracer: Tracer): Tracing {
  const start: Tracing['start'] = ({ name, kind = SpanKind.INTERNAL, parent, attributes, links = [], place }) => {
    const options = { kind, attributes: allowedAttributes(attributes), links: [...links] };
    const begin = (): Span => tracer.startSpan(name, options, parent);

    return place === undefined ? begin() : startingAt(place, begin);
  };

  return {
    start,
    within: async (given, work) => {
      const span = start(given);
      try {
        return await context.with(trace.setSpan(given.parent, span), () => work(span));
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
  };
}

/** For those who have no other business with the tracing library. */
export const noParent: Context = ROOT_CONTEXT;
export const SERVER = SpanKind.SERVER;

/** A span that was started in another process, or of which nothing but its place is known here. */
export function remoteParent(place: SpanPlace): Context {
  return trace.setSpanContext(ROOT_CONTEXT, linkTo(place).context);
}

export function linkTo(place: SpanPlace): Link {
  return { context: { ...place, traceFlags: TraceFlags.SAMPLED, isRemote: true } };
}

/** An error by its name only: its message may quote what a person typed. */
export function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : typeof error });
}

export function setAttributes(span: Span, attributes: SpanAttributes): void {
  span.setAttributes(allowedAttributes(attributes));
}

function allowedAttributes(given: SpanAttributes): Attributes {
  const allowed: Attributes = {};
  for (const key of ATTRIBUTES) if (given[key] !== undefined) allowed[`entry.${key}`] = given[key];

  return allowed;
}
