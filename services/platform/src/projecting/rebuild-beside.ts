import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../logger.ts';
import { BEFORE_FIRST, type EventLog, type Position } from '../ports/event-log.ts';
import { type RebuildOperations, RebuildRefusedError, type RebuildState } from '../ports/projection-operations.ts';
import type { ReadStore } from '../ports/read-store.ts';
import type { AnyProjection, ProjectEvent } from '../projection.ts';
import type { ProjectionRunner } from '../projection-runner.ts';
import { createBuild } from './build.ts';

/** A place beside the read models that serve. */
export type BesideStore = {
  readonly store: Pick<ReadStore, 'collection'>;
  /** Makes ready what queries need, so that nobody waits for it after the switch. */
  readonly warm: () => Promise<void>;
  /** Puts what lies here, in one step, in the place of what serves. */
  readonly takeOver: () => void;
};

export type RebuildsBesideOptions = {
  readonly log: Pick<EventLog, 'readAll' | 'head'>;
  readonly project: ProjectEvent;
  readonly projections: readonly AnyProjection[];
  readonly runner: Pick<ProjectionRunner, 'replaceModel'>;
  readonly openBeside: (projection: AnyProjection) => BesideStore;
  readonly logger: Logger;
  /** Events folded at a time; after each time it rests for as long as that took, for people are served besides. */
  readonly pageSize?: number;
};

export type RebuildsBeside = RebuildOperations & {
  /** Gives up what is being built. */
  readonly stop: () => Promise<void>;
};

type Rebuild = {
  readonly projection: AnyProjection;
  readonly beside: BesideStore;
  readonly build: ReturnType<typeof createBuild>;
  position: Position;
  events: number;
  state: RebuildState;
};

/**
 * Builds a read model anew beside the one that serves, in the process that serves it, one at a time. Strict: the first
 * event that cannot be applied ends it, and the one that serves goes on.
 */
export function createRebuildsBeside(options: RebuildsBesideOptions): RebuildsBeside {
  const { log, project, projections, runner, openBeside, logger, pageSize = 1_000 } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const rebuilds = new Map<string, Rebuild>();
  let running: Promise<void> = Promise.resolve();

  async function step(rebuild: Rebuild): Promise<boolean> {
    const page = await log.readAll(rebuild.position, pageSize);
    const last = page.at(-1);
    if (last === undefined) return false;

    await rebuild.build(page);
    rebuild.position = last.position;
    rebuild.events += page.length;
    return true;
  }

  async function run(rebuild: Rebuild): Promise<void> {
    const head = await log.head();
    for (;;) {
      signal.throwIfAborted();
      const startedAt = performance.now();
      if (!(await step(rebuild))) break;

      tell(rebuild, 'building', head);
      await delay(performance.now() - startedAt, undefined, { signal });
    }
    await rebuild.beside.warm();
    tell(rebuild, 'built', head);
  }

  function tell(rebuild: Rebuild, phase: 'building' | 'built', head: Position): void {
    const { position, events } = rebuild;
    rebuild.state = { phase, position, events, share: shareOf(position, head) };
  }

  function fail(rebuild: Rebuild, error: unknown): void {
    if (signal.aborted) return;

    const model = rebuild.projection.model.name;
    logger.error({ model, error }, 'A read model could not be built anew');
    const { name, message } = error instanceof Error ? error : new TypeError('Not an error');
    rebuild.state = { phase: 'failed', errorName: name, message };
  }

  function projectionOf(model: string): AnyProjection {
    const projection = projections.find((candidate) => candidate.model.name === model);
    if (projection === undefined) throw new RangeError(`There is no read model ${model}`);

    return projection;
  }

  return {
    state: (model) => rebuilds.get(model)?.state ?? null,

    start(model) {
      const projection = projectionOf(model);
      const building = [...rebuilds.values()].find(({ state }) => state.phase === 'building');
      if (building?.projection === projection) return;
      if (building !== undefined) throw new RebuildRefusedError('running');

      const beside = openBeside(projection);
      const build = createBuild({ project, projections: [projection], store: beside.store });
      const state: RebuildState = { phase: 'building', position: BEFORE_FIRST, events: 0, share: 0 };
      const rebuild: Rebuild = { projection, beside, build, position: BEFORE_FIRST, events: 0, state };
      // One at a time lies beside what serves: two of a large model would be too much for the memory.
      rebuilds.clear();
      rebuilds.set(model, rebuild);
      running = run(rebuild).catch((error: unknown) => fail(rebuild, error));
    },

    async switchOver(model) {
      const rebuild = rebuilds.get(model);
      if (rebuild?.state.phase !== 'built') throw new RebuildRefusedError('nothing_built');

      // Whoever asks at the same moment must not begin once more with what serves by then.
      rebuilds.delete(model);
      try {
        await runner.replaceModel(model, async () => {
          while (await step(rebuild)) signal.throwIfAborted();
          rebuild.beside.takeOver();
        });
      } catch (error) {
        rebuilds.set(model, rebuild);
        fail(rebuild, error);
      }
    },

    async stop() {
      stopping.abort();
      await running;
    },
  };
}

function shareOf(position: Position, head: Position): number {
  return head <= 0n || position >= head ? 1 : Math.max(0, Number(position) / Number(head));
}
