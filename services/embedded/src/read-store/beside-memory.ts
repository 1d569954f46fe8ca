import type { BesideStore } from '@entry/platform/projecting/rebuild-beside';
import type { AnyProjection } from '@entry/platform/projection';
import { createMemoryReadStore, type MemoryReadStore } from './memory-read-store.ts';

/** A place beside the read models in memory for building one of them anew. */
export function openBesideMemory(serving: MemoryReadStore, { model }: AnyProjection): BesideStore {
  const store = createMemoryReadStore();

  return { store, warm: store.warm, takeOver: () => serving.adopt(model, store) };
}
