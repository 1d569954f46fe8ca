import { FileTicketReply } from '@entry/contracts/application/api';
import { FILE_TICKET_SECONDS } from '@entry/contracts/rules/timings';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';

/** Where a file is; each has a `/ticket` beside its `/preview` (and, documents, `/download`). */
export type FileAddress =
  | { readonly kind: 'document'; readonly id: string; readonly purpose: 'download' | 'preview' }
  | { readonly kind: 'payment-slip'; readonly id: string }
  | { readonly kind: 'admin-payment-slip'; readonly id: string }
  | { readonly kind: 'error-levels'; readonly id: string }
  /** A document, replaced or not, or a slip, for staff. */
  | { readonly kind: 'history'; readonly id: string; readonly applicationId: string };

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
    case 'error-levels':
      return post(`/admin/payment-slips/${id}/error-levels/ticket`);
    case 'history':
      return post(`/audit/applications/${encodeURIComponent(address.applicationId)}/files/${id}/ticket`);
  }
}

function post(path: string, body?: object): Promise<FileTicketReply> {
  return request({ method: 'POST', path, body, reply: FileTicketReply });
}

/** @param given a link that is there already */
export function fileTicketQueryOptions(address: FileAddress, given?: FileTicketReply) {
  return queryOptions({
    queryKey: ['file-ticket', address],
    queryFn: () => createFileTicket(address),
    ...(given === undefined ? {} : { initialData: given }),
    // A link is good for a minute and for one look: it is asked for anew each time.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** A few seconds less than a link is good for. */
const THUMBNAIL_AGE = (FILE_TICKET_SECONDS - 5) * 1_000;

/** For a picture in small, which goes with several items one after the other. */
export function thumbnailTicketQueryOptions(address: FileAddress) {
  return queryOptions({
    queryKey: ['thumbnail-ticket', address],
    queryFn: () => createFileTicket(address),
    staleTime: THUMBNAIL_AGE,
    gcTime: THUMBNAIL_AGE,
  });
}

export function useFileTicket() {
  return useMutation({ mutationFn: createFileTicket });
}
