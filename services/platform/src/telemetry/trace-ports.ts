import { context, ROOT_CONTEXT, type Span, SpanKind, trace } from '@opentelemetry/api';
import type { CommandHandler } from '../command-handler.ts';
import type { Bus } from '../ports/bus.ts';
import type { BusFeed } from '../ports/bus-feed.ts';
import type { EventLog, NewEvent } from '../ports/event-log.ts';
import type { ReadStore } from '../ports/read-store.ts';
import type { ObserveBatch } from '../projecting/observe-batch.ts';
import { spanIdOf, traceIdOf } from './trace-ids.ts';
import { fail, remoteParent, setAttributes, type Tracing } from './tracing.ts';

/** A batch may be thousands of events after a pause, and a span for each would be in nobody's interest. */
const TRACED_EVENTS = 32;

/** The span of the command that wrote an event. */
const commandOf = ({ metadata }: Pick<NewEvent, 'metadata'>) => ({
  traceId: traceIdOf(metadata.correlationId),
  spanId: spanIdOf(metadata.commandId),
});

/** A span for every command, in the trace of its request, at a place that follows from its id. */
export function traceCommands(commands: CommandHandler, tracing: Tracing): CommandHandler {
  return {
    ...commands,
    handle: (decider, request) => {
      const { commandId, correlationId = commandId, command } = request;
      const traceId = traceIdOf(correlationId);
      const isFirst = correlationId === commandId;
      const start = {
        name: `command ${command.type}`,
        parent: isFirst ? ROOT_CONTEXT : remoteParent({ traceId, spanId: spanIdOf(correlationId) }),
        attributes: { command: command.type },
        place: { traceId, spanId: spanIdOf(commandId) },
      };

      return tracing.within(start, () => commands.handle(decider, request));
    },
  };
}

/** A span for every append, under the command whose events it writes. */
export function traceEventLog(log: EventLog, tracing: Tracing): EventLog {
  return {
    ...log,
    append: (stream, expected, events, options) => {
      const [first] = events;
      // The log itself refuses it.
      if (first === undefined) return log.append(stream, expected, events, options);

      const start = {
        name: 'append',
        kind: SpanKind.CLIENT,
        parent: remoteParent(commandOf(first)),
        attributes: { event: first.type, events: events.length },
      };
      return tracing.within(start, async (span) => {
        const outcome = await log.append(stream, expected, events, options);
        setAttributes(span, { outcome: outcome.kind });
        return outcome;
      });
    },
  };
}

/** Spans of what is done with events, each under the command that wrote it. The function that comes back ends them. */
export function startEventSpans(
  tracing: Tracing,
  { name, kind, partition }: { readonly name: string; readonly kind: SpanKind; readonly partition: number | null },
  events: readonly NewEvent[],
): { readonly spans: readonly Span[]; readonly end: (error?: unknown) => void } {
  const spans = events.slice(0, TRACED_EVENTS).map((event) =>
    tracing.start({
      name: `${name} ${event.type}`,
      kind,
      parent: remoteParent(commandOf(event)),
      attributes: { event: event.type, ...(partition === null ? {} : { partition }) },
    }),
  );

  return {
    spans,
    end: (error) => {
      for (const span of spans) {
        if (error !== undefined) fail(span, error);
        span.end();
      }
    },
  };
}

/** Spans for what is published; nothing is added to the messages. */
export function traceBus(bus: Bus, tracing: Tracing): Bus {
  return {
    ...bus,
    publish: async (message) => {
      const { partition, events } = message;
      const { end } = startEventSpans(tracing, { name: 'publish', kind: SpanKind.PRODUCER, partition }, events);
      try {
        await bus.publish(message);
        end();
      } catch (error) {
        failed(end, error);
      }
    },
  };
}

/** The same for the writing end of a bus between processes. */
export function traceBusFeed(feed: BusFeed, tracing: Tracing): BusFeed {
  return {
    ...feed,
    publish: async (after, messages) => {
      const events = messages.map(({ event }) => event);
      const { end } = startEventSpans(tracing, { name: 'publish', kind: SpanKind.PRODUCER, partition: null }, events);
      try {
        const last = await feed.publish(after, messages);
        end();
        return last;
      } catch (error) {
        failed(end, error);
      }
    },
  };
}

/** Spans for every batch that read models take. What they write is under the first event's. */
export function traceBatches(tracing: Tracing): ObserveBatch {
  return (events, apply) => {
    const { spans, end } = startEventSpans(tracing, { name: 'fold', kind: SpanKind.CONSUMER, partition: null }, events);
    const [first] = spans;
    if (first === undefined) return apply();

    try {
      const applied = context.with(trace.setSpan(context.active(), first), apply);
      if (applied instanceof Promise) return applied.then(end, (error: unknown) => failed(end, error));
      end();
    } catch (error) {
      failed(end, error);
    }
  };
}

function failed(end: (error: unknown) => void, error: unknown): never {
  end(error);
  throw error;
}

/** A span for every write of a read model that belongs to a batch which is traced. */
export function traceReadStore<Store extends ReadStore>(store: Store, tracing: Tracing): Store {
  const collection: ReadStore['collection'] = (model) => {
    const inner = store.collection(model);

    return {
      ...inner,
      write: (writes) => {
        if (trace.getActiveSpan() === undefined) return inner.write(writes);

        const span = tracing.start({
          name: `write ${model.name}`,
          kind: SpanKind.CLIENT,
          parent: context.active(),
          attributes: { model: model.name, operation: 'write' },
        });
        const written = inner.write(writes);
        if (written instanceof Promise) return written.finally(() => span.end());
        span.end();
      },
    };
  };

  return { ...store, collection };
}
