import { PhotoValidationReply } from '@entry/contracts/application/document-uploads';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';

export function validatePhoto(file: File, signal?: AbortSignal): Promise<PhotoValidationReply> {
  const body = new FormData();
  body.set('file', file);

  return request({ method: 'POST', path: '/documents/validate-photo', body, reply: PhotoValidationReply, signal });
}

/** Checking changes nothing on the server, so it is a query: one per chosen file. */
export function photoValidationQueryOptions(file: File) {
  return queryOptions({
    queryKey: ['photo-validation', file.name, file.size, file.lastModified],
    queryFn: ({ signal }) => validatePhoto(file, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
