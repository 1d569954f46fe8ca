import { AdminApplicationsQuery, AdminUsersQuery } from '@entry/contracts/admin/api';
import { NotificationsQuery } from '@entry/contracts/inbox/api';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Query, type QueryValues, toQuery } from './query.ts';
import type { RequestOptions } from './request.ts';

describe('A query', () => {
  it('should carry what is given, and nothing for what is empty', () => {
    const query = toQuery(AdminApplicationsQuery, { search: '', status: 'draft', page: 2 });

    expect(query).toStrictEqual({ status: 'draft', page: '2' });
    expect(AdminApplicationsQuery.parse(query)).toMatchObject({ search: '', status: 'draft', page: 2 });
  });

  it('should take each parameter as the endpoint takes it', () => {
    type Values = QueryValues<typeof AdminApplicationsQuery>;

    expectTypeOf<Values['page']>().toEqualTypeOf<string | number | undefined>();
    expectTypeOf<'draft' | 'all' | ''>().toExtend<Values['status']>();
    expectTypeOf<'lost'>().not.toExtend<Values['status']>();
    expectTypeOf<RequestOptions<never>['query']>().toEqualTypeOf<Query | undefined>();
  });

  it('should not compile with a parameter that the endpoint does not know', () => {
    // @ts-expect-error -- users are not listed by status
    toQuery(AdminUsersQuery, { search: 'Abebe', status: 'draft' });

    const view = { search: 'Abebe', colour: 'green' };
    // @ts-expect-error -- nor when it comes out of a variable
    expect(toQuery(AdminUsersQuery, view)).toStrictEqual({ search: 'Abebe' });
    // @ts-expect-error -- nor when it is spread
    expect(toQuery(AdminUsersQuery, { page: 1, ...view })).toStrictEqual({ search: 'Abebe', page: '1' });

    // @ts-expect-error -- a value that the endpoint refuses
    toQuery(AdminApplicationsQuery, { status: 'lost' });
    // @ts-expect-error -- a limit is a number
    toQuery(NotificationsQuery, { limit: true });
    // @ts-expect-error -- a request takes checked queries only
    const unchecked: RequestOptions<never>['query'] = { search: 'Abebe' };
    expect(unchecked).toBeDefined();
  });
});
