import type { ApiCaller } from './api.ts';

/** Somebody joins the waiting list and is invited from it. @returns the token of their link */
export async function invite(admin: ApiCaller, email: string): Promise<string> {
  const person = { firstName: 'Hana', lastName: 'Bekele', phone: '0911223344', country: 'Ethiopia', email };
  await admin.send('POST', '/api/waitinglist/signup', person);
  const { waitingList } = await admin.send('GET', `/api/admin/waitinglist?search=${email}`);
  const { results } = await admin.send('POST', '/api/admin/waitinglist/invitations', {
    entryIds: [waitingList[0].id],
  });

  return results[0].token;
}
