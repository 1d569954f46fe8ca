import { FileTicketReply } from '@entry/contracts/application/api';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';

/** Where a file is; each has a `/ticket` beside its `/preview` (and, documents, `/download`). */
export type FileAddress =
  | { readonly kind: 'document'; readonly id: string; readonly purpose: 'download' | 'preview' }
  | { readonly kind: 'payment-slip'; readonly id: string }
  | { readonly kind: 'admin-payment-slip'; readonly id: string }
  /** Replaced by a newer one. */
  | { readonly kind: 'earlier-document'; readonly id: string; readonly applicationId: string };

/** A link that opens one file for a minute: the session's token never goes into an address. */
function createFileTicket(address: FileAddress): Promise<FileTicketReply> {
  const id = encodeURIComponent(address.id);

  switch (address.kind) {
    case 'document':
      return post(`/documents/${id}/ticket`, { purpose: address.purpose });
    case 'payment-slip':
      return post(`/paymentslips/${id}/ticket`);
    case 'admin-payment-slip':
      return post(`/admin/payment-slips/${id}/ticket`);
    case 'earlier-document':
      return post(`/admin/applications/${encodeURIComponent(address.applicationId)}/earlier-documents/${id}/ticket`);
  }
}

function post(path: string, body?: object): Promise<FileTicketReply> {
  return request({ method: 'POST', path, body, reply: FileTicketReply });
}

/** @param look which of several looks at one file: each needs a link of its own */
export function fileTicketQueryOptions(address: FileAddress, look: 'large' | 'small' = 'large') {
  return queryOptions({
    queryKey: ['file-ticket', address, look],
    queryFn: () => createFileTicket(address),
    // A link is good for a minute and for one look: it is asked for anew each time.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useFileTicket() {
  return useMutation({ mutationFn: createFileTicket });
}
