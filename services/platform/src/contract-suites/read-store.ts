import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentWrite, Query, ReadCollection, ReadStore } from '../ports/read-store.ts';
import { uuidOf } from '../testing/event-values.ts';
import { createRandom, shuffled } from '../testing/random.ts';
import { itUnless, type Obstacle } from '../testing/unless.ts';
import { ANIMALS, type Animal, animal, write } from './animals.ts';
import { describeReadStoreSearch } from './read-store-search.ts';

/** Of every order that a case tries. */
const SEED = 20_261_121;

/**
 * What every read store must do; run by each adapter with a factory for an empty store.
 * @param options.rounds of the race of two writers, each of which is 120 writes
 * @param options.withoutRaces why nobody may write at the same time as another
 */
export function describeReadStore(
  adapter: string,
  createStore: () => Promise<ReadStore>,
  { rounds = 20, withoutRaces = null }: { readonly rounds?: number; readonly withoutRaces?: Obstacle } = {},
): void {
  describe(`${adapter} as a read store`, () => {
    let store: ReadStore;
    let animals: ReadCollection<Animal>;

    beforeEach(async () => {
      store = await createStore();
      animals = store.collection(ANIMALS);
    });

    afterEach(async () => {
      await store.close();
    });

    const idsOf = async (query: Query<Animal>) => (await animals.find(query)).rows.map(({ id }) => id);

    describe('When documents are written', () => {
      it('should give them back as they were, bytes and position included', async () => {
        const owl = animal('Owl');

        await animals.write([write('1', owl, 9_007_199_254_740_993n)]);

        expect(await animals.get('1')).toStrictEqual({ id: '1', document: owl, position: 9_007_199_254_740_993n });
        expect(await animals.get('2')).toBeNull();
      });

      it('should load the wanted ones that exist', async () => {
        await animals.write([write('1', animal('Owl'), 1n), write('2', animal('Crow'), 2n)]);

        const loaded = await animals.load(['2', 'missing', '1']);

        expect([...loaded.keys()].sort()).toStrictEqual(['1', '2']);
        expect(loaded.get('2')?.document?.name).toBe('Crow');
      });

      it.each([
        ['equal', 5n],
        ['earlier', 4n],
      ])('should keep the stored one when the new position is %s', async (_label, position) => {
        await animals.write([write('1', animal('Owl'), 5n)]);

        await animals.write([write('1', animal('Impostor'), position), write('1', null, position)]);

        expect((await animals.get('1'))?.document.name).toBe('Owl');
      });

      it('should replace the stored one when the new position is later', async () => {
        await animals.write([write('1', animal('Owl'), 5n)]);

        await animals.write([write('1', animal('Eagle'), 6n)]);

        expect(await animals.get('1')).toStrictEqual({ id: '1', document: animal('Eagle'), position: 6n });
        expect(await animals.count({ index: 'all', equals: {} })).toBe(1);
      });

      it('should delete by null, and ignore deleting what is not there', async () => {
        await animals.write([write('1', animal('Owl'), 1n)]);

        await animals.write([write('1', null, 2n), write('2', null, 3n)]);

        expect(await animals.get('1')).toBeNull();
        expect(await animals.find({ index: 'all', equals: {}, limit: 10 })).toStrictEqual({ rows: [], total: 0 });
      });

      it('should show deleted documents to nobody but who loads them to write', async () => {
        await animals.write([write('1', animal('Owl'), 1n), write('2', animal('Crow'), 2n)]);

        await animals.write([write('1', null, 3n)]);

        const everything: string[] = [];
        for await (const { id } of animals.all()) everything.push(id);
        expect(everything).toStrictEqual(['2']);
        expect(await animals.find({ index: 'all', equals: {}, limit: 10 })).toMatchObject({ total: 1 });
        expect(await animals.find({ index: 'all', equals: {}, search: 'owl', limit: 10 })).toMatchObject({ total: 0 });
        expect(await animals.count({ index: 'by-kind', equals: { kind: 'bird' } })).toBe(1);
        expect((await animals.load(['1'])).get('1')).toStrictEqual({ id: '1', document: null, position: 3n });
      });

      it.each([
        ['equal', 5n],
        ['earlier', 4n],
      ])('should not bring a deleted document back when the new position is %s', async (_label, position) => {
        await animals.write([write('1', animal('Owl'), 1n)]);
        await animals.write([write('1', null, 5n)]);

        await animals.write([write('1', animal('Ghost'), position)]);

        expect(await animals.get('1')).toBeNull();
        expect((await animals.load(['1'])).get('1')?.position).toBe(5n);
      });

      it('should remember the deletion of a document that never was: its beginning may still come', async () => {
        await animals.write([write('1', null, 5n)]);

        await animals.write([write('1', animal('Owl'), 4n)]);

        expect(await animals.get('1')).toBeNull();
      });

      it('should take a document made again by a later event', async () => {
        await animals.write([write('1', animal('Owl'), 1n), write('1', null, 5n)]);

        await animals.write([write('1', animal('Eagle'), 6n)]);
        await animals.write([write('1', null, 5n)]);

        expect(await animals.get('1')).toStrictEqual({ id: '1', document: animal('Eagle'), position: 6n });
        expect((await animals.load(['1'])).get('1')?.document?.name).toBe('Eagle');
      });

      it('should keep the later of two deletions', async () => {
        await animals.write([write('1', null, 5n)]);
        await animals.write([write('1', null, 3n)]);
        await animals.write([write('1', animal('Owl'), 4n)]);

        expect(await animals.get('1')).toBeNull();
      });

      it('should forget deletions up to a position, and nothing else', async () => {
        await animals.write([write('1', null, 5n), write('2', null, 6n), write('3', animal('Crow'), 4n)]);

        await animals.forgetTombstones(5n);

        expect([...(await animals.load(['1', '2', '3'])).keys()].sort()).toStrictEqual(['2', '3']);
        await animals.write([write('2', animal('Ghost'), 6n)]);
        expect(await animals.get('2')).toBeNull();
      });

      itUnless(withoutRaces, 'should come to the same end in whatever order two writers write', async () => {
        const other = store.collection(ANIMALS);
        const history = Array.from({ length: 60 }, (_, number) => {
          const document = number % 7 === 3 ? null : animal(`Animal ${number}`, { legs: number });
          return write(`${number % 5}`, document, BigInt(number));
        });
        const random = createRandom(SEED);

        for (let round = 0; round < rounds; round += 1) {
          const mine = shuffled(history, random);
          const theirs = shuffled(history, random);
          const both = async (place: number) => {
            await Promise.all([
              animals.write([mine[place] as DocumentWrite<Animal>]),
              other.write([theirs[place] as DocumentWrite<Animal>]),
            ]);
          };
          await Promise.all(history.map((_write, place) => both(place)));
        }

        for (const last of history.slice(-5)) {
          const expected = last.document === null ? null : { ...last };
          expect(await animals.get(last.id), `document ${last.id}`).toStrictEqual(expected);
        }
      });

      it('should keep versions of a model apart', async () => {
        await animals.write([write('1', animal('Owl'), 1n)]);

        expect(await store.collection({ ...ANIMALS, version: 2 }).get('1')).toBeNull();
      });

      it('should list everything in order of id', async () => {
        await animals.write([
          write('b', animal('Owl'), 1n),
          write('a', animal('Crow'), 2n),
          write('c', animal('Emu'), 3n),
        ]);

        const ids: string[] = [];
        for await (const { id } of animals.all()) ids.push(id);

        expect(ids).toStrictEqual(['a', 'b', 'c']);
      });
    });

    describe('When querying by an index', () => {
      beforeEach(async () => {
        await animals.write([
          write('1', animal('Owl', { home: 'wood' }), 1n),
          write('2', animal('Crow', { isTame: true }), 2n),
          write('3', animal('Fox', { kind: 'mammal', legs: 4, home: 'wood' }), 3n),
          write('4', animal('Whale', { kind: 'mammal', legs: 0, home: 'sea' }), 4n),
          write('5', animal('Dog', { kind: 'mammal', legs: 4, isTame: true }), 5n),
        ]);
      });

      it('should sort ascending and descending', async () => {
        expect(await idsOf({ index: 'all', equals: {}, limit: 10 })).toStrictEqual(['2', '5', '3', '1', '4']);
        expect(await idsOf({ index: 'newest', equals: {}, limit: 10 })).toStrictEqual(['4', '1', '3', '5', '2']);
      });

      it('should break ties by id, in the direction of the sort', async () => {
        expect(await idsOf({ index: 'by-kind', equals: { kind: 'mammal' }, limit: 10 })).toStrictEqual(['5', '3', '4']);
      });

      it('should walk an index the other way, ties and pages included', async () => {
        const everything = { index: 'all', equals: {}, direction: 'descending', limit: 10 } as const;
        const mammals = { index: 'by-kind', equals: { kind: 'mammal' }, direction: 'ascending', limit: 10 } as const;

        expect(await idsOf(everything)).toStrictEqual(['4', '1', '3', '5', '2']);
        expect(await idsOf({ ...everything, index: 'newest', direction: 'ascending' })).toStrictEqual([
          '2',
          '5',
          '3',
          '1',
          '4',
        ]);
        expect(await idsOf(mammals)).toStrictEqual(['4', '3', '5']);
        expect(await idsOf({ ...mammals, offset: 1, limit: 1 })).toStrictEqual(['3']);
        expect(await idsOf({ ...mammals, direction: 'descending' })).toStrictEqual(['5', '3', '4']);
      });

      it('should keep to values, bounds and search whichever way it walks', async () => {
        const all = { index: 'by-kind', equals: { kind: ['mammal', 'bird'] }, limit: 10 } as const;
        const upwards = { ...all, direction: 'ascending' } as const;

        expect(await idsOf(upwards)).toStrictEqual(['4', '1', '2', '3', '5']);
        expect(await idsOf({ ...upwards, offset: 1, limit: 3 })).toStrictEqual(['1', '2', '3']);
        expect(await idsOf({ ...upwards, range: { from: 2, to: 2 } })).toStrictEqual(['1', '2']);
        expect(await animals.find({ ...upwards, range: { from: 1 }, offset: 3, limit: 1 })).toMatchObject({
          rows: [{ id: '5' }],
          total: 4,
        });
        expect(await idsOf({ ...upwards, search: 'mam' })).toStrictEqual(['4', '3', '5']);
        expect(await idsOf({ ...all, search: 'mam' })).toStrictEqual(['5', '3', '4']);
        expect(await idsOf({ index: 'homes', equals: {}, direction: 'descending', limit: 9 })).toStrictEqual([
          '3',
          '1',
          '4',
          '5',
          '2',
        ]);
      });

      it('should cut pages and count all rows', async () => {
        const page = await animals.find({ index: 'all', equals: {}, offset: 1, limit: 2 });
        const lastPage = await animals.find({ index: 'newest', equals: {}, offset: 4, limit: 2 });
        const beyond = await animals.find({ index: 'newest', equals: {}, offset: 9, limit: 2 });

        expect([page.rows.map(({ id }) => id), page.total]).toStrictEqual([['5', '3'], 5]);
        expect([lastPage.rows.map(({ id }) => id), lastPage.total]).toStrictEqual([['2'], 5]);
        expect(beyond).toStrictEqual({ rows: [], total: 5 });
        expect(await animals.find({ index: 'all', equals: {}, limit: 0 })).toStrictEqual({ rows: [], total: 5 });
      });

      it('should take any of several values, in the order of the sort', async () => {
        const query = { index: 'by-kind', equals: { kind: ['mammal', 'bird', 'bird', 'fish'] }, limit: 10 };

        expect(await idsOf(query)).toStrictEqual(['5', '3', '2', '1', '4']);
        expect(await idsOf({ ...query, offset: 1, limit: 2 })).toStrictEqual(['3', '2']);
        expect(await animals.count({ index: 'by-kind', equals: { kind: [] } })).toBe(0);
      });

      it('should combine several fields', async () => {
        const index = 'by-kind-and-tameness';

        expect(await idsOf({ index, equals: { kind: 'mammal', isTame: false }, limit: 9 })).toStrictEqual(['3', '4']);
        expect(await idsOf({ index, equals: { kind: ['bird', 'mammal'], isTame: true }, limit: 9 })).toStrictEqual([
          '2',
          '5',
        ]);
      });

      it('should keep to the bounds, both inclusive', async () => {
        const mammals = { index: 'by-kind', equals: { kind: 'mammal' }, limit: 9 };

        expect(await idsOf({ ...mammals, range: { from: 1 } })).toStrictEqual(['5', '3']);
        expect(await idsOf({ ...mammals, range: { to: 0 } })).toStrictEqual(['4']);
        const any = { ...mammals, equals: { kind: ['mammal', 'bird', 'fish'] } };
        expect(await idsOf({ ...any, range: { to: 2 } })).toStrictEqual(['2', '1', '4']);
        expect(await idsOf({ index: 'all', equals: {}, range: { from: 'Dog', to: 'Fox' }, limit: 9 })).toStrictEqual([
          '5',
          '3',
        ]);
        expect(await animals.count({ index: 'all', equals: {}, range: { from: 'X' } })).toBe(0);
      });

      it('should treat null as a value that comes first', async () => {
        expect(await idsOf({ index: 'by-home', equals: { home: null }, limit: 9 })).toStrictEqual(['2', '5']);
        expect(await idsOf({ index: 'homes', equals: {}, limit: 9 })).toStrictEqual(['2', '5', '4', '1', '3']);
      });

      it('should see later writes, moves and deletions', async () => {
        await animals.write([
          write('6', animal('Bat', { kind: 'mammal', legs: 2 }), 6n),
          write('4', animal('Whale', { kind: 'fish', legs: 0 }), 7n),
          write('5', null, 8n),
        ]);

        expect(await idsOf({ index: 'by-kind', equals: { kind: 'mammal' }, limit: 9 })).toStrictEqual(['3', '6']);
        expect(await idsOf({ index: 'by-kind', equals: { kind: 'fish' }, limit: 9 })).toStrictEqual(['4']);
        expect(await idsOf({ index: 'all', equals: {}, limit: 9 })).toStrictEqual(['6', '2', '3', '1', '4']);
      });

      it.each<[string, Query<Animal>]>([
        ['an index that is not declared', { index: 'by-colour', equals: {}, limit: 1 }],
        ['an index named like a method of objects', { index: 'toString', equals: {}, limit: 1 }],
        ['a missing field', { index: 'by-kind-and-tameness', equals: { kind: 'bird' }, limit: 1 }],
        ['a field the index does not have', { index: 'by-kind', equals: { kind: 'bird', legs: 2 }, limit: 1 }],
        ['a negative limit', { index: 'all', equals: {}, limit: -1 }],
        ['a broken offset', { index: 'all', equals: {}, offset: 0.5, limit: 1 }],
        [
          'too many alternatives',
          { index: 'by-kind', equals: { kind: Array.from({ length: 201 }, (_, number) => `${number}`) }, limit: 1 },
        ],
      ])('should refuse %s', async (_label, query) => {
        await expect(animals.find(query)).rejects.toThrow(RangeError);
      });
    });

    describeReadStoreSearch(() => store);

    describe('When keeping checkpoints', () => {
      const key = { model: 'contract-animals', version: 1, partition: 0, partitionCount: 2 };
      const at = (position: bigint, name = `${position}`) => ({ position, eventId: uuidOf(name) });

      it('should begin with none and keep versions, partitions and divisions apart', async () => {
        expect(await store.loadCheckpoint(key)).toBeNull();

        expect(await store.saveCheckpoint(key, null, at(9_007_199_254_740_993n))).toBe(true);

        expect(await store.loadCheckpoint(key)).toStrictEqual(at(9_007_199_254_740_993n));
        expect(await store.loadCheckpoint({ ...key, version: 2 })).toBeNull();
        expect(await store.loadCheckpoint({ ...key, partition: 1 })).toBeNull();
        expect(await store.loadCheckpoint({ ...key, partitionCount: 1 })).toBeNull();
        expect(await store.loadCheckpoint({ ...key, model: 'contract-plants' })).toBeNull();
      });

      it('should move from what is stored', async () => {
        await store.saveCheckpoint(key, null, at(1n));

        expect(await store.saveCheckpoint(key, at(1n), at(2n))).toBe(true);
        expect(await store.loadCheckpoint(key)).toStrictEqual(at(2n));
      });

      it.each([
        ['that there was none', null],
        ['another position', at(1n)],
        ['another event at the position', at(2n, 'of another log')],
      ])('should not move when the worker expected %s', async (_label, expected) => {
        await store.saveCheckpoint(key, null, at(2n));

        expect(await store.saveCheckpoint(key, expected, at(3n))).toBe(false);
        expect(await store.loadCheckpoint(key)).toStrictEqual(at(2n));
      });

      it('should not move when one was expected and there is none', async () => {
        expect(await store.saveCheckpoint(key, at(1n), at(2n))).toBe(false);
        expect(await store.loadCheckpoint(key)).toBeNull();
      });

      itUnless(
        withoutRaces,
        'should let exactly one of many racing workers move it, at the beginning and later',
        async () => {
          const race = (expected: ReturnType<typeof at> | null, first: bigint) =>
            Promise.all(
              Array.from({ length: 20 }, async (_, number) => {
                const next = at(first + BigInt(number));
                return (await store.saveCheckpoint(key, expected, next)) ? next : null;
              }),
            );

          const [winner, ...others] = (await race(null, 1n)).filter((next) => next !== null);
          expect(others).toStrictEqual([]);
          expect(await store.loadCheckpoint(key)).toStrictEqual(winner);

          const [later, ...noOthers] = (await race(winner ?? null, 100n)).filter((next) => next !== null);
          expect(noOthers).toStrictEqual([]);
          expect(await store.loadCheckpoint(key)).toStrictEqual(later);
        },
      );

      it('should give the documents of two partitions to both, each with a checkpoint of its own', async () => {
        const second = { ...key, partition: 1 };
        const other = store.collection(ANIMALS);

        await Promise.all([
          animals.write([write('1', animal('Owl'), 1n), write('2', animal('Crow'), 4n)]),
          other.write([write('3', animal('Emu'), 2n), write('4', null, 3n)]),
          store.saveCheckpoint(key, null, at(4n)),
          store.saveCheckpoint(second, null, at(3n)),
        ]);

        expect(await idsOf({ index: 'all', equals: {}, limit: 9 })).toStrictEqual(['2', '3', '1']);
        expect([await store.loadCheckpoint(key), await store.loadCheckpoint(second)]).toStrictEqual([at(4n), at(3n)]);
      });
    });
  });
}
