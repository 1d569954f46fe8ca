import type { DocumentWrite, IndexDefinition, IndexDefinitions, ReadModel } from '@entry/platform/ports/read-store';
import { createMemoryKeyVault } from '@entry/platform/testing/memory-key-vault';
import type { Document } from 'mongodb';
import { expect, it, onTestFinished } from 'vitest';
import type { Mongo } from '../open-mongo.ts';
import { describeWithMongo } from '../testing/describe-with-mongo.ts';
import { createPeopleModel, type Someone } from '../testing/people.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { DocumentTooLargeError } from './guarded-writes.ts';
import { filterOf, indexNameOf, sortOf } from './index-plan.ts';
import { createMongoReadStore } from './read-store.ts';

await describeWithMongo('Read models in MongoDB', (server) => {
  async function createStore() {
    const { mongo, openAnother, release } = await createTestDatabase(server);
    onTestFinished(release);
    const vault = createMemoryKeyVault();
    let trips = 0;
    const counted: Mongo = {
      ...mongo,
      run: (...given) => {
        trips += 1;
        return mongo.run(...given);
      },
    };
    const store = createMongoReadStore({ mongo: counted, vault });
    const tripsOf = async (work: () => unknown): Promise<number> => {
      trips = 0;
      await work();
      return trips;
    };

    return { mongo, store, tripsOf, another: createMongoReadStore({ mongo: await openAnother(), vault }) };
  }

  const documents = (count: number, position: bigint): DocumentWrite<Someone>[] =>
    Array.from({ length: count }, (_, number) => ({
      id: `${number}`,
      document: { name: `Name${number} Second`, visits: number % 3, value: number },
      position,
    }));

  it('should be read and written by the batch in one round trip each', async () => {
    const { store, tripsOf } = await createStore();
    const people = store.collection(createPeopleModel());
    await people.load([]);
    const ids = documents(200, 1n).map(({ id }) => id);

    expect(await tripsOf(() => people.load(ids))).toBe(1);
    expect(await tripsOf(() => people.write(documents(200, 1n)))).toBe(1);
    expect(await tripsOf(() => people.load(ids))).toBe(1);
    expect(await tripsOf(() => people.write(documents(200, 2n)))).toBe(1);
    expect(await tripsOf(() => Promise.all(ids.map(async (id) => people.get(id))))).toBe(1);
    // What came too late is looked at once more, all together.
    expect(await tripsOf(() => people.write(documents(200, 1n)))).toBe(2);
    expect(await people.count({ index: 'all', equals: {} })).toBe(200);
  });

  it('should move the checkpoints of all read models in one round trip, and tell which it could not', async () => {
    const { store, another, tripsOf } = await createStore();
    const keys = Array.from({ length: 9 }, (_, number) => ({
      model: `model-${number}`,
      version: 1,
      partition: 0,
      partitionCount: 4,
    }));
    const at = (position: bigint) => ({ position, eventId: `event ${position}` });
    const moveAll = (expected: bigint | null, next: bigint) =>
      Promise.all(
        keys.map(async (key) => store.saveCheckpoint(key, expected === null ? null : at(expected), at(next))),
      );
    const all = (outcome: boolean) => keys.map(() => outcome);

    expect(await moveAll(null, 1n)).toStrictEqual(all(true));
    expect(await tripsOf(async () => expect(await moveAll(1n, 2n)).toStrictEqual(all(true)))).toBe(1);
    await another.saveCheckpoint(keys[4] as (typeof keys)[number], at(2n), at(7n));

    expect(await moveAll(2n, 3n)).toStrictEqual(keys.map((_, number) => number !== 4));
    expect(await tripsOf(() => Promise.all(keys.map(store.loadCheckpoint)))).toBe(1);
    expect(await Promise.all(keys.map(store.loadCheckpoint))).toStrictEqual(
      keys.map((_, number) => at(number === 4 ? 7n : 3n)),
    );
  });

  it('should look up what search terms need for a whole batch in one round trip', async () => {
    const { store, tripsOf } = await createStore();
    const people = store.collection(createPeopleModel());
    await people.write(documents(100, 1n));
    const visits: ReadModel<{ readonly personId: string }> = {
      name: 'visits',
      version: 1,
      indexes: {},
      searchTerms: async ({ personId }) => [(await people.get(personId))?.document.name ?? ''],
    };
    const collection = store.collection(visits);
    await collection.load([]);
    const writes = documents(100, 1n).map(({ id }) => ({ id: `v${id}`, document: { personId: id }, position: 1n }));

    expect(await tripsOf(() => collection.write(writes))).toBe(2);
  });

  it('should use the index a query names, and fail rather than search everything', async () => {
    const { mongo, store } = await createStore();
    const model = createPeopleModel();
    const people = store.collection(model);
    await people.write(documents(50, 1n));
    const collection = mongo.collection('models', 'people_v1');

    const definitions: IndexDefinitions<Record<string, unknown>> = model.indexes;
    for (const [name, definition] of Object.entries(definitions)) {
      const equals = name === 'by-visits' ? { visits: [1, 2] } : {};
      const plan = await collection
        .find(filterOf(name, definition, equals, undefined) as Document)
        .sort(sortOf(definition))
        .hint(indexNameOf(definition))
        .explain('queryPlanner');
      const stages = JSON.stringify((plan as Document)['queryPlanner'].winningPlan);
      expect([name, stages.includes('COLLSCAN')]).toStrictEqual([name, false]);
      expect(stages).toContain(`"indexName":"${indexNameOf(definition)}"`);
    }

    await collection.dropIndex(indexNameOf(definitions['by-visits'] as IndexDefinition<Record<string, unknown>>));
    await expect(people.count({ index: 'by-visits', equals: { visits: 1 } })).rejects.toThrow(/hint/);
  });

  it('should refuse what does not fit, before anything of its batch is written', async () => {
    const { store } = await createStore();
    const model = createPeopleModel();
    const people = store.collection({
      ...model,
      searchTerms: async ({ name }: Someone) =>
        name === 'many' ? Array.from({ length: 4_000 }, (_, number) => `w${number}x`) : [name.slice(0, 10)],
    });
    const small = { id: '1', document: { name: 'small', visits: 0 }, position: 1n };
    const large = { id: '2', document: { name: 'x'.repeat(16 * 1_024 * 1_024), visits: 0 }, position: 1n };
    const many = { id: '3', document: { name: 'many', visits: 0 }, position: 1n };
    const fitting = { id: '4', document: { name: 'x'.repeat(14 * 1_024 * 1_024), visits: 0 }, position: 1n };

    await expect(people.write([small, large])).rejects.toThrow(DocumentTooLargeError);
    await expect(people.write([small, many])).rejects.toThrow(DocumentTooLargeError);
    expect(await people.get('1')).toBeNull();
    await people.write([fitting]);
    expect((await people.get('4'))?.document.name).toHaveLength(14 * 1_024 * 1_024);
  });

  it('should end alike for two processes that write the same history in another order, late deletions included', async () => {
    const { store, another } = await createStore();
    const [one, two] = [store, another].map((each) => each.collection(createPeopleModel()));
    const history = Array.from({ length: 40 }, (_, number) => ({
      id: `${number % 4}`,
      document: number % 5 === 4 ? null : { name: `Name ${number}`, visits: number },
      position: BigInt(number),
    }));

    await Promise.all([
      ...history.map((write) => one?.write([write])),
      ...history.toReversed().map((write) => two?.write([write])),
    ]);

    for (const { id, document, position } of history.slice(-4)) {
      const loaded = (await two?.load([id]))?.get(id);
      expect(loaded).toStrictEqual({ id, document, position });
    }
  });
});
