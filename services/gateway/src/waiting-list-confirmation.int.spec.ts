import { randomUUID } from 'node:crypto';
import { BEFORE_FIRST } from '@entry/platform/ports/event-log';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGateway } from './gateway.ts';
import { refusalOf } from './testing/refusal.ts';
import { createApplication, createClient, must, register, type TestClient, uploadSlip } from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';
import { openWaitingListDesk, type WaitingListDesk } from './testing/waiting-list-desk.ts';

const EMAIL = 'hana.tesfaye@example.com';
const WEEK = 7 * 86_400_000;

let service: TestService;
let desk: WaitingListDesk;

beforeEach(async () => {
  service = await startTestService();
  desk = await openWaitingListDesk(service);
});
afterEach(() => service.stop());

async function inviteHana(): Promise<{ readonly token: string; readonly entryId: string; readonly expiresAt: string }> {
  await desk.join(EMAIL);
  const [result] = await desk.invite({ next: 1 });

  return { token: result?.token ?? '', entryId: result?.entryId ?? '', expiresAt: result?.expiresAt ?? '' };
}

async function quoteOf(applicant: TestClient): Promise<{ readonly amount: number; readonly window: string }> {
  const { amount, window } = must(await applicant.get('/api/paymentslips')).quote;

  return { amount, window };
}

const STANDARD = { amount: 5_000, window: 'standard' };
const WAITING_LIST = { amount: 3_500, window: 'waiting_list' };

describe('When the link of an invitation is opened', () => {
  it('should say until when it holds, and nothing about whose it is', async () => {
    const { token, expiresAt } = await inviteHana();

    expect(must(await desk.look(token))).toStrictEqual({ invitation: { state: 'invited', expiresAt } });
    expect(await desk.names('&state=invited')).toHaveLength(1);
  });

  it('should confirm once, and say so every time, also after the invitation would have expired', async () => {
    const { token } = await inviteHana();
    const confirmed = { invitation: { state: 'confirmed', expiresAt: null } };
    expect(must(await desk.confirm(token))).toStrictEqual(confirmed);
    const head = await service.log.head();
    service.advance(2 * WEEK);

    expect(must(await desk.confirm(token))).toStrictEqual(confirmed);
    expect(must(await desk.look(token))).toStrictEqual(confirmed);
    expect(await service.log.head()).toBe(head);
  });

  it('should not confirm what has expired, and say what to do', async () => {
    const { token, expiresAt } = await inviteHana();
    service.advance(WEEK);

    expect(must(await desk.look(token))).toStrictEqual({ invitation: { state: 'expired', expiresAt } });
    const { status, body } = await refusalOf(service, () => desk.confirm(token));
    expect([status, body.code]).toStrictEqual([409, 'waiting_list_invitation_expired']);
    expect(body.message).toContain('ask us for a new invitation');
  });

  it('should take the link of the new invitation, and not the old one', async () => {
    const old = await inviteHana();
    service.advance(WEEK);
    desk = await openWaitingListDesk(service);
    const [renewed] = await desk.invite({ entryIds: [old.entryId] });

    expect((await desk.confirm(old.token)).body.code).toBe('waiting_list_invitation_expired');
    expect(must(await desk.look(old.token)).invitation.state).toBe('expired');
    expect(must(await desk.confirm(renewed?.token ?? '')).invitation.state).toBe('confirmed');
  });

  it('should answer alike for what was never signed and for who is not on the list any more', async () => {
    const { token, entryId } = await inviteHana();
    must(await desk.admin.send('DELETE', `/api/admin/waitinglist/${entryId}`));
    await desk.join(EMAIL);
    const altered = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;

    for (const ask of [desk.look, desk.confirm]) {
      const answers = [];
      for (const each of [token, altered, 'x']) answers.push(await refusalOf(service, () => ask(each)));

      const words = answers.map(({ status, body }) => ({ status, body: { ...body, requestId: '' } }));
      expect(words.map(({ body }) => body.code)).toStrictEqual(Array(3).fill('waiting_list_link_unknown'));
      expect(new Set(words.map((each) => JSON.stringify(each))).size).toBe(1);
    }
  });

  it('should not confirm the new entry of who joined again with the link of the old one, however late read models are', async () => {
    const { token, entryId } = await inviteHana();
    const { dependencies } = service;
    const old = await dependencies.queries.findWaitingListEntry(entryId, new Date().toISOString());
    must(await desk.admin.send('DELETE', `/api/admin/waitinglist/${entryId}`));
    await inviteHana();
    const queries = { ...dependencies.queries, findWaitingListEntry: async () => old };
    const late = createClient({ ...service, ...createGateway({ ...dependencies, queries }) });

    const { body } = await refusalOf(service, () => late.send('POST', '/api/waitinglist/confirm', { token }));

    expect(body.code).toBe('waiting_list_link_unknown');
    expect(await desk.names('&state=confirmed')).toStrictEqual([]);
  });

  it('should leave the token out of the log of the service', async () => {
    const { token } = await inviteHana();
    await desk.look(token);
    await desk.confirm(token);

    expect(service.logLines.length).toBeGreaterThan(0);
    expect(service.logLines.join('\n')).not.toContain(token);
  });
});

describe('When an applicant goes by the address that was invited', () => {
  it('should tell nothing before there is an invitation', async () => {
    const stranger = await register(service);
    const hana = await register(service, EMAIL);
    await desk.join(EMAIL);

    for (const person of [stranger, hana]) {
      expect(must(await person.get('/api/waitinglist/me'))).toStrictEqual({ invitation: null });
      const { body } = await refusalOf(service, () => person.send('POST', '/api/waitinglist/me/confirm'));
      expect(body.code).toBe('waiting_list_not_invited');
    }
  });

  it('should show the invitation and take it up, whatever the case of the address', async () => {
    const hana = await register(service, EMAIL.toUpperCase());
    const { expiresAt } = await inviteHana();
    expect(must(await hana.get('/api/waitinglist/me')).invitation).toStrictEqual({ state: 'invited', expiresAt });

    expect(must(await hana.send('POST', '/api/waitinglist/me/confirm')).invitation.state).toBe('confirmed');
    expect(must(await hana.get('/api/waitinglist/me')).invitation.state).toBe('confirmed');
    expect(await desk.names('&state=confirmed')).toHaveLength(1);
  });

  it('should not take up what has expired', async () => {
    const { expiresAt } = await inviteHana();
    service.advance(WEEK);
    const hana = await register(service, EMAIL);

    expect(must(await hana.get('/api/waitinglist/me')).invitation).toStrictEqual({ state: 'expired', expiresAt });
    const { body } = await refusalOf(service, () => hana.send('POST', '/api/waitinglist/me/confirm'));
    expect(body.code).toBe('waiting_list_invitation_expired');
    expect(await quoteOf(hana)).toStrictEqual(STANDARD);
  });
});

describe('When an invitation was confirmed', () => {
  it('should quote the price of the waiting list to an account that comes after it', async () => {
    const { token } = await inviteHana();
    must(await desk.confirm(token));

    expect(await quoteOf(await register(service, EMAIL))).toStrictEqual(WAITING_LIST);
    expect(await quoteOf(await register(service))).toStrictEqual(STANDARD);
  });

  it('should quote it at once to an account that was there before, from the link or from the account', async () => {
    const hana = await register(service, EMAIL);
    const { token } = await inviteHana();
    expect(await quoteOf(hana)).toStrictEqual(STANDARD);
    must(await desk.confirm(token));
    expect(await quoteOf(hana)).toStrictEqual(WAITING_LIST);

    const other = `${randomUUID()}@example.com`;
    const sara = await register(service, other);
    await desk.join(other);
    await desk.invite({ next: 1 });
    expect(await quoteOf(sara)).toStrictEqual(STANDARD);
    must(await sara.send('POST', '/api/waitinglist/me/confirm'));
    expect(await quoteOf(sara)).toStrictEqual(WAITING_LIST);
  });

  it('should record the price with the consent of the slip, and not suspect who pays it', async () => {
    const hana = await register(service, EMAIL);
    const { id } = await createApplication(hana);
    const { token } = await inviteHana();
    must(await desk.confirm(token));

    await uploadSlip(hana, id, { amount: '3500' });

    const uploaded = (await service.log.readAll(BEFORE_FIRST, 1_000)).find(
      ({ type }) => type === 'PaymentSlipUploaded',
    );
    expect(uploaded?.data).toMatchObject({
      amount: 3_500,
      concerns: [],
      consent: { quote: { amount: 3_500, currency: 'ETB', window: 'waiting_list' } },
    });
  });

  it('should quote the standard price again once the entry is removed', async () => {
    const hana = await register(service, EMAIL);
    const { token, entryId } = await inviteHana();
    must(await desk.confirm(token));
    must(await desk.admin.send('DELETE', `/api/admin/waitinglist/${entryId}`));

    expect(await quoteOf(hana)).toStrictEqual(STANDARD);
  });
});
