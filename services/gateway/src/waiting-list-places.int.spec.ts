import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientOn, must } from './testing/test-client.ts';
import { dyingAfter, startTestService, type TestService } from './testing/test-service.ts';
import { nameOf, openWaitingListDesk, type WaitingListDesk } from './testing/waiting-list-desk.ts';

const INVITATIONS = '/api/admin/waitinglist/invitations';
const WEEK = 7 * 86_400_000;
const PLACES = 2;

let service: TestService;
let desk: WaitingListDesk;

beforeEach(async () => {
  service = await startTestService({ waitingListSlots: PLACES });
  desk = await openWaitingListDesk(service);
});
afterEach(() => service.stop());

/** Taken, held and free, as an admin sees them. */
async function places() {
  const { total, taken, held, free } = must(await desk.admin.get('/api/admin/waitinglist?limit=1')).places;
  expect(total).toBe(PLACES);
  return [taken, held, free];
}

async function untilLapsed(): Promise<void> {
  service.advance(WEEK);
  desk = await openWaitingListDesk(service);
}

const outcomes = (
  results: readonly { readonly email: string; readonly outcome: string; readonly code: string | null }[],
) => results.map((result) => [nameOf(result), result.outcome, result.code]);

describe('When many addresses join that nobody answers for', () => {
  it('should fill nothing: the next one joins, and everybody can be invited', async () => {
    const entries = await desk.join(...Array.from({ length: 10 }, (_, number) => `invented${number}@example.com`));
    expect(await places()).toStrictEqual([0, 0, PLACES]);
    const [late] = await desk.join('late@example.com');

    expect(entries).toHaveLength(10);
    expect(outcomes(await desk.invite({ entryIds: [late?.id ?? ''] }))).toStrictEqual([['late', 'invited', null]]);
  });
});

describe('When an admin invites more people than there are places for', () => {
  it('should invite the first and refuse the others, with a reason and nothing written about them', async () => {
    const entries = await desk.join('abel@example.com', 'beza@example.com', 'caleb@example.com');

    const results = await desk.invite({ next: 3 });

    expect(outcomes(results)).toStrictEqual([
      ['abel', 'invited', null],
      ['beza', 'invited', null],
      ['caleb', 'refused', 'waiting_list_full'],
    ]);
    expect(results[2]).toMatchObject({ token: null, message: 'Every place is taken or held by an invitation.' });
    expect(await desk.names('&state=waiting')).toStrictEqual(['caleb']);
    expect(await places()).toStrictEqual([0, 2, 0]);
    const written = (await service.log.readAll(-1n, 1_000)).filter(({ data }) => 'entryId' in (data as object));
    const ofCaleb = written.filter(({ data }) => (data as { entryId: string }).entryId === entries[2]?.id);
    expect(ofCaleb.map(({ type }) => type)).toStrictEqual(['WaitingListJoined']);
  });

  it('should keep the places of those whom the process had not invited when it ended, for the same request', async () => {
    await desk.join('abel@example.com', 'beza@example.com', 'caleb@example.com');
    const key = randomUUID();
    const dying = clientOn(dyingAfter(service, 1), desk.admin);
    const cut = await dying.send('POST', INVITATIONS, { next: 2 }, { 'idempotency-key': key });
    expect(cut.status).toBe(500);
    expect(await places()).toStrictEqual([0, 2, 0]);

    expect(outcomes(await desk.invite({ next: 2 }, key))).toStrictEqual([
      ['abel', 'invited', null],
      ['beza', 'invited', null],
    ]);
  });

  it('should have the places again of who was not invited at all, a week later', async () => {
    await desk.join('abel@example.com', 'beza@example.com', 'caleb@example.com');
    const dying = clientOn(dyingAfter(service, 1), desk.admin);
    expect((await dying.send('POST', INVITATIONS, { next: 2 })).status).toBe(500);

    await untilLapsed();

    expect(await places()).toStrictEqual([0, 0, 2]);
  });
});

describe('When every place is taken or held', () => {
  beforeEach(async () => {
    await desk.join('abel@example.com', 'beza@example.com', 'caleb@example.com');
  });

  it('should have a place again when an invitation lapses, for whoever is invited next', async () => {
    const [, ofBeza] = await desk.invite({ next: 2 });
    must(await desk.confirm(ofBeza?.token ?? ''));
    expect(await places()).toStrictEqual([1, 1, 0]);

    await untilLapsed();

    expect(await places()).toStrictEqual([1, 0, 1]);
    expect(outcomes(await desk.invite({ next: 3 }))).toStrictEqual([
      ['caleb', 'invited', null],
      ['abel', 'refused', 'waiting_list_full'],
    ]);
  });

  it('should keep the places of those who confirmed for good, and give back that of who is removed', async () => {
    const [ofAbel, ofBeza] = await desk.invite({ next: 2 });
    for (const result of [ofAbel, ofBeza]) must(await desk.confirm(result?.token ?? ''));
    await untilLapsed();
    expect(await places()).toStrictEqual([2, 0, 0]);

    must(await desk.admin.send('DELETE', `/api/admin/waitinglist/${ofAbel?.entryId}`));

    expect(await places()).toStrictEqual([1, 0, 1]);
    expect(outcomes(await desk.invite({ next: 1 }))).toStrictEqual([['caleb', 'invited', null]]);
  });

  it('should tell nobody of it who joins', async () => {
    const joined = await desk.join('before@example.com');
    await desk.invite({ next: 2 });
    expect(await places()).toStrictEqual([0, 2, 0]);

    expect([...joined, ...(await desk.join('after@example.com', 'before@example.com'))].map(nameOf)).toStrictEqual([
      'before',
      'after',
      'before',
    ]);
  });
});
