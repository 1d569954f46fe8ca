import { randomUUID } from 'node:crypto';
import type { InvitationResult, WaitingListEntry } from '@entry/contracts/waiting-list/api';
import { type Answer, createClient, must, registerWithRole, type TestClient } from './test-client.ts';
import type { TestService } from './test-service.ts';

/** An admin in front of the waiting list, and the people on it. */
export type WaitingListDesk = {
  readonly admin: TestClient;
  /** In this order. @returns their entries */
  readonly join: (...emails: readonly string[]) => Promise<readonly WaitingListEntry[]>;
  readonly invite: (
    body: { readonly entryIds: readonly string[] } | { readonly next: number },
    key?: string,
  ) => Promise<readonly InvitationResult[]>;
  /** Who is listed by a query, by the part of the address before the @. */
  readonly names: (query?: string) => Promise<readonly string[]>;
  readonly look: (token: string) => Promise<Answer>;
  readonly confirm: (token: string) => Promise<Answer>;
};

export const nameOf = ({ email }: { readonly email: string }): string => email.replace(/@.*/, '');

export async function openWaitingListDesk(service: TestService): Promise<WaitingListDesk> {
  const admin = await registerWithRole(service, 'admin');
  const visitor = createClient(service);
  const list = async (query: string): Promise<readonly WaitingListEntry[]> =>
    must(await admin.get(`/api/admin/waitinglist?limit=200${query}`)).waitingList;

  return {
    admin,
    join: async (...emails) => {
      for (const email of emails) {
        must(
          await visitor.send('POST', '/api/waitinglist/signup', {
            email,
            firstName: 'Hana',
            lastName: 'Tesfaye',
            phone: '0911223344',
            country: 'Ethiopia',
          }),
        );
        // Whose turn it is follows from when they joined, to the millisecond.
        service.advance(1_000);
      }

      const entries = new Map((await list('')).map((entry) => [entry.email, entry]));
      return emails.map((email) => entries.get(email) as WaitingListEntry);
    },
    invite: async (body, key = randomUUID()) =>
      must(await admin.send('POST', '/api/admin/waitinglist/invitations', body, { 'idempotency-key': key })).results,
    names: async (query = '') => (await list(query)).map(nameOf),
    look: (token) => visitor.send('POST', '/api/waitinglist/invitation', { token }),
    confirm: (token) => visitor.send('POST', '/api/waitinglist/confirm', { token }),
  };
}
