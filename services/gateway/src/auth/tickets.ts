import { createHmac, type KeyObject, randomUUID, timingSafeEqual } from 'node:crypto';
import { FILE_TICKET_SECONDS } from '@entry/contracts/rules/timings';
import type { RequestFingerprints } from '@entry/platform/ports/request-fingerprints';
import * as z from 'zod/mini';

export const FILE_PURPOSES = [
  'document-download',
  'document-preview',
  'slip-preview',
  'slip-error-levels',
  'history-preview',
] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

const Ticket = z.strictObject({
  id: z.string(),
  subject: z.string(),
  accountId: z.string(),
  sessionId: z.string(),
  remembered: z.boolean(),
  purpose: z.enum(FILE_PURPOSES),
  expiresAt: z.int(),
});
/** Opens one file, for one purpose, to one session. `subject` is the document's or slip's id. */
export type Ticket = z.infer<typeof Ticket>;

export type Tickets = {
  readonly issue: (ticket: Omit<Ticket, 'id' | 'expiresAt'>) => { readonly ticket: string; readonly expiresAt: string };
  /** Null for anything that is not a live ticket for this subject and purpose. */
  readonly open: (ticket: string, subject: string, purpose: FilePurpose) => Ticket | null;
  /**
   * Whether it is the first time. To be asked when nothing else stands against the answer: what is refused uses up nothing.
   * @throws UnavailableError; the ticket may be used up then
   */
  readonly use: (ticket: Ticket, userAgent: string | undefined) => Promise<boolean>;
};

const TICKET_MAXIMUM_LENGTH = 1_024;
/**
 * The browser inside another app (messengers) does not save what it gets: it breaks off and has the phone's download manager
 * ask for the same address. So such a browser's use counts apart.
 */
const ANDROID_WEB_VIEW = /; wv\)/;

/**
 * The session's token never goes into an address: a link gets a ticket instead, good for a minute. Nothing is kept until it is
 * used, so every gateway opens what another has issued, as long as their clocks agree to well within that minute.
 *
 * @param uses which tickets were used, at whatever gateway
 */
export function createTickets(
  signingKey: KeyObject,
  { now, uses }: { readonly now: () => number; readonly uses: RequestFingerprints },
): Tickets {
  const sign = (payload: string): Buffer => createHmac('sha256', signingKey).update(`file-ticket.${payload}`).digest();

  return {
    issue: (ticket) => {
      const expiresAt = now() + FILE_TICKET_SECONDS * 1_000;
      const payload = Buffer.from(JSON.stringify({ ...ticket, id: randomUUID(), expiresAt })).toString('base64url');

      return {
        ticket: `${payload}.${sign(payload).toString('base64url')}`,
        expiresAt: new Date(expiresAt).toISOString(),
      };
    },
    open: (text, subject, purpose) => {
      const [payload, signature, ...rest] = text.length > TICKET_MAXIMUM_LENGTH ? [] : text.split('.');
      if (payload === undefined || signature === undefined || rest.length > 0) return null;

      const given = Buffer.from(signature, 'base64url');
      const expected = sign(payload);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;

      const { success, data: ticket } = Ticket.safeParse(
        JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')),
      );
      // Signed and yet of another shape: by a gateway of another version.
      if (!success) return null;
      const isLive = ticket.expiresAt > now();

      return isLive && ticket.subject === subject && ticket.purpose === purpose ? ticket : null;
    },
    use: async ({ id }, userAgent) => {
      const by = ANDROID_WEB_VIEW.test(userAgent ?? '') ? 'web view' : 'anybody';

      return (await uses.claim(`file ticket ${id} ${by}`, 'used')) === 'first';
    },
  };
}
