import { AdminDocumentsQuery } from '@entry/contracts/admin/api';
import { APPLICANT_DOCUMENT_TYPES } from '@entry/contracts/rules/documents';
import { DOCUMENT_STATUSES } from '@entry/contracts/rules/statuses';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import { changeListView, type FiltersOf, filtersOf, readListView, toParameters } from './list-view.ts';

const CHOICES = { status: ['pending', 'approved'], type: ['passport', 'photo'] } as const;

function read(query: string) {
  return readListView(new URLSearchParams(query), CHOICES);
}

describe('When an address is read', () => {
  it('should give search, filters and page', () => {
    expect(read('search=Abebe&status=pending&type=photo&page=3')).toStrictEqual({
      search: 'Abebe',
      page: 3,
      filters: { status: 'pending', type: 'photo' },
    });
  });

  it('should show everything from the first page when it holds nothing', () => {
    expect(read('')).toStrictEqual({ search: '', page: 1, filters: { status: '', type: '' } });
  });

  it.each(['page=0', 'page=-2', 'page=1.5', 'page=two', 'page=99999999', 'status=lost', 'type=', 'other=1'])(
    'should leave out what the list does not know: %s',
    (query) => {
      expect(read(query)).toStrictEqual(read(''));
    },
  );
});

describe('When a view is written', () => {
  it.each([
    '',
    'search=%E1%8A%A0%E1%89%A0%E1%89%A0&page=2',
    'status=approved',
    'search=a%26b&status=pending&type=passport&page=12',
  ])('should come back the same from its address: %s', (query) => {
    expect(read(toParameters(read(query)).toString())).toStrictEqual(read(query));
  });

  it('should leave out what restricts nothing', () => {
    expect(toParameters(read('search=+&status=&page=1')).toString()).toBe('');
  });
});

describe('When a view changes', () => {
  it('should start at the first page of another filter', () => {
    expect(changeListView(read('search=x&type=photo&page=4'), { filters: { status: 'approved' } })).toStrictEqual(
      read('search=x&status=approved&type=photo'),
    );
  });

  it('should keep search and filters on another page', () => {
    expect(changeListView(read('search=x&status=pending'), { page: 2 })).toStrictEqual(
      read('search=x&status=pending&page=2'),
    );
  });
});

describe('The filters of a list', () => {
  it('should be read off the schema of its endpoint, with every value it takes', () => {
    expect(filtersOf(AdminDocumentsQuery)).toStrictEqual({
      status: DOCUMENT_STATUSES,
      type: APPLICANT_DOCUMENT_TYPES,
    });
    expect(filtersOf(z.pick(AdminDocumentsQuery, { search: true, page: true, limit: true }))).toStrictEqual({});
  });

  it('should be those that its endpoint knows, all of them and with values that it takes', () => {
    type DocumentFilters = FiltersOf<typeof AdminDocumentsQuery>;

    expectTypeOf<{ status: readonly ['approved']; type: readonly ['photo'] }>().toExtend<DocumentFilters>();
    expectTypeOf<{ status: readonly ['approved'] }>().not.toExtend<DocumentFilters>();
    expectTypeOf<{ status: readonly ['lost']; type: readonly ['photo'] }>().not.toExtend<DocumentFilters>();

    type WithoutFilters = z.ZodMiniObject<Pick<typeof AdminDocumentsQuery.shape, 'search' | 'page' | 'limit'>>;
    expectTypeOf<keyof FiltersOf<WithoutFilters>>().toBeNever();
  });
});
