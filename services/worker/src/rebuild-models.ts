import { setTimeout as delay } from 'node:timers/promises';
import { type Logger, silentLogger } from '@entry/platform/logger';
import { BEFORE_FIRST, type EventLog, type Position } from '@entry/platform/ports/event-log';
import type { ReadStore } from '@entry/platform/ports/read-store';
import { AccessDeniedError, UnavailableError } from '@entry/platform/ports/unavailable';
import { createBuild } from '@entry/platform/projecting/build';
import { type Checkpoints, createCheckpoints, type LastEvent } from '@entry/platform/projecting/checkpoints';
import { countParked } from '@entry/platform/projecting/parking';
import { withSharedReadAt } from '@entry/platform/projecting/shared-read-at';
import type { AnyProjection, ProjectEvent } from '@entry/platform/projection';

export type RebuildProgress = {
  /** Events looked at in this run. */
  readonly events: number;
  readonly eventsPerSecond: number;
  readonly position: Position;
  /** The end of the log when the last page was read. */
  readonly head: Position;
  /** From 0 to 1: how much of the log lies behind. An estimate, for positions have gaps. */
  readonly share: number;
};

export type RebuildModelsOptions = {
  readonly log: EventLog;
  readonly store: ReadStore;
  readonly project: ProjectEvent;
  readonly projections: readonly AnyProjection[];
  /** Into how many partitions the workers divide what is built; checkpoints of another number do not count. */
  readonly partitionCount: number;
  readonly pageSize?: number;
  /** The part of the time that it works, above 0; it rests after every page. 1 when left out, for engines that serve nobody. */
  readonly pace?: number;
  readonly onProgress?: (progress: RebuildProgress) => void;
  /** Called whenever an engine does not answer, before the page is tried again. */
  readonly onWaiting?: (error: UnavailableError) => void;
  /** For so long, in milliseconds, the same page is tried: what takes an hour should not end over a moment's outage. */
  readonly patience?: number;
  readonly signal?: AbortSignal;
};

/** What is parked was left out by a worker: whatever were built upon it would stay wrong. */
export class ParkedMeanwhileError extends Error {
  override readonly name = 'ParkedMeanwhileError';

  constructor(model: string, count: number) {
    super(
      `The read model "${model}" has ${count} parked events or streams, left by a worker of the same version. ` +
        'Have them tried again (retry-parked) first, then start the rebuild again: it goes on where it was.',
    );
  }
}

/**
 * The log grows while a rebuild runs, and whoever went after its last event beside people who write would never be done.
 * After so many ends of the log there is little left, and it is the workers' business.
 */
const MOST_ENDS = 4;
const PATIENCE = 600_000;
/** Milliseconds. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;
const LONGEST_REST = 30_000;

/** A page keeps the engines busy for seconds: half of the time is left to those who are served. */
export const PACE_BESIDE_PEOPLE = 0.5;
export const isPace = (pace: number): boolean => pace > 0 && pace <= 1;

type RebuiltOptions = Pick<RebuildModelsOptions, 'log' | 'store' | 'projections' | 'partitionCount'>;
type Rebuilt = { readonly projection: AnyProjection; readonly checkpoints: readonly Checkpoints[] };

/**
 * Brings versions of read models up to date, all partitions in one go: how a new version is built while workers of the
 * old one serve. Strict: the first event that cannot be applied ends it.
 *
 * It is done when it has come to the end of the log, or close to one that moves on.
 *
 * How far it came is kept in the checkpoints of the workers, page by page: killed and started again it goes on there,
 * and workers go on there when it is done. They may run already. Both then do the same, which is harmless, and each
 * goes on from where the other is: behind the checkpoints nobody may work, for deletions there are forgotten.
 * @throws ProjectionPoisonedError, ParkedMeanwhileError, CheckpointMismatchError, AccessDeniedError; UnavailableError when
 * an engine is away for longer than the patience; RangeError when the pace is none
 */
export async function rebuildModels(options: RebuildModelsOptions): Promise<RebuildProgress> {
  const { log, onProgress, signal, pace = 1 } = options;
  if (!isPace(pace)) throw new RangeError('The pace is a number above 0 and up to 1');

  const models = createAllRebuilt(options);
  const startedAt = performance.now();
  let events = 0;
  let end = await log.head();
  let ends = 1;

  for (;;) {
    signal?.throwIfAborted();
    const pageAt = performance.now();
    const { count, position, head } = await patiently(options, () => buildPage(options, models));
    events += count;
    const eventsPerSecond = events / ((performance.now() - startedAt) / 1_000);
    const progress = { events, eventsPerSecond, position, head, share: shareOf(position, head) };
    onProgress?.(progress);
    if (count === 0 || (position >= end && ends === MOST_ENDS)) return progress;

    if (position >= end) {
      end = head;
      ends += 1;
    }
    await rest(restAfter(performance.now() - pageAt, pace), signal);
  }
}

/** Milliseconds of rest after so many of work. */
export const restAfter = (milliseconds: number, pace: number): number =>
  Math.min(milliseconds * (1 / pace - 1), LONGEST_REST);

async function rest(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  if (milliseconds > 0) await delay(milliseconds, undefined, signal === undefined ? {} : { signal });
}

type Page = { readonly count: number; readonly position: Position; readonly head: Position };

/** From where the checkpoints are. May be cut off anywhere, and done again. */
async function buildPage(options: RebuildModelsOptions, models: readonly Rebuilt[]): Promise<Page> {
  const { log, store, project, projections, pageSize = 5_000 } = options;
  await readCheckpoints(models);
  await refuseParked(store, models);
  // Workers may be ahead by now, or the read models were set back: never from what this run remembers.
  const floors = new Map(models.map((model) => [model.projection, floorOf(model)]));
  const position = lowest([...floors.values()]);
  const page = await log.readAll(position, pageSize);
  const last = page.at(-1);
  if (last === undefined) return { count: 0, position, head: position };

  const head = later(await log.head(), last.position);
  // Of this page: one that failed half-way would begin with what is left of the page before.
  const build = createBuild({ project, projections, store });
  await build(page, (projection) => floors.get(projection) ?? BEFORE_FIRST);
  await saveCheckpoints(models, last);
  return { count: page.length, position: last.position, head };
}

/** Again while an engine is away; not when it denies access, which nobody mends by waiting. */
async function patiently<Result>(
  { patience = PATIENCE, onWaiting, signal }: RebuildModelsOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof UnavailableError) || error instanceof AccessDeniedError) throw error;
      if (performance.now() - startedAt + pause > patience) throw error;

      onWaiting?.(error);
      await delay(pause, undefined, signal === undefined ? {} : { signal });
    }
  }
}

/**
 * Some of all, and those that their search terms look into. Built without them they would be found under too few words
 * for ever, for nothing tells them that the words are there by now.
 */
export function withSearched(
  chosen: readonly AnyProjection[],
  all: readonly AnyProjection[],
): readonly AnyProjection[] {
  const searched = new Set(chosen.flatMap(({ model }) => model.searchesIn ?? []));

  return all.filter((projection) => chosen.includes(projection) || searched.has(projection.model.name));
}

/** Those that are behind the log: versions that nobody has built yet, or not to the end. */
export async function findUnbuilt(options: RebuiltOptions): Promise<readonly AnyProjection[]> {
  const head = await options.log.head();
  const models = createAllRebuilt(options);
  await readCheckpoints(models);

  return models.filter((model) => floorOf(model) < head).map(({ projection }) => projection);
}

/** All stand on the same event after a page: one look into the log tells whether it still holds it. */
function createAllRebuilt({ log, projections, ...options }: RebuiltOptions): readonly Rebuilt[] {
  const shared = { ...options, log: withSharedReadAt(log) };

  return projections.map((projection) => createRebuilt(shared, projection));
}

function createRebuilt(
  { store, log, partitionCount }: Omit<RebuiltOptions, 'projections'>,
  projection: AnyProjection,
): Rebuilt {
  const { name: model, version } = projection.model;
  // That workers move the same checkpoints is expected here.
  const logger: Pick<Logger, 'warn'> = silentLogger;

  return {
    projection,
    checkpoints: Array.from({ length: partitionCount }, (_, partition) =>
      createCheckpoints({ key: { model, version, partition, partitionCount }, store, log, logger }),
    ),
  };
}

async function readCheckpoints(models: readonly Rebuilt[]): Promise<void> {
  await Promise.all(models.flatMap(({ checkpoints }) => checkpoints.map(({ restore }) => restore())));
}

async function saveCheckpoints(models: readonly Rebuilt[], last: LastEvent): Promise<void> {
  await Promise.all(models.flatMap(({ checkpoints }) => checkpoints.map(async ({ save }) => save(last))));
}

/** Looked at after the checkpoints: a worker saves what it parks before it moves its checkpoint over that. */
async function refuseParked(store: ReadStore, models: readonly Rebuilt[]): Promise<void> {
  for (const { projection } of models) {
    const count = await countParked(store, projection);
    if (count > 0) throw new ParkedMeanwhileError(projection.model.name, count);
  }
}

const floorOf = ({ checkpoints }: Rebuilt): Position => lowest(checkpoints.map(({ position }) => position()));

function lowest(positions: readonly Position[]): Position {
  let found: Position | null = null;
  for (const position of positions) if (found === null || position < found) found = position;

  return found ?? BEFORE_FIRST;
}

const later = (left: Position, right: Position): Position => (left > right ? left : right);

function shareOf(position: Position, head: Position): number {
  return head <= 0n || position >= head ? 1 : Math.max(0, Number(position) / Number(head));
}
