import { DocumentReply, type UploadDocumentFields } from '@entry/contracts/application/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { applicationsQueryOptions } from '../../applications/api/get-applications.ts';
import { documentsQueryOptions } from './get-documents.ts';

/** One upload; trying again with the same object counts as the same upload. */
export type UploadDocumentVariables = UploadDocumentFields & {
  readonly file: File;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
};

export function uploadDocument(variables: UploadDocumentVariables): Promise<DocumentReply> {
  const { applicationId, type, file, signal, onProgress } = variables;
  const body = new FormData();
  body.set('applicationId', applicationId);
  body.set('type', type);
  // Last, so that the server knows what the file is for before it arrives.
  body.set('file', file);

  return request({
    method: 'POST',
    path: '/documents/upload',
    body,
    reply: DocumentReply,
    idempotencyKey: idempotencyKeyOf(variables),
    signal,
    onProgress,
  });
}

export function useUploadDocument() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: uploadDocument,
    onSuccess: ({ document }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: documentsQueryOptions(document.applicationId).queryKey }),
        queryClient.invalidateQueries({ queryKey: applicationsQueryOptions().queryKey }),
      ]),
    onError: (error) => console.warn('The document upload failed', error),
  });
}
