import { BEFORE_FIRST, type EventLog, type Position, type RecordedEvent } from '../ports/event-log.ts';
import type { ReadCollection } from '../ports/read-store.ts';
import type { AnyProjection, ProjectEvent } from '../projection.ts';
import { findIds, isLookedUp } from './fold.ts';
import type { Parked, Parking } from './parking.ts';

export type RetryResult = { readonly recovered: readonly Parked[]; readonly parked: readonly Parked[] };

/** The events of one partition, up to a position. */
type Source = {
  readonly log: EventLog;
  readonly project: ProjectEvent;
  readonly upTo: Position;
  readonly isOwn: (event: RecordedEvent) => boolean;
};
type Build = { document: object | null; position: Position | null; error: unknown };

const PAGE = 1_000;

/**
 * Tries parked documents again, each folded anew from the beginning of the log up to a position, for events after
 * the one that was refused may have passed by. What still fails, or cannot be written, stays parked; of what was deleted
 * since nothing is left even so.
 */
export async function retryParked(
  projection: AnyProjection,
  collection: ReadCollection<object>,
  parking: Parking,
  source: Source,
): Promise<RetryResult> {
  const { upTo } = source;
  const waiting = parking.list();
  if (waiting.length === 0) return { recovered: [], parked: [] };

  const documents = new Set(waiting.filter(({ kind }) => kind === 'document').map(({ target }) => target));
  const streams = new Map<string, { readonly ids: Set<string>; error: unknown }>();
  for (const { kind, target } of waiting) {
    if (kind === 'stream') streams.set(target, { ids: new Set(), error: null });
  }

  for await (const event of handledEvents(projection, source)) {
    const stream = streams.get(event.stream);
    if (stream === undefined || stream.error !== null) continue;

    try {
      const lookup = projection.lookup?.(event) ?? null;
      const lookedUp = lookup === null ? [] : await findIds(collection, lookup);
      for (const id of [...projection.keys(event), ...lookedUp]) {
        stream.ids.add(id);
        documents.add(id);
      }
    } catch (error) {
      stream.error = error;
    }
  }

  const builds = await build(projection, source, documents);
  const written = new Set<string>();
  for (const [id, { document, position, error }] of builds) {
    if (error !== null) {
      if (document === null && position !== null) await collection.write([{ id, document, position }]);
    } else if (await write(collection, id, document, position, upTo)) written.add(id);
  }

  const recovered: Parked[] = [];
  for (const parked of waiting) {
    const stream = streams.get(parked.target);
    const isRecovered =
      parked.kind === 'document'
        ? written.has(parked.target)
        : stream?.error === null && [...stream.ids].every((id) => written.has(id));
    if (!isRecovered) continue;

    await parking.release(parked);
    recovered.push(parked);
  }

  return { recovered, parked: parking.list() };
}

async function build(
  projection: AnyProjection,
  source: Source,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Build>> {
  const builds = new Map<string, Build>();
  for (const id of ids) builds.set(id, { document: null, position: null, error: null });

  for await (const event of handledEvents(projection, source)) {
    let changed: readonly string[];
    try {
      const lookup = projection.lookup?.(event) ?? null;
      const lookedUp =
        lookup === null ? [] : [...builds].filter(([, { document }]) => isLookedUp(document, lookup)).map(([id]) => id);
      changed = [...new Set([...projection.keys(event), ...lookedUp])];
    } catch {
      // Its stream stays parked; other documents must not wait for it.
      continue;
    }

    for (const id of changed) {
      const current = builds.get(id);
      if (current === undefined) continue;

      try {
        const next = projection.project(current.document, event, id);
        const isHeld = current.error !== null && next !== null;
        if (!isHeld && next !== current.document) {
          Object.assign(current, { document: next, position: event.position });
        }
      } catch (error) {
        current.error ??= error;
      }
    }
  }

  return builds;
}

/** The guard of the store refuses what is not newer: then only a rebuild of the whole model helps. */
async function write(
  collection: ReadCollection<object>,
  id: string,
  document: object | null,
  position: Position | null,
  upTo: Position,
): Promise<boolean> {
  const stored = (await collection.load([id])).get(id) ?? null;
  if ((stored?.document ?? null) === null && document === null) {
    // Nothing is there, and nothing is to be; the tombstone guards against those who still write what came before.
    if (position !== null) await collection.write([{ id, document, position }]);
    return true;
  }

  const isNewer = stored === null || (position !== null && position > stored.position);
  const newPosition = isNewer && position !== null ? position : upTo;
  if (stored !== null && newPosition <= stored.position) return false;

  await collection.write([{ id, document, position: newPosition }]);
  return true;
}

async function* handledEvents(projection: AnyProjection, { log, project, upTo, isOwn }: Source) {
  const types = new Set(projection.handles);
  let position = BEFORE_FIRST;
  for (;;) {
    const page = await log.readAll(position, PAGE);
    for (const recorded of page) {
      if (recorded.position > upTo) return;
      if (!isOwn(recorded)) continue;
      for (const event of project(recorded)) if (types.has(event.type)) yield event;
    }

    const last = page.at(-1);
    if (last === undefined) return;
    position = last.position;
  }
}
