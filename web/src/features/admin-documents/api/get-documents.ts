import { AdminDocumentsQuery, AdminDocumentsReply } from '@entry/contracts/admin/api';
import { WAITING } from '@entry/contracts/rules/queues';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { toQuery } from '../../../api/query.ts';
import { ADMIN_DATA } from '../../admin-lists/admin-data.ts';
import { filtersOf, type ListView, valuesOf } from '../../admin-lists/list-view.ts';

/** `pending` and `pending_review` mean the same and carry the same label: to be reviewed is both of them. */
export const DOCUMENT_FILTERS = {
  ...filtersOf(AdminDocumentsQuery),
  status: [WAITING, 'approved', 'rejected', 'needs_revision'],
} as const;

/** What can be decided, whoever waits longest first. */
export const DOCUMENT_QUEUE = { sort: 'oldest', filters: { status: WAITING } } as const;

export type DocumentsView = ListView<typeof DOCUMENT_FILTERS>;

export function documentsQueryOptions(view: DocumentsView) {
  const query = toQuery(AdminDocumentsQuery, valuesOf(view));

  return queryOptions({
    queryKey: [...ADMIN_DATA, 'documents', query],
    queryFn: ({ signal }) => request({ path: '/admin/documents', query, reply: AdminDocumentsReply, signal }),
    select: ({ documents, ...page }) => ({ rows: documents, ...page }),
    placeholderData: keepPreviousData,
  });
}
