import { randomUUID } from 'node:crypto';
import { EVENT_REGISTRY } from '@entry/domain/registry';
import { createInProcessBus } from '@entry/embedded/bus/in-process-bus';
import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import type { GatewayConfiguration } from '@entry/gateway/configuration';
import { createGateway } from '@entry/gateway/gateway';
import { createQueries } from '@entry/gateway/queries/create-queries';
import { clientOn, must, register, type TestClient } from '@entry/gateway/testing/test-client';
import { startTestService, type TestService } from '@entry/gateway/testing/test-service';
import { createCommandHandler } from '@entry/platform/command-handler';
import { createEventCodec } from '@entry/platform/encryption/event-codec';
import { createSealer } from '@entry/platform/encryption/sealer';
import { silentLogger } from '@entry/platform/logger';
import { undividedMessage } from '@entry/platform/ports/bus';
import { BEFORE_FIRST } from '@entry/platform/ports/event-log';
import { createProjectionRunner } from '@entry/platform/projection-runner';
import { correlationIdOf, spanIdOf, traceIdOf } from '@entry/platform/telemetry/trace-ids';
import {
  traceBatches,
  traceBus,
  traceBusFeed,
  traceCommands,
  traceEventLog,
  traceReadStore,
} from '@entry/platform/telemetry/trace-ports';
import { createWiredBus } from '@entry/platform/testing/wired-bus';
import { createProjections, listProjections } from '@entry/projections/all';
import { context, SpanStatusCode, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provideTracing, type StartedTracing } from './tracing.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
const PARENT = `00-${TRACE}-${CALLER}-01`;

const exporter = new InMemorySpanExporter();
let started: StartedTracing;
let service: TestService;
let someone: TestClient;
/** Brings what was written from the log to the read models, as relay and worker do: over a wire, with nothing else. */
let relayed: Promise<void> = Promise.resolve();
let stopWorker: () => Promise<void>;
let traced: (configuration?: Partial<GatewayConfiguration>) => TestService;

beforeAll(async () => {
  started = await provideTracing({ service: 'test', processor: new SimpleSpanProcessor(exporter) });
  service = await startTestService();
  someone = await register(service);

  const { tracing } = started;
  const codec = createEventCodec({ sealer: createSealer({ vault: service.vault }), registry: EVENT_REGISTRY });
  const log = traceEventLog(service.log, tracing);
  const commands = traceCommands(createCommandHandler({ log, codec }), tracing);
  const bus = createWiredBus(createInProcessBus({ onConsumerError: () => undefined }));
  const plain = createMemoryReadStore();
  const store = traceReadStore(plain, tracing);
  const projections = createProjections({ open: codec.open, store });
  const runner = createProjectionRunner({
    log: service.log,
    store,
    bus,
    logger: silentLogger,
    project: codec.project,
    projections: listProjections(projections),
    observeBatch: traceBatches(tracing),
  });
  await runner.start();
  stopWorker = runner.stop;

  let published = await service.log.head();
  const publisher = traceBus(bus, tracing);
  async function relay(): Promise<void> {
    const events = await service.log.readAll(published, 100);
    const last = events.at(-1);
    if (last === undefined) return;

    const previous = published;
    published = last.position;
    await publisher.publish(undividedMessage({ previous, events }));
  }
  service.log.subscribe(() => {
    relayed = relayed.then(relay);
  });
  traced = (configuration = {}) => ({
    ...service,
    ...createGateway({
      ...service.dependencies,
      commands,
      tracing,
      projections: runner,
      queries: createQueries({ store: plain, projections, open: codec.open, log: service.log, project: codec.project }),
      configuration: { ...service.dependencies.configuration, ...configuration },
      decorateRoute: (route) => route,
    }),
  });
});
afterAll(async () => {
  await stopWorker();
  await service.stop();
  await started.stop();
  trace.disable();
  context.disable();
});

async function change(
  gateway: TestService,
  firstName: string,
  headers: Readonly<Record<string, string>>,
): Promise<readonly ReadableSpan[]> {
  exporter.reset();
  must(
    await clientOn(gateway, someone).send(
      'PUT',
      '/api/auth/profile',
      { firstName, lastName: 'Bekele', phone: '+251911223344' },
      headers,
    ),
  );
  await relayed;

  return exporter.getFinishedSpans();
}

/** Who is under whom, by names; `null` above a span that nothing here began. */
function parents(spans: readonly ReadableSpan[]): Record<string, string | null> {
  const nameOf = (id: string | undefined) => spans.find((span) => span.spanContext().spanId === id)?.name ?? null;

  return Object.fromEntries(spans.map((span) => [span.name, nameOf(span.parentSpanContext?.spanId)]));
}

describe('When a command is followed', () => {
  it('should be one trace from the request to the read models, by nothing but what the events say', async () => {
    const requestId = randomUUID();

    const spans = await change(traced(), 'Tigist', { 'x-request-id': requestId });

    expect(new Set(spans.map((span) => span.spanContext().traceId))).toStrictEqual(new Set([traceIdOf(requestId)]));
    expect(parents(spans)).toStrictEqual({
      'PUT /api/auth/profile': null,
      'command ChangeProfile': 'PUT /api/auth/profile',
      append: 'command ChangeProfile',
      'publish AccountProfileChanged': 'command ChangeProfile',
      'fold AccountProfileChanged': 'command ChangeProfile',
      'write accounts': 'fold AccountProfileChanged',
    });
  });

  it('should say nothing about the person', async () => {
    const spans = await change(traced(), 'Selamawit', {});
    const said = JSON.stringify(
      spans.map(({ name, attributes, status, events }) => [name, attributes, status, events]),
    );

    expect(said).toContain('entry.route');
    for (const secret of ['Selamawit', 'Bekele', '911223344', someone.user?.email, someone.user?.id]) {
      expect(said).not.toContain(secret);
    }
  });
});

describe('When a relay publishes', () => {
  const publish = async (stored: Promise<number>): Promise<readonly ReadableSpan[]> => {
    const events = await service.log.readAll(BEFORE_FIRST, 40);
    exporter.reset();
    const feed = { readTail: () => Promise.reject(new Error('Not asked')), announce: () => undefined };
    const traced = traceBusFeed({ ...feed, publish: () => stored }, started.tracing);
    const messages = events.map((event) => ({ partition: 0, previous: BEFORE_FIRST, event }));
    await traced.publish(0, messages).catch(() => undefined);

    return exporter.getFinishedSpans();
  };

  it('should put each event under its command, as far as there are not too many', async () => {
    const events = await service.log.readAll(BEFORE_FIRST, 40);

    const spans = await publish(Promise.resolve(1));

    expect(spans.map((span) => [span.spanContext().traceId, span.parentSpanContext?.spanId])).toStrictEqual(
      events.slice(0, 32).map(({ metadata }) => [traceIdOf(metadata.correlationId), spanIdOf(metadata.commandId)]),
    );
  });

  it('should tell that it failed, by the name of the error only', async () => {
    const [span] = await publish(Promise.reject(new TypeError('about abebe@example.com')));

    expect(span?.status).toStrictEqual({ code: SpanStatusCode.ERROR, message: 'TypeError' });
  });
});

describe('When a request comes with a trace', () => {
  it('should go on with that of our own proxy, and find it in the log', async () => {
    const requestId = randomUUID();
    const spans = await change(traced({ trustedProxyHops: 1 }), 'Hana', {
      traceparent: PARENT,
      'x-request-id': requestId,
    });

    const [request] = spans.filter(({ name }) => name === 'PUT /api/auth/profile');
    expect(request?.parentSpanContext?.spanId).toBe(CALLER);
    expect(request?.attributes['entry.requestId']).toBe(requestId);
    expect(new Set(spans.map((span) => span.spanContext().traceId))).toStrictEqual(new Set([TRACE]));
    const event = await service.log.readAt(await service.log.head());
    expect(event?.metadata.correlationId).toBe(correlationIdOf(TRACE));
  });

  it('should only link to that of a visitor', async () => {
    const requestId = randomUUID();
    const spans = await change(traced(), 'Sara', { traceparent: PARENT, 'x-request-id': requestId });

    const [request] = spans.filter(({ name }) => name === 'PUT /api/auth/profile');
    expect(request?.parentSpanContext).toBeUndefined();
    expect(request?.links.map(({ context: place }) => [place.traceId, place.spanId])).toStrictEqual([[TRACE, CALLER]]);
    expect(spans.map((span) => span.spanContext().traceId)).not.toContain(TRACE);
  });

  it('should not be led astray by what is no trace', async () => {
    const spans = await change(traced({ trustedProxyHops: 1 }), 'Meron', {
      traceparent: `00-${'0'.repeat(32)}-${CALLER}-01`,
    });

    expect(spans.find(({ name }) => name === 'PUT /api/auth/profile')?.links).toStrictEqual([]);
    expect(Object.keys(parents(spans))).toContain('write accounts');
  });
});
