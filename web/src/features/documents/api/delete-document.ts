import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { applicationsQueryOptions } from '../../applications/api/get-applications.ts';

type DeleteDocumentVariables = { readonly documentId: string };

export async function deleteDocument(variables: DeleteDocumentVariables): Promise<void> {
  await request({
    method: 'DELETE',
    path: `/documents/${encodeURIComponent(variables.documentId)}`,
    reply: null,
    idempotencyKey: idempotencyKeyOf(variables),
  });
}

export function useDeleteDocument() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: deleteDocument,
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['documents'] }),
        queryClient.invalidateQueries({ queryKey: applicationsQueryOptions().queryKey }),
      ]),
  });
}
