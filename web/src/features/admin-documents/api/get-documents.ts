import { AdminDocumentsQuery, AdminDocumentsReply } from '@entry/contracts/admin/api';
import { REVIEW_DOCUMENT_STATUSES } from '@entry/contracts/rules/statuses';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { toQuery } from '../../../api/query.ts';
import { ADMIN_DATA } from '../../admin-lists/admin-data.ts';
import { filtersOf, type ListView } from '../../admin-lists/list-view.ts';

/** `pending` and `pending_review` mean the same and carry the same label: one choice covers what the server sets. */
export const DOCUMENT_FILTERS = { ...filtersOf(AdminDocumentsQuery), status: REVIEW_DOCUMENT_STATUSES };

export type DocumentsView = ListView<typeof DOCUMENT_FILTERS>;

export function documentsQueryOptions({ search, page, filters }: DocumentsView) {
  const query = toQuery(AdminDocumentsQuery, { search, ...filters, page });

  return queryOptions({
    queryKey: [...ADMIN_DATA, 'documents', query],
    queryFn: ({ signal }) => request({ path: '/admin/documents', query, reply: AdminDocumentsReply, signal }),
    select: ({ documents, ...page }) => ({ rows: documents, ...page }),
    placeholderData: keepPreviousData,
  });
}
