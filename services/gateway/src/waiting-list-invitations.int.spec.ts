import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusalOf } from './testing/refusal.ts';
import { clientOn, must, register } from './testing/test-client.ts';
import { dyingAfter, startTestService, type TestService } from './testing/test-service.ts';
import { nameOf, openWaitingListDesk, type WaitingListDesk } from './testing/waiting-list-desk.ts';

const INVITATIONS = '/api/admin/waitinglist/invitations';
const DAY = 86_400_000;

let service: TestService;
let desk: WaitingListDesk;

async function open(): Promise<void> {
  desk = await openWaitingListDesk(service);
}

/** A week and more, after which every session has ended as well. */
async function untilExpired(): Promise<void> {
  service.advance(7 * DAY);
  await open();
}

beforeEach(async () => {
  service = await startTestService();
  await open();
});
afterEach(() => service.stop());

describe('When an admin invites people of their choice', () => {
  it('should say of each what came of it, and invite nobody twice', async () => {
    const [abel, beza, caleb] = await desk.join('abel@example.com', 'beza@example.com', 'caleb@example.com');
    const stranger = randomUUID();
    const [invited] = await desk.invite({ entryIds: [abel?.id ?? ''] });
    const [taken] = await desk.invite({ entryIds: [beza?.id ?? ''] });
    await desk.confirm(taken?.token ?? '');
    const head = await service.log.head();

    const entryIds = [abel, beza, caleb, caleb].map((entry) => entry?.id ?? '');
    const results = await desk.invite({ entryIds: [...entryIds, stranger] });

    expect(results.map(({ entryId, outcome, code }) => [entryId, outcome, code])).toStrictEqual([
      [abel?.id, 'already_invited', null],
      [beza?.id, 'refused', 'waiting_list_confirmed'],
      [caleb?.id, 'invited', null],
      [stranger, 'refused', 'waiting_list_entry_not_found'],
    ]);
    expect(results[0]).toStrictEqual({ ...invited, outcome: 'already_invited' });
    expect(results[1]).toMatchObject({ firstName: 'Hana', token: null, message: 'This person has already confirmed.' });
    const written = (await service.log.readAll(head, 10)).map(({ type }) => type);
    expect(written).toStrictEqual(['SlotHeld', 'WaitingListMemberInvited']);
  });

  it('should tell those who have an account in their inbox, each once', async () => {
    const beza = await register(service, 'beza@example.com');
    const other = await register(service);
    const entries = await desk.join('abel@example.com', 'beza@example.com');
    const body = { entryIds: entries.map(({ id }) => id) };
    const key = randomUUID();
    const [, invited] = await desk.invite(body, key);
    await desk.invite(body, key);
    await desk.invite(body);

    const { notifications } = must(await beza.get('/api/notifications'));
    const until = new Date(invited?.expiresAt ?? '').toLocaleString('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'UTC',
      timeZoneName: 'short',
    });
    expect(notifications).toStrictEqual([
      {
        id: expect.any(String),
        title: 'Invitation from the waiting list',
        message: `Your place on the waiting list has come up: the service fee is 30% off. Confirm it on your dashboard until ${until}.`,
        isRead: false,
        readAt: null,
        createdAt: expect.any(String),
        page: 'dashboard',
        documentType: null,
      },
    ]);
    expect(must(await other.get('/api/notifications')).notifications).toStrictEqual([]);
  });

  it('should give the link although the inbox cannot be written to, and tell them at the next try', async () => {
    const beza = await register(service, 'beza@example.com');
    const [entry] = await desk.join('beza@example.com');
    const body = { entryIds: [entry?.id ?? ''] };
    const key = randomUUID();
    const dying = clientOn(dyingAfter(service, 2), desk.admin);
    const { results } = must(await dying.send('POST', INVITATIONS, body, { 'idempotency-key': key }));
    expect(results).toMatchObject([{ entryId: entry?.id, outcome: 'invited', token: expect.any(String) }]);
    expect(await desk.names('&state=invited')).toStrictEqual(['beza']);
    expect(must(await beza.get('/api/notifications')).notifications).toStrictEqual([]);

    await desk.invite(body, key);

    expect(must(await beza.get('/api/notifications')).notifications).toMatchObject([
      { title: 'Invitation from the waiting list' },
    ]);
  });

  it('should show until when, and what became of it by the clock', async () => {
    const [abel, beza] = await desk.join('abel@example.com', 'beza@example.com', 'caleb@example.com');
    const [, second] = await desk.invite({ entryIds: [abel?.id ?? '', beza?.id ?? ''] });
    await desk.confirm(second?.token ?? '');

    const { waitingList } = (await desk.admin.get('/api/admin/waitinglist')).body;
    const [, ofBeza, ofAbel] = waitingList;
    expect(waitingList.map(({ state }: { state: string }) => state)).toStrictEqual(['waiting', 'confirmed', 'invited']);
    expect(Date.parse(ofAbel.expiresAt) - Date.parse(ofAbel.invitedAt)).toBe(7 * DAY);
    expect([ofAbel.confirmedAt, typeof ofBeza.confirmedAt]).toStrictEqual([null, 'string']);
    expect(JSON.stringify(waitingList)).not.toContain(second?.token);

    await untilExpired();
    const states = async (state: string) => desk.names(`&state=${state}`);
    expect(await states('waiting')).toStrictEqual(['caleb']);
    expect(await states('invited')).toStrictEqual([]);
    expect(await states('expired')).toStrictEqual(['abel']);
    expect(await states('confirmed')).toStrictEqual(['beza']);
    expect(await states('next')).toStrictEqual(['caleb', 'abel']);
    expect(await states('')).toStrictEqual(['caleb', 'beza', 'abel']);
  });

  it.each([
    {},
    { entryIds: [] },
    { entryIds: ['abel'] },
    { next: 0 },
    { next: 101 },
    { next: 1.5 },
    { next: 1, entryIds: [randomUUID()] },
    { entryIds: Array.from({ length: 101 }, () => randomUUID()) },
  ])('should refuse %j', async (body) => {
    const answer = await refusalOf(service, () => desk.admin.send('POST', INVITATIONS, body));

    expect([answer.status, answer.body.code]).toStrictEqual([422, 'invalid_input']);
  });

  it('should invite a hundred at once', async () => {
    const joined = await desk.join(...Array.from({ length: 100 }, (_, index) => `person${index}@example.com`));

    const results = await desk.invite({ entryIds: joined.map(({ id }) => id) });

    expect(results.map(({ outcome }) => outcome)).toStrictEqual(joined.map(() => 'invited'));
  });
});

describe('When an admin invites the next of the queue', () => {
  it('should take who joined first, and put who let an invitation expire behind those who joined before that', async () => {
    await desk.join('abel@example.com', 'beza@example.com', 'caleb@example.com');
    expect((await desk.invite({ next: 1 })).map(nameOf)).toStrictEqual(['abel']);
    await untilExpired();
    await desk.join('daniel@example.com');

    expect(await desk.names('&state=next')).toStrictEqual(['beza', 'caleb', 'abel', 'daniel']);
    expect((await desk.invite({ next: 3 })).map(nameOf)).toStrictEqual(['beza', 'caleb', 'abel']);
    expect((await desk.invite({ next: 100 })).map(nameOf)).toStrictEqual(['daniel']);
    expect(await desk.invite({ next: 100 })).toStrictEqual([]);
  });

  it('should invite the same people when the request comes again, and nobody else', async () => {
    await desk.join('abel@example.com', 'beza@example.com', 'caleb@example.com');
    const key = randomUUID();
    const first = await desk.invite({ next: 2 }, key);
    const head = await service.log.head();

    expect(await desk.invite({ next: 2 }, key)).toStrictEqual(first);
    expect(await service.log.head()).toBe(head);
  });

  it('should go on with the same people after the process ended in the middle', async () => {
    await desk.join('abel@example.com', 'beza@example.com', 'caleb@example.com', 'daniel@example.com');
    const key = { 'idempotency-key': randomUUID() };
    const dying = clientOn(dyingAfter(service, 2), desk.admin);
    expect((await dying.send('POST', INVITATIONS, { next: 2 }, key)).status).toBe(500);

    const again = await desk.invite({ next: 2 }, key['idempotency-key']);

    expect(again.map(({ outcome }) => outcome)).toStrictEqual(['invited', 'invited']);
    expect(again.map(nameOf).toSorted()).toStrictEqual(['abel', 'beza']);
    expect(await desk.names('&state=invited')).toHaveLength(2);
  });

  it('should invite nobody twice when two admins ask at once', async () => {
    await desk.join('abel@example.com', 'beza@example.com');

    await Promise.all([desk.invite({ next: 2 }), desk.invite({ next: 2 })]);

    const events = (await service.log.readAll(-1n, 100)).filter(({ type }) => type === 'WaitingListMemberInvited');
    expect(events).toHaveLength(2);
  });
});

describe('When an admin hands the links on', () => {
  it('should list the invitations that hold, each with the token it was made with', async () => {
    await desk.join('abel@example.com', 'beza@example.com', 'caleb@example.com');
    const invited = await desk.invite({ next: 2 });
    await desk.confirm(invited[1]?.token ?? '');

    const { invitations, total } = (await desk.admin.get(INVITATIONS)).body;

    expect(total).toBe(1);
    const { outcome: _outcome, code: _code, message: _message, ...invitation } = invited[0] ?? {};
    expect(invitations).toStrictEqual([invitation]);
    const one = await desk.admin.get(`/api/admin/waitinglist/${invited[0]?.entryId}/invitation`);
    expect(one.body).toStrictEqual({ invitation });
  });

  it('should give no link for a place that cannot be confirmed, and say why', async () => {
    const [abel, beza, caleb] = await desk.join('abel@example.com', 'beza@example.com', 'caleb@example.com');
    await desk.invite({ entryIds: [abel?.id ?? ''] });
    const [taken] = await desk.invite({ entryIds: [beza?.id ?? ''] });
    await desk.confirm(taken?.token ?? '');
    await untilExpired();
    const codeFor = async (id: string | undefined) =>
      (await refusalOf(service, () => desk.admin.get(`/api/admin/waitinglist/${id}/invitation`))).body.code;

    expect(await codeFor(abel?.id)).toBe('waiting_list_invitation_expired');
    expect(await codeFor(beza?.id)).toBe('waiting_list_confirmed');
    expect(await codeFor(caleb?.id)).toBe('waiting_list_not_invited');
    expect(await codeFor(randomUUID())).toBe('waiting_list_entry_not_found');
  });
});
