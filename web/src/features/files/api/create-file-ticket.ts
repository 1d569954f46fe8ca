import { FileTicketReply } from '@entry/contracts/application/api';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';

/** Where a file is; each has a `/ticket` beside its `/preview` (and, documents, `/download`). */
export type FileAddress =
  | { readonly kind: 'document'; readonly id: string; readonly purpose: 'download' | 'preview' }
  | { readonly kind: 'payment-slip'; readonly id: string }
  | { readonly kind: 'admin-payment-slip'; readonly id: string };

/** A link that opens one file for a minute: the session's token never goes into an address. */
export function createFileTicket(address: FileAddress): Promise<FileTicketReply> {
  const id = encodeURIComponent(address.id);

  switch (address.kind) {
    case 'document':
      return post(`/documents/${id}/ticket`, { purpose: address.purpose });
    case 'payment-slip':
      return post(`/paymentslips/${id}/ticket`);
    case 'admin-payment-slip':
      return post(`/admin/payment-slips/${id}/ticket`);
  }
}

function post(path: string, body?: object): Promise<FileTicketReply> {
  return request({ method: 'POST', path, body, reply: FileTicketReply });
}

export function useFileTicket() {
  return useMutation({ mutationFn: createFileTicket });
}
