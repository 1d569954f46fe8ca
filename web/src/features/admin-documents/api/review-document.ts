import { AdminDocumentReply, type ReviewDocumentRequest } from '@entry/contracts/admin/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { reloadAdminData } from '../../admin-lists/admin-data.ts';

type ReviewVariables = { readonly documentId: string; readonly review: ReviewDocumentRequest };

export function useReviewDocument() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (variables: ReviewVariables) =>
      request({
        method: 'PUT',
        path: `/admin/documents/${encodeURIComponent(variables.documentId)}/status`,
        body: variables.review,
        reply: AdminDocumentReply,
        idempotencyKey: idempotencyKeyOf(variables),
      }),
    onSuccess: () => reloadAdminData(queryClient),
  });
}
