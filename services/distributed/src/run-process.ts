import { type ClockWatch, createClockWatch } from '@entry/platform/clocks/clock-watch';
import { createDenials, type Denials } from '@entry/platform/denials';
import { createLogger, type Logger } from '@entry/platform/logger';
import { type Operations, type ProcessStatus, startOperations } from '@entry/platform/operations';
import { endOnUnexpectedErrors, stopOnSignals } from '@entry/platform/running/end-of-process';
import { explainFailure } from '@entry/platform/running/explain-failure';
import { createMetrics, type Metrics } from '@entry/platform/telemetry/metrics';
import { createTelemetry, type Telemetry } from '@entry/platform/telemetry/telemetry';
import type { Tracing } from '@entry/platform/telemetry/tracing';
import { type Program, readSettings, type Settings, type SettingsOf } from './configuration.ts';
import { type StartedTracing, startTracing } from './tracing.ts';

/** What works in a process once its engines are there. */
export type RunningProcess = {
  /** Where people reach it; null for one that only works. */
  readonly address: string | null;
  /** Whether traffic may be sent here, as long as the process is not asked to end. */
  readonly isReady: () => boolean;
  readonly status: () => ProcessStatus | Promise<ProcessStatus>;
  /** With this clock the clock of the process is compared. */
  readonly databaseTime: () => Promise<Date>;
  /** Finishes what runs, then closes everything. */
  readonly stop: () => Promise<void>;
};

export type ProcessContext<Settings> = {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Null when nobody asked for traces. */
  readonly tracing: Tracing | null;
  readonly telemetry: Telemetry;
  readonly denials: Denials;
  /** Told when the process is to end before it has begun. */
  readonly signal: AbortSignal;
  /** Ends the process at once, with the sentence of the error. */
  readonly fail: (error: Error) => void;
};

type OwnSettings = Settings<
  'LOG_LEVEL' | 'OPERATIONS_HOST' | 'OPERATIONS_PORT' | 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'
>;
type LongLived = Extract<Program, 'gateway' | 'relay' | 'worker' | 'upkeep'>;

/**
 * Runs a process from its start to its end. The operators can ask it from the first moment on: it lives, and is not
 * ready before its engines are there. Asked to end it turns red first, so that nobody is sent to it any more.
 */
export async function runProcess<Name extends LongLived>(
  program: Name,
  start: (context: ProcessContext<SettingsOf<Name>>) => Promise<RunningProcess>,
): Promise<void> {
  const starting = new AbortController();
  let running: RunningProcess | null = null;

  const isReady = (): boolean => !starting.signal.aborted && running?.isReady() === true;

  async function status(denials: Denials, clocks: ClockWatch): Promise<ProcessStatus> {
    const state = starting.signal.aborted ? 'stopping' : running === null ? 'starting' : 'running';
    const { degraded = [], ...details } = (await running?.status()) ?? {};
    const denied = denials.list();
    const known = { state, clocks: clocks.status(), ...details };
    if (denied.length === 0) return { degraded, ...known };

    return { degraded: [...degraded, 'access_denied'], ...known, denied };
  }

  function fail(error: Error): void {
    if (starting.signal.aborted) return;

    console.error(explainFailure(error));
    process.exit(1);
  }

  try {
    const settings = readSettings(program, process.env);
    const own: OwnSettings = settings;
    const logger = createLogger({ level: own.LOG_LEVEL });
    endOnUnexpectedErrors(logger);
    const denials = createDenials({ logger });
    const metrics = createMetrics();
    const clocks = createClockWatch({ logger, metrics });
    const traced = await startTraces(program, own);
    const tracing = traced?.tracing ?? null;
    const telemetry = createTelemetry({ metrics, tracing });
    const operations = await startOperations({
      host: own.OPERATIONS_HOST,
      port: own.OPERATIONS_PORT,
      isReady,
      status: () => status(denials, clocks),
      metrics: metrics.text,
      logger,
    });
    logger.info({ address: operations.address, task: program }, 'Answers operators');
    const ended = begin();
    stopOnSignals(
      () => stop(operations),
      logger,
      (signal) => logger.info({ signal }, 'Finishes what runs, then ends'),
    );
    await ended;

    async function begin(): Promise<void> {
      const { signal } = starting;
      running = await start({ settings, logger, metrics, tracing, telemetry, denials, signal, fail });
      clocks.watch('read store', running.databaseTime);
      logger.info({ address: running.address, task: program }, 'Works');
    }

    async function stop({ close }: Operations): Promise<void> {
      starting.abort();
      await ended.catch(() => undefined);
      clocks.stop();
      await running?.stop();
      await traced?.stop();
      await close();
    }
  } catch (error) {
    // The handler of the signal ends a process that was asked to end before it had begun.
    fail(error as Error);
  }
}

async function startTraces(program: LongLived, settings: OwnSettings): Promise<StartedTracing | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = settings;

  return endpoint === undefined ? null : startTracing({ service: program, endpoint, share });
}
