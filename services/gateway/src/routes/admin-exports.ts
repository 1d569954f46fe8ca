import {
  AdminApplicationsQuery,
  AdminDocumentsQuery,
  AdminPaymentSlipsQuery,
  AdminPaymentsQuery,
  AdminUsersQuery,
  AdminWaitingListQuery,
} from '@entry/contracts/admin/api';
import { EXPORT_MAXIMUM_ROWS } from '@entry/contracts/rules/limits';
import type { StaffList } from '@entry/contracts/staff-access/events';
import type { ModelName } from '@entry/projections/all';
import * as z from 'zod/mini';
import {
  APPLICATION_COLUMNS,
  type Columns,
  DOCUMENT_COLUMNS,
  PAYMENT_COLUMNS,
  PAYMENT_SLIP_COLUMNS,
  USER_COLUMNS,
  WAITING_LIST_COLUMNS,
} from '../exports/columns.ts';
import { csvResponse } from '../exports/csv-response.ts';
import { type ListPage, readFirstPage, readWholeList } from '../exports/read-whole-list.ts';
import { defineRoute, type Route } from '../http/define-route.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import type { RouteKit } from '../route-kit.ts';

/** A list is exported whole: its filters and search count, its pages do not. */
const PAGES = { page: true, limit: true } as const;

type ExportOf<Filters extends z.ZodMiniType, Row> = {
  readonly path: `/api/admin/${string}/export`;
  readonly list: StaffList;
  readonly fileName: string;
  readonly query: Filters;
  readonly reads: readonly ModelName[];
  readonly columns: Columns<Row>;
  /** @param now of the request: where somebody stands may depend on it */
  readonly listPage: (filters: z.output<Filters>, now: string) => ListPage<Row>;
};

/** Every admin list as a CSV file of all its rows that match. To be registered before the routes that take an id. */
export function adminExportRoutes(kit: RouteKit): readonly Route[] {
  const { queries } = kit;

  return [
    exportRoute(kit, {
      path: '/api/admin/applications/export',
      list: 'applications',
      fileName: 'applications.csv',
      query: z.omit(AdminApplicationsQuery, PAGES),
      reads: ['applications', 'accounts'],
      columns: APPLICATION_COLUMNS,
      listPage: (filters) => (paging) => queries.listApplications({ ...filters, ...paging }),
    }),
    exportRoute(kit, {
      path: '/api/admin/documents/export',
      list: 'documents',
      fileName: 'documents.csv',
      query: z.omit(AdminDocumentsQuery, PAGES),
      reads: ['documents', 'applications', 'accounts'],
      columns: DOCUMENT_COLUMNS,
      listPage: (filters) => (paging) => queries.listDocuments({ ...filters, ...paging }),
    }),
    exportRoute(kit, {
      path: '/api/admin/payment-slips/export',
      list: 'payment_slips',
      fileName: 'payment-slips.csv',
      query: z.omit(AdminPaymentSlipsQuery, PAGES),
      reads: ['payment-slips', 'applications', 'accounts'],
      columns: PAYMENT_SLIP_COLUMNS,
      listPage: (filters) => (paging) => queries.listPaymentSlips({ ...filters, ...paging }),
    }),
    exportRoute(kit, {
      path: '/api/admin/payments/export',
      list: 'payments',
      fileName: 'payments.csv',
      query: z.omit(AdminPaymentsQuery, PAGES),
      reads: ['payments', 'applications', 'accounts'],
      columns: PAYMENT_COLUMNS,
      listPage: (filters) => (paging) => queries.listPayments({ ...filters, ...paging }),
    }),
    exportRoute(kit, {
      path: '/api/admin/users/export',
      list: 'users',
      fileName: 'users.csv',
      query: z.omit(AdminUsersQuery, PAGES),
      reads: ['accounts', 'applications'],
      columns: USER_COLUMNS,
      listPage: (filters) => (paging) => queries.listUsers({ ...filters, ...paging }),
    }),
    exportRoute(kit, {
      path: '/api/admin/waitinglist/export',
      list: 'waiting_list',
      fileName: 'waiting-list.csv',
      query: z.omit(AdminWaitingListQuery, PAGES),
      reads: ['waiting-list'],
      columns: WAITING_LIST_COLUMNS,
      listPage: (filters, now) => (paging) => queries.listWaitingList({ ...filters, ...paging, now }),
    }),
  ];
}

function exportRoute<Filters extends z.ZodMiniType, Row extends { readonly id: string }>(
  kit: RouteKit,
  { path, list, fileName, query, reads, columns, listPage }: ExportOf<Filters, Row>,
): Route {
  return defineRoute({
    method: 'GET',
    path,
    policy: 'admin',
    query: query as z.ZodMiniType,
    reads,
    records: 'export',
    reply: 'file',
    handle: async ({ request, query: given, record, requestId, now }) => {
      const filters = given as z.output<Filters>;
      const readPage = listPage(filters, now);
      const first = await readFirstPage(readPage);
      if (first.total > EXPORT_MAXIMUM_ROWS) throw new HttpProblem('export_too_large');

      await record({ kind: 'export', list, search: searchOf(filters), rowCount: first.total });

      return csvResponse({
        name: fileName,
        columns,
        rows: readWholeList(readPage, first, EXPORT_MAXIMUM_ROWS),
        onBroken: (error) => {
          kit.logger.error({ requestId, route: path, error }, 'Export broke off');
          // The server ends an answer whose body fails like any other, with the error's message as its last words.
          return request.endConnection();
        },
      });
    },
  });
}

/** Not every list can be searched. */
const searchOf = (filters: unknown): string => (filters as { readonly search?: string }).search ?? '';
