import { onceThere } from '../once-there.ts';
import type { Position } from '../ports/event-log.ts';
import type { DocumentWrite, IndexSelector, IndexValue, MaybePromise, ReadCollection } from '../ports/read-store.ts';
import type { AnyProjectedEvent, AnyProjection } from '../projection.ts';

/**
 * What the fold does with a document (or, when its keys cannot be told, a stream) that cannot go on. Parked, it is left
 * as it is by every event but one that leaves nothing of a document: nobody's erasure waits for an operator. It stays
 * parked all the same, and a retry folds it anew.
 */
export type PoisonPolicy = {
  readonly isStreamParked: (event: AnyProjectedEvent) => boolean;
  readonly isDocumentParked: (id: string) => boolean;
  /** May throw, which ends the fold: a strict rebuild. */
  readonly parkStream: (event: AnyProjectedEvent, cause: unknown) => void;
  readonly parkDocument: (id: string, event: AnyProjectedEvent, cause: unknown) => void;
};

/** `piece` is the one that changed it last, of the event at its position; -1 while it is as it was stored. */
type Working = { document: object | null; position: Position | null; isChanged: boolean; piece: number };
type Step = {
  readonly event: AnyProjectedEvent;
  readonly ids: readonly string[];
  readonly overwrites: string | null;
  /** Its stream is parked. */
  readonly isHeld: boolean;
};

const LOOKUP_PAGE = 500;

/**
 * Folds events, in order, into the documents of one read model: loads each document once, writes it once.
 * An event that needs a look-up makes everything before it be written first. At once when the store answers at once
 * and nothing is looked up.
 */
export function foldEvents(
  projection: AnyProjection,
  collection: ReadCollection<object>,
  events: readonly AnyProjectedEvent[],
  policy: PoisonPolicy,
): MaybePromise<void> {
  return foldFrom({ projection, collection, events, policy }, 0, []);
}

type Fold = {
  readonly projection: AnyProjection;
  readonly collection: ReadCollection<object>;
  readonly events: readonly AnyProjectedEvent[];
  readonly policy: PoisonPolicy;
};

/** Goes on with the event at a place; `steps` are those before it that are not folded yet. */
function foldFrom(fold: Fold, first: number, steps: Step[]): MaybePromise<void> {
  const { projection, events, policy } = fold;

  for (let place = first; place < events.length; place += 1) {
    const event = events[place] as AnyProjectedEvent;
    const isHeld = policy.isStreamParked(event);
    let ids: readonly string[];
    let overwrites: string | null;
    let lookup: IndexSelector<object> | null;
    try {
      ids = projection.keys(event);
      // What is not applied overwrites nothing.
      overwrites = isHeld ? null : (projection.overwrites?.(event) ?? null);
      lookup = projection.lookup?.(event) ?? null;
    } catch (cause) {
      if (!isHeld) policy.parkStream(event, cause);
      continue;
    }

    const step = { event, ids, overwrites, isHeld };
    if (lookup !== null) return foldLookup(fold, place, steps, step, lookup);
    if (ids.length > 0) steps.push(step);
  }

  return foldSteps(fold, steps);
}

/** What one recorded event became is written together, so its earlier pieces wait for the look-ups of later ones. */
async function foldLookup(
  fold: Fold,
  place: number,
  steps: readonly Step[],
  step: Step,
  lookup: IndexSelector<object>,
) {
  const { position } = step.event;
  const pieces = steps.filter(({ event }) => event.position === position);
  await foldSteps(fold, steps.slice(0, steps.length - pieces.length));
  const ids = [...new Set([...step.ids, ...(await findIds(fold.collection, lookup))])];

  await foldFrom(fold, place + 1, ids.length > 0 ? [...pieces, { ...step, ids }] : pieces);
}

export async function findIds(
  collection: Pick<ReadCollection<object>, 'find'>,
  lookup: IndexSelector<object>,
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (;;) {
    const { rows, total } = await collection.find({ ...lookup, offset: ids.length, limit: LOOKUP_PAGE });
    for (const { id } of rows) ids.push(id);
    if (rows.length === 0 || ids.length >= total) return ids;
  }
}

function foldSteps(fold: Fold, steps: readonly Step[]): MaybePromise<void> {
  if (steps.length === 0) return;

  const kept = withoutOverwritten(steps);
  const working = documentsOf(kept);

  return onceThere(fold.collection.load([...working.keys()]), (stored) => {
    for (const loaded of stored.values()) {
      const current = working.get(loaded.id) as Working;
      current.document = loaded.document;
      current.position = loaded.position;
    }
    return applySteps(fold, kept, working);
  });
}

/** All that the steps are about, as if nothing were stored of it. */
function documentsOf(steps: readonly Step[]): Map<string, Working> {
  const working = new Map<string, Working>();
  for (const { ids } of steps) {
    for (const id of ids) {
      if (!working.has(id)) working.set(id, { document: null, position: null, isChanged: false, piece: -1 });
    }
  }

  return working;
}

function applySteps(
  { projection, collection, policy }: Fold,
  steps: readonly Step[],
  working: ReadonlyMap<string, Working>,
): MaybePromise<void> {
  for (const step of steps) {
    for (const id of step.ids) foldOne(projection, working.get(id) as Working, step, id, policy);
  }

  const writes: DocumentWrite<object>[] = [];
  for (const [id, { document, position, isChanged }] of working) {
    // Also what came and went within the batch: somebody slower may be about to write its beginning.
    if (isChanged && position !== null) writes.push({ id, document, position });
  }

  return writes.length > 0 ? collection.write(writes) : undefined;
}

/** Most events are saves by a page while somebody types: each overwrites the one before it. */
function withoutOverwritten(steps: readonly Step[]): readonly Step[] {
  if (steps.length === 1 || !steps.some(({ overwrites }) => overwrites !== null)) return steps;

  const overwrittenLater = new Map<string, string[]>();
  const kept: Step[] = [];
  for (let place = steps.length - 1; place >= 0; place -= 1) {
    const step = steps[place] as Step;
    const { ids, overwrites } = step;
    const [id] = ids;
    if (overwrites === null || id === undefined) {
      kept.push(step);
      continue;
    }

    const later = overwrittenLater.get(id);
    if (later?.includes(overwrites)) continue;

    if (later === undefined) overwrittenLater.set(id, [overwrites]);
    else later.push(overwrites);
    kept.push(step);
  }

  return kept.reverse();
}

function foldOne(
  projection: AnyProjection,
  current: Working,
  { event, isHeld: isStreamHeld }: Step,
  id: string,
  policy: PoisonPolicy,
): void {
  if (isApplied(current, event)) return;

  const isHeld = isStreamHeld || policy.isDocumentParked(id);
  let next: object | null;
  try {
    next = projection.project(current.document, event, id);
  } catch (cause) {
    if (!isHeld) policy.parkDocument(id, event, cause);
    return;
  }
  if (isHeld && next !== null) return;
  // The position stays where it is, so that it depends on the events alone and not on how they were batched.
  if (next === current.document) return;

  current.document = next;
  current.position = event.position;
  current.isChanged = true;
  current.piece = event.piece ?? 0;
}

/**
 * The position guards a document against events it has seen. What one recorded event became shares a position: the
 * later pieces are still to come when an earlier one was applied just now, but not when the document was stored so,
 * for all of them are written together.
 */
function isApplied({ position, piece }: Working, event: AnyProjectedEvent): boolean {
  if (position === null || position < event.position) return false;

  return position > event.position || piece === -1 || (event.piece ?? 0) <= piece;
}

/** Whether a document is among those an event looks up, told from its values instead of an index. */
export function isLookedUp(document: object | null, lookup: Pick<IndexSelector<object>, 'equals'> | null): boolean {
  if (document === null || lookup === null) return false;

  const values = document as Readonly<Record<string, unknown>>;
  return Object.entries<IndexValue | readonly IndexValue[] | undefined>(lookup.equals).every(([field, wanted]) =>
    Array.isArray(wanted) ? wanted.includes(values[field]) : wanted === values[field],
  );
}
