import { createMemoryKeyVault } from '@entry/platform/testing/memory-key-vault';
import { expect, it, onTestFinished } from 'vitest';
import { createMongoModelVersions } from './model-versions.ts';
import { createMongoReadStore } from './read-store/read-store.ts';
import { describeWithMongo } from './testing/describe-with-mongo.ts';
import { createPeopleModel } from './testing/people.ts';
import { createTestDatabase } from './testing/test-database.ts';

await describeWithMongo('Versions of read models in MongoDB', (server) => {
  it('should be listed, and dropped one by one with their checkpoints', async () => {
    const { mongo, release } = await createTestDatabase(server);
    onTestFinished(release);
    const store = createMongoReadStore({ mongo, vault: createMemoryKeyVault() });
    const versions = createMongoModelVersions(mongo);
    const model = createPeopleModel();
    const other = { ...model, name: 'waiting-list' };
    const keyOf = (version: number) => ({ model: 'people', version, partition: 0, partitionCount: 1 });
    for (const each of [other, { ...model, version: 10 }, { ...model, version: 2 }]) {
      const document = { name: 'Selam', visits: 0 };
      await store.collection(each).write([{ id: '1', document, position: 1n }]);
      if (each !== other) await store.saveCheckpoint(keyOf(each.version), null, { position: 1n, eventId: 'e' });
    }

    expect(await versions.list()).toStrictEqual([
      { model: 'people', version: 2, documents: 1 },
      { model: 'people', version: 10, documents: 1 },
      { model: 'waiting-list', version: 1, documents: 1 },
    ]);

    await versions.drop('people', 2);
    await versions.drop('people', 3);

    expect((await versions.list()).map(({ model: name, version }) => `${name} ${version}`)).toStrictEqual([
      'people 10',
      'waiting-list 1',
    ]);
    expect(await store.loadCheckpoint(keyOf(2))).toBeNull();
    expect(await store.loadCheckpoint(keyOf(10))).not.toBeNull();
  });
});
