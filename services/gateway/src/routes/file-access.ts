import type { FileTicketReply } from '@entry/contracts/application/api';
import { DOCUMENT_MAXIMUM_BYTES } from '@entry/contracts/rules/limits';
import { readStoredFile } from '@entry/flows/read-stored-file';
import type { SignedIn } from '../auth/signed-in.ts';
import type { FilePurpose, Ticket } from '../auth/tickets.ts';
import { fileResponse } from '../http/file-response.ts';
import type { GatewayRequest } from '../http/gateway-request.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import type { FileReference } from '../queries/queries.ts';
import type { RouteKit } from '../route-kit.ts';

type FileLink = { readonly ticket: string | undefined; readonly subject: string; readonly purpose: FilePurpose };

/** The person behind a file link: the session of the request, or of the ticket in the address. */
export async function personBehind(kit: RouteKit, account: SignedIn | null, link: FileLink): Promise<SignedIn> {
  if (account !== null) return account;

  const ticket = openTicket(kit, link);

  // A ticket only says who asked for it; whether that session may still read is asked now.
  return (await kit.sessions.check(ticket, false)).account;
}

function openTicket(kit: RouteKit, link: FileLink): Ticket {
  const ticket = link.ticket === undefined ? null : kit.tickets.open(link.ticket, link.subject, link.purpose);
  if (ticket === null) throw new HttpProblem('not_signed_in');

  return ticket;
}

/**
 * Uses up the ticket that a download came by, where it came by one. Whoever only looks whether the file is there has not
 * downloaded it.
 * @throws HttpProblem `not_signed_in` when it was used before
 */
export async function useTicket(
  kit: RouteKit,
  { account, request }: { readonly account: SignedIn | null; readonly request: GatewayRequest },
  link: FileLink,
): Promise<void> {
  if (account !== null || request.method === 'HEAD') return;

  const isFirst = await kit.tickets.use(openTicket(kit, link), request.header('user-agent'));
  if (!isFirst) throw new HttpProblem('not_signed_in');
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

/** @property itemId of the document or the slip that the file is of */
export type NamedFile = FileReference & { readonly itemId: string };

/** With the bytes of a stored file, which are counted as long as `work` takes: not by their size, which only the file tells. */
function withFileBytes<Result>(
  kit: RouteKit,
  file: NamedFile,
  work: (bytes: Uint8Array) => Promise<Result>,
): Promise<Result> {
  return kit.fileMemory.hold(DOCUMENT_MAXIMUM_BYTES, async () => {
    const bytes = await readStoredFile(kit, { ...file, documentId: file.itemId });
    if (bytes === null) throw new HttpProblem('not_found');

    return work(bytes);
  });
}

/** The original, byte for byte, to be saved and never shown in place. */
export function sendOriginal(
  kit: RouteKit,
  file: NamedFile,
  { beforeSending }: { readonly beforeSending: () => Promise<void> },
): Promise<Response> {
  const { mediaType, originalName: name } = file;

  return withFileBytes(kit, file, async (bytes) => {
    await beforeSending();

    return fileResponse({ bytes, mediaType, name, disposition: 'attachment' });
  });
}

/** Before the look is recorded: a refusal shows nobody anything. @throws HttpProblem not_a_picture */
export function requirePicture({ mediaType }: Pick<NamedFile, 'mediaType'>): void {
  if (mediaType === 'application/pdf') throw new HttpProblem('not_a_picture');
}

/** @returns SHA-256 of the pixels, hex: equal for two files that show the same picture */
export function hashStoredPicture(kit: RouteKit, file: NamedFile): Promise<string> {
  return withFileBytes(kit, file, (bytes) => kit.media.pictureHash(bytes));
}

export async function sendErrorLevels(kit: RouteKit, file: NamedFile): Promise<Response> {
  const bytes = await withFileBytes(kit, file, (original) => kit.media.drawErrorLevels(original));

  return fileResponse({ mediaType: 'image/jpeg', bytes, name: file.originalName, disposition: 'inline' });
}

/** A copy drawn anew for images; a PDF comes as an attachment, because only the browser's viewer would open it. */
export async function sendPreview(kit: RouteKit, file: NamedFile): Promise<Response> {
  const preview = await withFileBytes(kit, file, (bytes) => kit.media.makePreview(bytes, file.mediaType));
  const isImage = preview.mediaType !== 'application/pdf';

  return fileResponse({ ...preview, name: file.originalName, disposition: isImage ? 'inline' : 'attachment' });
}
