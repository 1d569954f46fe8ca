import { beforeEach, describe, expect, it } from 'vitest';
import type { Query, ReadCollection, ReadModel, ReadStore } from '../ports/read-store.ts';
import { nameSearchTerms } from '../search-text.ts';
import { ANIMALS, type Animal, animal, write } from './animals.ts';

/** What is found by which words. Part of `describeReadStore`. */
export function describeReadStoreSearch(openStore: () => ReadStore): void {
  describe('When searching', () => {
    let store: ReadStore;
    let animals: ReadCollection<Animal>;

    beforeEach(async () => {
      store = openStore();
      animals = store.collection(ANIMALS);
      await animals.write([
        write('1', animal('Écureuil roux', { kind: 'mammal' }), 1n),
        write('2', animal('አበበ'), 2n),
        write('3', animal('مُحَمَّد'), 3n),
        write('4', animal('ECUME'), 4n),
      ]);
    });

    const search = async (text: string, equals: Query<Animal>['equals'] | null = null) => {
      const { rows, total } = await animals.find(
        equals
          ? { index: 'by-kind', equals, search: text, limit: 10 }
          : { index: 'all', equals: {}, search: text, limit: 10 },
      );
      expect(total).toBe(rows.length);
      return rows.map(({ id }) => id);
    };

    it('should find by the beginnings of terms, without regard to case and accents', async () => {
      expect(await search('ecu')).toStrictEqual(['4', '1']);
      expect(await search('ÉCUREUIL ROUX')).toStrictEqual(['1']);
      expect(await search('cureuil roux')).toStrictEqual([]);
    });

    it('should find Ethiopic and Arabic names', async () => {
      expect(await search('አበ')).toStrictEqual(['2']);
      expect(await search('محمد')).toStrictEqual(['3']);
    });

    it('should want every word, and the fields of the index as well', async () => {
      expect(await search('ecu mam')).toStrictEqual(['1']);
      expect(await search('ecu fish')).toStrictEqual([]);
      expect(await search('ecu', { kind: 'bird' })).toStrictEqual(['4']);
    });

    it('should take a search without words for none', async () => {
      expect(await search(' - ')).toHaveLength(4);
    });

    it('should cut pages and count all matches', async () => {
      const query = { index: 'all', equals: {}, search: 'ecu' };

      const page = await animals.find({ ...query, offset: 1, limit: 1 });

      expect([page.rows.map(({ id }) => id), page.total]).toStrictEqual([['1'], 2]);
      expect(await animals.count(query)).toBe(2);
    });

    it('should see later writes and deletions', async () => {
      expect(await search('ecu')).toStrictEqual(['4', '1']);

      await animals.write([write('1', animal('Loutre'), 5n), write('4', null, 6n), write('5', animal('Ecu'), 7n)]);

      expect(await search('ecu')).toStrictEqual(['5']);
      expect(await search('lou')).toStrictEqual(['1']);
    });

    it('should find by the whole of a term, and by nothing less, where that is asked for', async () => {
      const tag = 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6';
      const tagged = store.collection({
        ...ANIMALS,
        name: 'contract-tagged',
        searchTerms: async ({ name }) => (name === 'Owl' ? [{ whole: tag }, { whole: 'Ring 7' }] : [name]),
      });
      await tagged.write([write('1', animal('Owl'), 1n), write('2', animal('Crow'), 2n)]);
      const found = async (text: string) =>
        (await tagged.find({ index: 'all', equals: {}, search: text, limit: 9 })).rows.map(({ id }) => id);

      expect(await found(tag)).toStrictEqual(['1']);
      expect(await found(tag.toUpperCase())).toStrictEqual(['1']);
      expect(await found(tag.slice(0, -1))).toStrictEqual([]);
      expect(await found(`${tag} crow`)).toStrictEqual([]);
      expect(await found('cro')).toStrictEqual(['2']);

      await tagged.write([write('1', animal('Heron'), 3n)]);
      expect(await found(tag)).toStrictEqual([]);
    });

    it('should find names however they are spelt, and other terms only as they are', async () => {
      const named = store.collection({
        ...ANIMALS,
        name: 'contract-named',
        searchTerms: async ({ name, kind }) => [...nameSearchTerms(name), kind],
      });
      await named.write([
        write('1', animal('Tsegaye Mohammed', { kind: 'philip' }), 1n),
        write('2', animal('ዓለሙ ኃይሉ', { kind: 'bird' }), 2n),
      ]);
      const found = async (text: string) =>
        (await named.find({ index: 'all', equals: {}, search: text, limit: 9 })).rows.map(({ id }) => id);

      expect(await found('segaye muh')).toStrictEqual(['1']);
      expect(await found('Tsegay')).toStrictEqual(['1']);
      expect(await found('mohammed phil')).toStrictEqual(['1']);
      expect(await found('filip')).toStrictEqual([]);
      expect(await found('አለሙ ሀይሉ')).toStrictEqual(['2']);
      expect(await found('አለሙ mohammed')).toStrictEqual([]);
    });

    it('should refuse a model without search terms', async () => {
      const { searchTerms: _none, ...silent } = ANIMALS;
      const model: ReadModel<Animal> = { ...silent, name: 'contract-silent' };
      const plants = store.collection(model);

      await expect(plants.find({ index: 'all', equals: {}, search: 'a', limit: 1 })).rejects.toThrow(RangeError);
    });
  });
}
