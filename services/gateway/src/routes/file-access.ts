import type { FileTicketReply } from '@entry/contracts/application/api';
import { readStoredFile } from '@entry/flows/read-stored-file';
import type { SignedIn } from '../auth/signed-in.ts';
import type { FilePurpose } from '../auth/tickets.ts';
import { fileResponse } from '../http/file-response.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import type { FileReference } from '../queries/queries.ts';
import type { RouteKit } from '../route-kit.ts';

/** The person behind a file link: the session of the request, or of the ticket in the address. */
export async function personBehind(
  kit: RouteKit,
  account: SignedIn | null,
  link: { readonly ticket: string | undefined; readonly subject: string; readonly purpose: FilePurpose },
): Promise<SignedIn> {
  if (account !== null) return account;

  const ticket = link.ticket === undefined ? null : kit.tickets.open(link.ticket, link.subject, link.purpose);
  if (ticket === null) throw new HttpProblem('not_signed_in');

  // A ticket only says who asked for it; whether that session may still read is asked now.
  return (await kit.sessions.check(ticket, false)).account;
}

/** Foreign records do not exist for a person who is not an admin. */
export function requireReadable(account: SignedIn, ownerId: string): void {
  if (ownerId !== account.accountId && account.role !== 'admin') throw new HttpProblem('not_found');
}

export function ticketFor(
  kit: RouteKit,
  account: SignedIn,
  link: { readonly subject: string; readonly purpose: FilePurpose; readonly path: string },
): FileTicketReply {
  const { accountId, sessionId, remembered } = account;
  const { ticket, expiresAt } = kit.tickets.issue({
    subject: link.subject,
    purpose: link.purpose,
    accountId,
    sessionId,
    remembered,
  });

  return { url: `${link.path}?ticket=${ticket}`, expiresAt };
}

/** @param itemId of the document or the slip */
async function readFileBytes(kit: RouteKit, file: FileReference, itemId: string): Promise<Uint8Array> {
  const bytes = await readStoredFile(kit, { ...file, documentId: itemId });
  if (bytes === null) throw new HttpProblem('not_found');

  return bytes;
}

/** The original, byte for byte, to be saved and never shown in place. */
export async function sendOriginal(kit: RouteKit, file: FileReference, itemId: string): Promise<Response> {
  const bytes = await readFileBytes(kit, file, itemId);

  return fileResponse({ bytes, mediaType: file.mediaType, name: file.originalName, disposition: 'attachment' });
}

/** A copy drawn anew for images; a PDF comes as an attachment, because only the browser's viewer would open it. */
export async function sendPreview(kit: RouteKit, file: FileReference, itemId: string): Promise<Response> {
  const preview = await kit.media.makePreview(await readFileBytes(kit, file, itemId), file.mediaType);
  const isImage = preview.mediaType !== 'application/pdf';

  return fileResponse({ ...preview, name: file.originalName, disposition: isImage ? 'inline' : 'attachment' });
}
