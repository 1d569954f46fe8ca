import { EVENT_REGISTRY } from '@entry/domain/registry';
import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { createRunnerNews } from '@entry/platform/changes/runner-news';
import { createCommandHandler } from '@entry/platform/command-handler';
import { createEventCodec } from '@entry/platform/encryption/event-codec';
import { createSealer } from '@entry/platform/encryption/sealer';
import { silentLogger } from '@entry/platform/logger';
import type { EventLog } from '@entry/platform/ports/event-log';
import { createProjectionRunner } from '@entry/platform/projection-runner';
import { createProjections, listProjections } from '@entry/projections/all';
import { createMemoryClaims } from '../claims/memory-claims.ts';
import type { GatewayDependencies, SharedState } from '../dependencies.ts';
import { createGateway } from '../gateway.ts';
import { createMemoryFingerprints } from '../http/repeat-guard.ts';
import { createMemoryLimiter } from '../limits/limiters.ts';
import { createQueries } from '../queries/create-queries.ts';
import type { TestService } from './test-service.ts';

/** A gateway with a process's state of its own: command handler, read models and memory. */
export type OneOfSeveral = TestService & {
  /** Its read models stand still until the function that comes back is called. */
  readonly holdReadModels: () => () => void;
  /** The same gateway as after a restart: it remembers nothing. */
  readonly restart: () => OneOfSeveral;
  readonly end: () => Promise<void>;
};

/** A store that all gateways reach, as far as this process goes. */
export function createSharedState(): SharedState {
  const limiters = new Map<string, ReturnType<typeof createMemoryLimiter>>();

  return {
    fingerprints: createMemoryFingerprints(),
    claims: createMemoryClaims(),
    createLimiter: (options) => {
      const limiter = limiters.get(options.keyPrefix) ?? createMemoryLimiter(options);
      limiters.set(options.keyPrefix, limiter);
      return limiter;
    },
  };
}

/** One more gateway over the log, the keys and the files of a service. */
export async function addGateway(
  service: TestService,
  shared: SharedState,
  changes: Partial<GatewayDependencies> = {},
): Promise<OneOfSeveral> {
  const { vault, dependencies } = service;
  const sealer = createSealer({ vault });
  const codec = createEventCodec({ sealer, registry: EVENT_REGISTRY });
  const commands = createCommandHandler({ log: service.log, codec, isOnlyWriter: false });

  const { log, hold } = createHeldLog(service.log);
  const store = createMemoryReadStore();
  const projections = createProjections({ open: codec.open, store });
  const changeNews = createRunnerNews({ projections: listProjections(projections), logger: silentLogger });
  const runner = createProjectionRunner({
    log,
    store,
    projections: listProjections(projections),
    logger: silentLogger,
    project: codec.project,
    onApplied: changeNews.applied,
  });
  await runner.start();

  const own: GatewayDependencies = {
    ...dependencies,
    commands,
    codec,
    queries: createQueries({ store, projections, open: codec.open, log, project: codec.project }),
    projections: runner,
    changeNews,
    shared,
    decorateRoute: (route) => route,
    ...changes,
  };
  const start = (): OneOfSeveral => ({
    ...service,
    ...createGateway(own),
    commands,
    dependencies: own,
    holdReadModels: hold,
    restart: start,
    end: runner.stop,
  });

  return start();
}

/** A log that a runner reads, and that can be made to say nothing new. */
function createHeldLog(log: EventLog): { readonly log: EventLog; readonly hold: () => () => void } {
  let released: Promise<void> | null = null;

  return {
    log: {
      ...log,
      readAll: async (...parameters) => {
        await released;
        return log.readAll(...parameters);
      },
    },
    hold: () => {
      let release = (): void => undefined;
      released = new Promise((resolve) => {
        release = resolve;
      });

      return () => {
        released = null;
        release();
      };
    },
  };
}
