import { AdminDocumentsQuery } from '@entry/contracts/admin/api';
import { DOCUMENT_TYPES } from '@entry/contracts/rules/documents';
import { DOCUMENT_STATUSES } from '@entry/contracts/rules/statuses';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import { toQuery } from '../../api/query.ts';
import { startOfLocalDay } from '../../components/local-day.ts';
import { changeListView, type FiltersOf, filtersOf, readListView, toParameters, valuesOf } from './list-view.ts';

const CHOICES = { status: ['waiting', 'pending', 'approved'], type: ['passport', 'photo'] } as const;
const QUEUE = { sort: 'oldest', limit: 50, filters: { status: 'waiting' } } as const;

const EVERYTHING = {
  search: '',
  sort: 'newest',
  from: '',
  to: '',
  page: 1,
  limit: 20,
  filters: { status: '', type: '' },
} as const;

function read(query: string) {
  return readListView(new URLSearchParams(query), CHOICES);
}

function readQueue(query: string) {
  return readListView(new URLSearchParams(query), CHOICES, QUEUE);
}

describe('When an address is read', () => {
  it('should give search, filters, days, order and page', () => {
    const query = 'search=Abebe&status=pending&type=photo&from=2026-11-01&to=2026-11-30&sort=oldest&limit=100&page=3';

    expect(read(query)).toStrictEqual({
      search: 'Abebe',
      sort: 'oldest',
      from: '2026-11-01',
      to: '2026-11-30',
      page: 3,
      limit: 100,
      filters: { status: 'pending', type: 'photo' },
    });
  });

  it('should show everything from the first page when it holds nothing', () => {
    expect(read('')).toStrictEqual(EVERYTHING);
  });

  it('should show what the list begins with when it holds nothing', () => {
    expect(readQueue('')).toStrictEqual({
      ...EVERYTHING,
      sort: 'oldest',
      limit: 50,
      filters: { status: 'waiting', type: '' },
    });
  });

  it('should show everything of a queue when it says so', () => {
    expect(readQueue('status=all').filters).toStrictEqual({ status: '', type: '' });
  });

  it.each([
    'page=0',
    'page=-2',
    'page=1.5',
    'page=two',
    'page=99999999',
    'status=lost',
    'type=',
    'other=1',
    'sort=random',
    'limit=51',
    'limit=200',
    'from=yesterday',
    'to=2026-02-30',
  ])('should leave out what the list does not know: %s', (query) => {
    expect(read(query)).toStrictEqual(EVERYTHING);
    expect(readQueue(query)).toStrictEqual(readQueue(''));
  });
});

describe('When a view is written', () => {
  it.each([
    '',
    'search=%E1%8A%A0%E1%89%A0%E1%89%A0&page=2',
    'status=approved',
    'status=all&sort=newest&limit=20',
    'status=waiting&sort=oldest&limit=50',
    'search=a%26b&status=pending&type=passport&from=2026-11-01&to=2026-11-02&page=12',
  ])('should come back the same from its address: %s', (query) => {
    expect(read(toParameters(read(query), CHOICES).toString())).toStrictEqual(read(query));
    expect(readQueue(toParameters(readQueue(query), CHOICES, QUEUE).toString())).toStrictEqual(readQueue(query));
  });

  it('should leave out what is so without being said', () => {
    expect(toParameters(read('search=+&status=&page=1'), CHOICES).toString()).toBe('');
    expect(toParameters(readQueue('status=waiting&sort=oldest&limit=50'), CHOICES, QUEUE).toString()).toBe('');
  });
});

describe('When a view changes', () => {
  it.each([
    [{ filters: { status: 'approved' } }, 'search=x&status=approved&type=photo'],
    [{ sort: 'oldest' }, 'search=x&type=photo&sort=oldest'],
    [{ from: '2026-11-01' }, 'search=x&type=photo&from=2026-11-01'],
    [{ limit: 100 }, 'search=x&type=photo&limit=100'],
  ] as const)('should start at the first page of another list: %o', (change, query) => {
    expect(changeListView(read('search=x&type=photo&page=4'), change)).toStrictEqual(read(query));
  });

  it('should keep search and filters on another page', () => {
    expect(changeListView(read('search=x&status=pending&sort=oldest'), { page: 2 })).toStrictEqual(
      read('search=x&status=pending&sort=oldest&page=2'),
    );
  });
});

describe('When a list is asked for by a view', () => {
  it('should be asked for all of it, each by its name', () => {
    const query = toQuery(AdminDocumentsQuery, valuesOf(readQueue('type=photo&from=2026-11-01')));

    expect(query).toStrictEqual({
      sort: 'oldest',
      from: startOfLocalDay('2026-11-01'),
      status: 'waiting',
      type: 'photo',
      page: '1',
      limit: '50',
    });
    expect(AdminDocumentsQuery.parse(query)).toStrictEqual({
      search: '',
      sort: 'oldest',
      from: startOfLocalDay('2026-11-01'),
      status: 'waiting',
      type: 'photo',
      page: 1,
      limit: 50,
    });
  });
});

describe('The filters of a list', () => {
  it('should be read off the schema of its endpoint, with every value it takes', () => {
    expect(filtersOf(AdminDocumentsQuery)).toStrictEqual({
      status: ['waiting', ...DOCUMENT_STATUSES],
      type: DOCUMENT_TYPES,
    });
    expect(filtersOf(z.omit(AdminDocumentsQuery, { status: true, type: true }))).toStrictEqual({});
  });

  it('should be those that its endpoint knows, all of them and with values that it takes', () => {
    type DocumentFilters = FiltersOf<typeof AdminDocumentsQuery>;

    expectTypeOf<{ status: readonly ['approved']; type: readonly ['photo'] }>().toExtend<DocumentFilters>();
    expectTypeOf<{ status: readonly ['approved'] }>().not.toExtend<DocumentFilters>();
    expectTypeOf<{ status: readonly ['lost']; type: readonly ['photo'] }>().not.toExtend<DocumentFilters>();

    type WithoutFilters = z.ZodMiniObject<Omit<typeof AdminDocumentsQuery.shape, 'status' | 'type'>>;
    expectTypeOf<keyof FiltersOf<WithoutFilters>>().toBeNever();
  });
});
