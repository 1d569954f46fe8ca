import { DocumentsReply } from '@entry/contracts/application/api';
import { DOCUMENTS_POLL_INTERVAL } from '@entry/contracts/rules/timings';
import { queryOptions } from '@tanstack/react-query';
import { unlessLive } from '../../../api/changes/live.ts';
import { request } from '../../../api/client.ts';

export function getDocuments(applicationId: string, signal?: AbortSignal): Promise<DocumentsReply> {
  return request({ path: `/documents/${encodeURIComponent(applicationId)}`, reply: DocumentsReply, signal });
}

export function documentsQueryOptions(applicationId: string) {
  return queryOptions({
    queryKey: ['documents', applicationId],
    queryFn: ({ signal }) => getDocuments(applicationId, signal),
    refetchInterval: unlessLive(DOCUMENTS_POLL_INTERVAL),
  });
}
