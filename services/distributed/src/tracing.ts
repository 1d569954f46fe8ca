import { randomBytes } from 'node:crypto';
import { wantedPlace } from '@entry/platform/telemetry/trace-ids';
import { createTracing, type Tracing } from '@entry/platform/telemetry/tracing';
import type { IdGenerator, SpanProcessor } from '@opentelemetry/sdk-trace-node';

export type StartedTracing = {
  readonly tracing: Tracing;
  /** Sends what was not sent yet. */
  readonly stop: () => Promise<void>;
};

/** Where spans go to: the address of a collector that speaks OTLP over HTTP, and which share of all traces. */
export type TracingOptions = {
  /** Name of the process. */
  readonly service: string;
  /** OTEL_EXPORTER_OTLP_ENDPOINT */
  readonly endpoint: string;
  /** From 0 to 1. Decided by the trace's id, so that all processes keep the same ones. */
  readonly share?: number;
};

/** The library is loaded here and not before: without a collector it costs neither time nor memory. */
export async function startTracing({ service, endpoint, share }: TracingOptions): Promise<StartedTracing> {
  const [{ BatchSpanProcessor }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });

  return provideTracing({
    service,
    processor: new BatchSpanProcessor(exporter),
    ...(share === undefined ? {} : { share }),
  });
}

/** With whatever takes the spans. */
export async function provideTracing(options: {
  readonly service: string;
  readonly processor: SpanProcessor;
  readonly share?: number;
}): Promise<StartedTracing> {
  const { service, processor, share = 1 } = options;
  const [{ NodeTracerProvider, TraceIdRatioBasedSampler }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/resources'),
  ]);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'assisted-entry' }),
    sampler: new TraceIdRatioBasedSampler(share),
    idGenerator: placedIds,
    spanProcessors: [processor],
  });
  // Nothing is taken from headers or put into them by itself: see `request-span.ts` of the gateway.
  provider.register({ propagator: null });

  return { tracing: createTracing(provider.getTracer('assisted-entry')), stop: () => provider.shutdown() };
}

/** Random ids, save for spans whose place others must be able to work out. */
const placedIds: IdGenerator = {
  generateTraceId: () => wantedPlace()?.traceId ?? randomBytes(16).toString('hex'),
  generateSpanId: () => wantedPlace()?.spanId ?? randomBytes(8).toString('hex'),
};
