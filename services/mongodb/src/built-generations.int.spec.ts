import { expect, it, onTestFinished } from 'vitest';
import { createMongoBuiltGenerations, GENERATIONS } from './built-generations.ts';
import { createMongoModelVersions } from './model-versions.ts';
import { describeWithMongo } from './testing/describe-with-mongo.ts';
import { createTestDatabase } from './testing/test-database.ts';

const DAY = 24 * 60 * 60 * 1_000;

await describeWithMongo('Generations of read models in MongoDB', (server) => {
  async function open() {
    const { mongo, release } = await createTestDatabase(server);
    onTestFinished(release);
    const generations = createMongoBuiltGenerations({ mongo });
    const ageBy = (generation: string, milliseconds: number) =>
      mongo
        .collection('models', GENERATIONS)
        .updateOne(
          { _id: generation as never },
          { $set: { followedAt: { 0: new Date(Date.now() - milliseconds), 1: new Date(Date.now() - milliseconds) } } },
        );

    return { mongo, generations, ageBy };
  }

  it('should be built once every partition has followed the log', async () => {
    const { generations } = await open();
    expect(await generations.isBuilt('new', 2)).toBe(false);

    await generations.markFollowing('new', [1]);
    expect(await generations.isBuilt('new', 2)).toBe(false);

    await generations.markFollowing('new', [0]);
    expect(await generations.isBuilt('new', 2)).toBe(true);
  });

  it('should be built while all workers are away, and not when another generation followed since', async () => {
    const { generations, ageBy } = await open();
    for (const generation of ['first', 'second']) await generations.markFollowing(generation, [0, 1]);
    await ageBy('first', DAY);
    expect([await generations.isBuilt('first', 2), await generations.isBuilt('second', 2)]).toStrictEqual([
      false,
      true,
    ]);

    await ageBy('second', DAY / 2);
    expect(await generations.isBuilt('second', 2)).toBe(true);
    await generations.markFollowing('first', [0, 1]);
    expect([await generations.isBuilt('first', 2), await generations.isBuilt('second', 2)]).toStrictEqual([
      true,
      false,
    ]);
  });

  it('should be unbuilt when a version of a read model was dropped', async () => {
    const { mongo, generations } = await open();
    await generations.markFollowing('only', [0, 1]);

    await createMongoModelVersions(mongo).drop('applications', 1);

    expect(await generations.isBuilt('only', 2)).toBe(false);
  });
});
