import type { ReadStore } from '@entry/platform/ports/read-store';
import { canonicalJson } from '@entry/platform/projecting/digest';
import { createMemoryKeyVault } from '@entry/platform/testing/memory-key-vault';
import { itUnless } from '@entry/platform/testing/unless';
import { expect, it, onTestFinished } from 'vitest';
import type { Mongo } from '../open-mongo.ts';
import { bytesOnDisk } from '../testing/bytes-below.ts';
import { describeWithMongo } from '../testing/describe-with-mongo.ts';
import { createPeopleModel } from '../testing/people.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createMongoReadStore } from './read-store.ts';

await describeWithMongo('Search terms in MongoDB', (server, foreign) => {
  /** Two processes on one database, with one key. */
  async function createTwo() {
    const { mongo, openAnother, release } = await createTestDatabase(server);
    onTestFinished(release);
    const vault = createMemoryKeyVault();
    const made: string[] = [];
    const model = createPeopleModel(made);
    const open = (client: Mongo): ReadStore => createMongoReadStore({ mongo: client, vault });
    const [one, another] = [open(mongo), open(await openAnother())].map((store) => store.collection(model));
    if (one === undefined || another === undefined) throw new Error('No store');
    const search = async (text: string) =>
      (await another.find({ index: 'all', equals: {}, search: text, limit: 10 })).rows.map(({ id }) => id);

    return { mongo, one, another, made, search, model, vault };
  }

  it('should be made anew only when what they are made of changes', async () => {
    const { one, made, search } = await createTwo();
    await one.write([{ id: '1', document: { name: 'Selam Tesfaye', visits: 0 }, position: 1n }]);

    for (let visits = 1; visits < 20; visits += 1) {
      await one.load(['1']);
      await one.write([{ id: '1', document: { name: 'Selam Tesfaye', visits }, position: BigInt(visits) + 1n }]);
    }

    expect(made).toStrictEqual(['Selam Tesfaye']);
    expect((await one.get('1'))?.document.visits).toBe(19);
    expect(await search('sel tes')).toStrictEqual(['1']);
    await one.write([{ id: '1', document: { name: 'Selam Haile', visits: 20 }, position: 100n }]);
    expect(made).toStrictEqual(['Selam Tesfaye', 'Selam Haile']);
    expect([await search('tes'), await search('hai')]).toStrictEqual([[], ['1']]);
  });

  it('should be those of the document although another process changed both meanwhile', async () => {
    const { one, another, search } = await createTwo();
    await one.write([{ id: '1', document: { name: 'Selam', visits: 0 }, position: 1n }]);
    await another.write([{ id: '1', document: { name: 'Hana', visits: 0 }, position: 2n }]);
    await another.write([{ id: '2', document: { name: 'Dawit', visits: 0 }, position: 1n }]);

    // The first one remembers what the terms were made of before the other came.
    await one.write([
      { id: '1', document: { name: 'Selam', visits: 1 }, position: 3n },
      { id: '2', document: { name: 'Dawit', visits: 1 }, position: 2n },
    ]);

    expect([await search('han'), await search('sel'), await search('daw')]).toStrictEqual([[], ['1'], ['2']]);
    expect((await one.get('1'))?.position).toBe(3n);
  });

  it('should come back with a document that was deleted meanwhile, and not with one that came too late', async () => {
    const { one, another, search } = await createTwo();
    await one.write([{ id: '1', document: { name: 'Selam', visits: 0 }, position: 1n }]);
    await another.write([{ id: '1', document: null, position: 5n }]);

    await one.write([{ id: '1', document: { name: 'Selam', visits: 1 }, position: 4n }]);
    expect(await search('sel')).toStrictEqual([]);

    await one.write([{ id: '1', document: { name: 'Selam', visits: 2 }, position: 6n }]);
    expect(await search('sel')).toStrictEqual(['1']);
  });

  it('should find a word by everything that it begins with, an id by all of it', async () => {
    const { one, search } = await createTwo();
    const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
    await one.write([{ id: '1', document: { name: `${id} ${'x'.repeat(300)}`, visits: 0 }, position: 1n }]);

    for (const length of [1, 2, 8, 20, 35, 36]) expect(await search(id.slice(0, length))).toStrictEqual(['1']);
    expect(await search(`${id.slice(0, 35)}2`)).toStrictEqual([]);
    expect(await search('x'.repeat(250))).toStrictEqual(['1']);
    expect(await search(`y${'x'.repeat(39)}`)).toStrictEqual([]);
  });

  it('should tell nothing to who has the disk: neither words nor hashes that another key could have made', async () => {
    const { mongo, one, another, model } = await createTwo();
    const canary = 'Zewdituxqj';
    await one.write([
      { id: '1', document: { name: 'kept elsewhere', visits: 0 }, position: 1n },
      { id: '2', document: { name: 'kept elsewhere', visits: 0 }, position: 1n },
    ]);
    const stranger = createMongoReadStore({ mongo, vault: createMemoryKeyVault() });
    const hidden = { ...model, name: 'hidden', searchTerms: async () => [canary] };
    await stranger.collection(hidden).write([{ id: '1', document: { name: 'hers', visits: 0 }, position: 1n }]);

    const stored = await mongo.collection('models', 'hidden_v1').findOne({ position: 1n });
    expect(stored?.['terms']).toHaveLength(canary.length);
    expect(canonicalJson(stored)).not.toMatch(/zewd/i);
    expect(await another.count({ index: 'all', equals: {}, search: 'kept' })).toBe(2);
    const own = createMongoReadStore({ mongo, vault: createMemoryKeyVault() }).collection(hidden);
    expect(await own.count({ index: 'all', equals: {}, search: 'zewd' })).toBe(0);
    expect(await stranger.collection(hidden).count({ index: 'all', equals: {}, search: 'zewd' })).toBe(1);
  });

  itUnless(foreign, 'should be in no file of the server in clear', async () => {
    const { one, model, mongo, vault } = await createTwo();
    const canary = 'Qamarwxzv';
    const hidden = { ...model, name: 'hidden', searchTerms: async () => [canary] };
    const store = createMongoReadStore({ mongo, vault });
    await store.collection(hidden).write([{ id: '1', document: { name: 'planted', visits: 0 }, position: 1n }]);
    expect(await store.collection(hidden).count({ index: 'all', equals: {}, search: 'qamar' })).toBe(1);
    await one.write([{ id: '1', document: { name: 'Openvwq', visits: 0 }, position: 1n }]);

    const bytes = await bytesOnDisk(server);

    // What is not hidden is there: the files are the right ones, and not compressed beyond recognition.
    expect(bytes.includes('Openvwq')).toBe(true);
    expect([bytes.includes(canary), bytes.includes(canary.toLowerCase())]).toStrictEqual([false, false]);
    expect(bytes.includes(canary.toLowerCase().slice(0, 6))).toBe(false);
  });
});
