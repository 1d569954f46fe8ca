import type { ReadStore } from '@entry/platform/ports/read-store';
import { AccessDeniedError, UnavailableError } from '@entry/platform/ports/unavailable';
import { expectSameAsRebuild } from '@entry/platform/testing/same-as-rebuild';
import { createTallyProjection } from '@entry/platform/testing/tally';
import { createTallySystem } from '@entry/platform/testing/tally-system';
import { describe, expect, it } from 'vitest';
import { fill, newVersion, rebuild } from './testing/rebuild-world.ts';

describe('When an engine is away while a version is built', () => {
  /** A store whose writes fail so often, each by another answer than the one before. */
  function failing(store: ReadStore, failures: Error[]): ReadStore {
    return {
      ...store,
      collection: (model) => {
        const collection = store.collection(model);
        return {
          ...collection,
          async write(writes) {
            await collection.write(writes);
            const failure = failures.shift();
            if (failure !== undefined) throw failure;
          },
        };
      },
    };
  }
  const away = () => new UnavailableError('read store');

  it('should go on when it is back, and come to what a rebuild comes to', async () => {
    const system = createTallySystem();
    await fill(system);
    const other = createTallyProjection(undefined, 'other');
    const waits: unknown[] = [];

    await rebuild(system, {
      store: failing(system.store, [away(), away()]),
      projections: [newVersion, other],
      onWaiting: ({ code }) => waits.push(code),
    });

    expect(waits).toStrictEqual(['read store', 'read store']);
    for (const { model } of [newVersion, other]) await expectSameAsRebuild(system, { ...newVersion, model });
  });

  it.each([
    ['patience is over', away(), { patience: 0 }],
    ['access is denied, which waiting does not mend', new AccessDeniedError('read store', 'rights'), {}],
  ])('should end when %s', async (_when, failure, options) => {
    const system = createTallySystem();
    await fill(system);

    const rebuilding = rebuild(system, { store: failing(system.store, [failure]), ...options });

    await expect(rebuilding).rejects.toBe(failure);
  });
});
