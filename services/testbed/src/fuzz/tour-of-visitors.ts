import { canaryOf, NOBODY } from './canaries.ts';
import { type Actor, json, type TourClient } from './tour-client.ts';

/** Somebody on the waiting list. */
export const memberOf = (email: string, label = NOBODY) => ({
  email,
  firstName: canaryOf(label),
  lastName: 'Tesfaye',
  phone: '0911223344',
  country: 'Ethiopia',
});

/** What everybody may do, and a place on the waiting list with an invitation. @returns ids and secrets to try on others */
export async function visit(tour: TourClient, admin: Actor, invited: Actor, round: number): Promise<readonly string[]> {
  await tour.step(null, 'GET /health/live');
  await tour.step(null, 'GET /health/ready');
  await tour.step(null, 'GET /health/status');
  await tour.step(null, 'GET /api/geo/check');
  await tour.step(null, 'GET /api/service');
  await tour.step(null, 'GET /api/evidence/keys');
  await tour.step(null, 'GET /api/waitinglist/form');
  const fields = memberOf(`form-${round}@example.com`);
  await tour.step(null, 'POST /api/waitinglist/form', { content: { kind: 'form', fields } });
  const others = [`json-${round}@example.com`, `removed-${round}@example.com`];
  for (const email of others) await tour.step(null, 'POST /api/waitinglist/signup', json(memberOf(email)));
  await tour.step(null, 'POST /api/waitinglist/signup', {
    ...json(memberOf(invited.email, invited.label)),
    isOnce: true,
  });

  const list = await tour.step(admin, 'GET /api/admin/waitinglist', { query: { limit: '200' } });
  const entries: readonly { readonly id: string; readonly email: string }[] = list.waitingList;
  const idOf = (email: string) => entries.find((entry) => entry.email.toLowerCase() === email.toLowerCase())?.id ?? '';
  const [joined = '', removed = ''] = others.map(idOf);
  const entryIds = [joined, idOf(invited.email)];
  const made = await tour.step(admin, 'POST /api/admin/waitinglist/invitations', json({ entryIds }));
  await tour.step(admin, 'GET /api/admin/waitinglist/invitations', { query: { limit: '20' } });
  await tour.step(admin, 'GET /api/admin/waitinglist/{id}/invitation', { params: { id: joined } });
  const results: readonly { readonly entryId: string; readonly token: string }[] = made.results;
  const own = json({ token: results.find(({ entryId }) => entryId === joined)?.token ?? '' });
  await tour.step(null, 'POST /api/waitinglist/invitation', own);
  await tour.step(null, 'POST /api/waitinglist/confirm', own);
  await tour.step(invited, 'POST /api/waitinglist/me/confirm');
  await tour.step(admin, 'DELETE /api/admin/waitinglist/{id}', { params: { id: removed } });

  return entries.map(({ id }) => id);
}
