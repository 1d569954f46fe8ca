import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import type { EventLog, Position } from '@entry/platform/ports/event-log';
import type { ReadStore } from '@entry/platform/ports/read-store';
import { type CollectionDigest, digestOf } from '@entry/platform/projecting/digest';
import { rebuildProjections } from '@entry/platform/projecting/rebuild';
import type { AnyProjection } from '@entry/platform/projection';
import { createProjections, listProjections } from '@entry/projections/all';
import type { Holdings } from './holdings.ts';

/** By the name of the read model. */
export type Digests = Readonly<Record<string, CollectionDigest>>;

export async function digestAll(store: ReadStore, projections: readonly AnyProjection[]): Promise<Digests> {
  const digests: Record<string, CollectionDigest> = {};
  for (const { model } of projections) digests[model.name] = await digestOf(store.collection(model));

  return digests;
}

/** What a clean build of all read models gives from the log up to a position. */
export async function digestRebuilt({ log, codec }: Holdings, upTo: Position): Promise<Digests> {
  const store = createMemoryReadStore();
  const projections = listProjections(createProjections({ open: codec.open, store }));
  await rebuildProjections({ log: endAt(log, upTo), project: codec.project, projections, store });

  return digestAll(store, projections);
}

function endAt(log: EventLog, last: Position): EventLog {
  return {
    ...log,
    readAll: async (after, limit) => (await log.readAll(after, limit)).filter(({ position }) => position <= last),
  };
}

/** Names of the read models that are not the same; empty when all are. */
export function differences(left: Digests, right: Digests): readonly string[] {
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])].sort();

  return names.filter((name) => left[name]?.sha256 !== right[name]?.sha256);
}
