import { randomUUID } from 'node:crypto';
import type { PaymentInstructions } from '@entry/contracts/payments/payees';
import { paymentReferenceOf } from '@entry/contracts/rules/payment-reference';
import { type ConfiguredRegistration, DEMO_REGISTRATION_OPENS, NOT_CONFIGURED } from '@entry/contracts/rules/programme';
import { pdf } from '@entry/media/testing/files';
import { BEFORE_FIRST } from '@entry/platform/ports/event-log';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createGateway } from './gateway.ts';
import { addGateway, createSharedState } from './testing/several-gateways.ts';
import {
  clientOn,
  createApplication,
  createClient,
  must,
  register,
  registerWithRole,
  type TestClient,
  uploadSlip,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

const DAY = 86_400_000;
const OVERRIDE = '/api/admin/payment-override';
const REASON = 'A group enters by agreement.';
const CLOSED: ConfiguredRegistration = { opens: DEMO_REGISTRATION_OPENS, closes: '2025-11-07T17:00:00.000Z' };
const name = (en: string) => ({ en, am: null, om: null, ti: null, ar: null, sv: null });
const PAYEES: PaymentInstructions = {
  version: 'a'.repeat(64),
  isDemonstration: false,
  payees: [
    {
      id: 'bank',
      method: 'bank_transfer',
      institution: name('A Bank'),
      accountName: name('The Service'),
      account: '1000 2000',
      phone: null,
      merchantCode: null,
      link: null,
      branch: null,
      swift: null,
      instructions: null,
      currency: 'ETB',
      countries: ['ET'],
    },
  ],
};

let service: TestService;
let admin: TestClient;
beforeAll(async () => {
  service = await startTestService({ payees: PAYEES });
  admin = await registerWithRole(service, 'admin');
});
afterAll(() => service.stop());
afterEach(async () => {
  // Whatever a test left in force.
  await admin.send('DELETE', OVERRIDE);
});

/** The same service, told other dates. */
function withRegistration(registration: ConfiguredRegistration): TestService {
  const { dependencies } = service;
  const configuration = { ...dependencies.configuration, registration };

  return { ...service, ...createGateway({ ...dependencies, configuration }) };
}

const later = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

async function slipEventsOf(applicationId: string) {
  const events = await service.log.readAll(BEFORE_FIRST, 10_000);
  return events
    .filter(({ type, stream }) => type === 'PaymentSlipUploaded' && stream === `application-${applicationId}`)
    .map(({ data }) => data as Readonly<Record<string, unknown>>);
}

const send = (client: TestClient, applicationId: string, fields = {}, bytes = pdf(randomUUID()), headers = {}) =>
  client.upload(
    '/api/paymentslips/upload',
    {
      fileField: 'paymentSlip',
      bytes,
      name: 'slip.pdf',
      fields: {
        applicationId,
        amount: '5000',
        paymentMethod: 'bank_transfer',
        legalWarningAccepted: 'true',
        ...fields,
      },
    },
    headers,
  );

describe('While registration is open', () => {
  it('should tell what is owed, whom to pay and with which reference', async () => {
    const applicant = await register(service);
    const { id } = await createApplication(applicant);

    expect(must(await applicant.get('/api/paymentslips'))).toMatchObject({
      paymentSlips: [],
      quote: { amount: 5_000, window: 'standard' },
      priceHoldsUntil: null,
      amountOwed: { fee: 5_000, paid: 0, inReview: 0, owed: 5_000 },
      reference: paymentReferenceOf(id),
      window: { takesPayments: true, programme: { state: 'open', opens: DEMO_REGISTRATION_OPENS }, override: null },
      instructions: PAYEES,
    });
  });

  it('should write down on which ground a slip was taken, and which details were shown', async () => {
    const applicant = await register(service);
    const { id } = await createApplication(applicant);
    await uploadSlip(applicant, id, { instructionsVersion: 'b'.repeat(64) });
    await uploadSlip(applicant, id);

    expect(await slipEventsOf(id)).toMatchObject([
      { ground: 'registration_open', instructions: { shown: 'b'.repeat(64), inForce: PAYEES.version } },
      { ground: 'registration_open', instructions: { shown: null, inForce: PAYEES.version } },
    ]);
  });

  it('should count what is checked and what was verified', async () => {
    const applicant = await register(service);
    const { id } = await createApplication(applicant);
    const first = await uploadSlip(applicant, id, { amount: '3500' });
    await uploadSlip(applicant, id, { amount: '3500' });
    must(
      await admin.send('PUT', `/api/admin/payment-slips/${first.id}/verify`, {
        status: 'verified',
        skipIntegrityCheck: true,
        rejectionReason: 'Seen on the statement',
      }),
    );

    expect(must(await applicant.get('/api/paymentslips')).amountOwed).toStrictEqual({
      fee: 5_000,
      paid: 3_500,
      inReview: 3_500,
      owed: 1_500,
      tooMuch: 2_000,
      takesAnyAmount: true,
    });
  });

  it('should refuse a first slip that the specification has no amount for', async () => {
    const applicant = await register(service);
    const { id } = await createApplication(applicant);

    for (const [amount, message] of [
      ['1500', 'Amount must be at least 3500 ETB'],
      ['3600', 'Amount must be a multiple of 500 ETB'],
    ] as const) {
      const { status, body } = await send(applicant, id, { amount });
      expect(status).toBe(422);
      expect(body).toMatchObject({ code: 'invalid_input', errors: [{ field: 'amount', message }] });
    }
  });

  it('should take the rest of the fee in any amount, and have it paid when the parts are verified', async () => {
    const applicant = await register(service);
    const { id } = await createApplication(applicant);
    const verify = async ({ id: slipId }: { readonly id: string }) =>
      must(await admin.send('PUT', `/api/admin/payment-slips/${slipId}/verify`, { status: 'verified' }));
    const shown = async () => must(await applicant.get(`/api/applications/${id}`)).application;
    const first = await uploadSlip(applicant, id, { amount: '3500' });
    await verify(first);

    expect(await shown()).toMatchObject({ isPaymentComplete: false, isRestOwed: true });
    const rest = await uploadSlip(applicant, id, { amount: '1500' });
    expect(await shown()).toMatchObject({ isPaymentComplete: false, isRestOwed: false });
    await verify(rest);

    expect(await shown()).toMatchObject({ isPaymentComplete: true, isRestOwed: false });
    expect(must(await applicant.get('/api/paymentslips')).amountOwed).toMatchObject({ paid: 5_000, owed: 0 });
  });

  it.each(['', ' ', '-'])(
    'should find the applicant by the reference, typed with "%s" between its groups',
    async (gap) => {
      const applicant = await register(service);
      const { id } = await createApplication(applicant);
      const slip = await uploadSlip(applicant, id);
      const search = encodeURIComponent(paymentReferenceOf(id).toLowerCase().replaceAll('-', gap));

      const slips = must(await admin.get(`/api/admin/payment-slips?search=${search}`)).paymentSlips;
      const applications = must(await admin.get(`/api/admin/applications?search=${search}`)).applications;
      expect(slips.map((found: { id: string }) => found.id)).toStrictEqual([slip.id]);
      expect(applications.map((found: { id: string }) => found.id)).toStrictEqual([id]);
    },
  );
});

describe.each([
  ['has closed', CLOSED, 'closed', 'Registration for DV-2027 is over since 2025-11-07.'],
  [
    'has not opened',
    { opens: '2099-10-01T16:00:00.000Z', closes: null },
    'before',
    'Registration for DV-2027 has not opened yet. It opens on 2099-10-01.',
  ],
  [
    'was never announced',
    NOT_CONFIGURED,
    'before',
    'Registration for DV-2027 has not opened yet. The date is not announced.',
  ],
] as const)('While registration %s', (_case, registration, state, why) => {
  it('should tell everybody so, and nobody an account', async () => {
    const closed = withRegistration(registration);
    const applicant = await register(closed);
    await createApplication(applicant);

    expect(must(await createClient(closed).get('/api/service')).window).toMatchObject({
      takesPayments: false,
      programme: { programme: 'DV-2027', state },
      override: null,
    });
    expect(must(await applicant.get('/api/paymentslips'))).toMatchObject({
      window: { takesPayments: false },
      instructions: null,
      amountOwed: { owed: expect.any(Number) },
    });
  });

  it('should refuse a slip in words, and hold nothing of it against a later one', async () => {
    const closed = withRegistration(registration);
    const applicant = await register(closed);
    const { id } = await createApplication(applicant);
    const bytes = pdf(randomUUID());
    const fields = { transactionReference: `FT ${randomUUID()}` };

    const refusal = await send(applicant, id, fields, bytes);
    expect(refusal).toMatchObject({ status: 409, body: { code: 'payments_closed' } });
    expect(refusal.body.details).toStrictEqual([
      why,
      'What you have paid stays recorded, and slips that you have sent are still checked.',
    ]);
    expect(await slipEventsOf(id)).toStrictEqual([]);

    must(await send(clientOn(service, applicant), id, fields, bytes), 201);
    expect(await slipEventsOf(id)).toMatchObject([{ concerns: [] }]);
  });
});

describe('When registration closes between an upload and its repeat', () => {
  it('should tell that the slip was taken, once', async () => {
    const applicant = await register(service);
    const { id } = await createApplication(applicant);
    const headers = { 'idempotency-key': randomUUID() };
    const bytes = pdf(randomUUID());

    const first = must(await send(applicant, id, {}, bytes, headers), 201);
    const again = must(await send(clientOn(withRegistration(CLOSED), applicant), id, {}, bytes, headers), 201);

    expect(again.paymentSlip.id).toBe(first.paymentSlip.id);
    expect(await slipEventsOf(id)).toHaveLength(1);
  });
});

describe('When an admin lets payments be taken', () => {
  it('should take them, say until when and why, and write down that it was so', async () => {
    const closed = withRegistration(CLOSED);
    const applicant = await register(closed);
    const { id } = await createApplication(applicant);
    const until = later(DAY);

    expect(must(await clientOn(closed, admin).send('PUT', OVERRIDE, { until, reason: REASON }))).toMatchObject({
      window: { takesPayments: true, programme: { state: 'closed' }, override: { until, reason: REASON } },
      setBy: { id: admin.user?.id },
    });
    expect(must(await applicant.get('/api/paymentslips'))).toMatchObject({
      window: { takesPayments: true, override: { until, reason: REASON } },
      instructions: PAYEES,
    });
    // Another gateway: this one remembers for two seconds what it told a visitor.
    const told = must(await createClient(withRegistration(CLOSED)).get('/api/service'));
    expect(told.window).toMatchObject({ takesPayments: true, programme: { state: 'closed' } });
    expect(told.window.override).toStrictEqual({ until });

    must(await send(applicant, id), 201);
    expect(await slipEventsOf(id)).toMatchObject([{ ground: 'override' }]);
  });

  it('should take none any more once it was ended', async () => {
    const closed = withRegistration(CLOSED);
    const applicant = await register(closed);
    const { id } = await createApplication(applicant);
    must(await admin.send('PUT', OVERRIDE, { until: later(DAY), reason: REASON }));

    const ended = must(await clientOn(closed, admin).send('DELETE', OVERRIDE));
    expect(ended).toMatchObject({ window: { takesPayments: false, override: null }, setBy: null });
    expect((await send(applicant, id)).body.code).toBe('payments_closed');
    expect((await admin.send('DELETE', OVERRIDE)).body.code).toBe('payment_override_not_set');
  });

  it.each([
    ['without a reason', { until: later(DAY), reason: ' ' }, 'invalid_input'],
    ['without an end', { reason: REASON }, 'invalid_input'],
    ['until a moment that is past', { until: later(-1), reason: REASON }, 'payment_override_end_invalid'],
    ['for longer than a quarter', { until: later(93 * DAY), reason: REASON }, 'payment_override_end_invalid'],
  ])('should not be let %s', async (_case, body, code) => {
    expect((await admin.send('PUT', OVERRIDE, body)).body.code).toBe(code);
  });

  it('should let nobody else do so, nor look', async () => {
    for (const role of ['user', 'auditor'] as const) {
      const someone = role === 'user' ? await register(service) : await registerWithRole(service, role);
      const answers = [
        await someone.get(OVERRIDE),
        await someone.send('PUT', OVERRIDE, { until: later(DAY), reason: REASON }),
        await someone.send('DELETE', OVERRIDE),
      ];

      expect(answers.map(({ status }) => status)).toStrictEqual([403, 403, 403]);
    }
  });

  it('should stand in the audit with whoever did it and their words, and open nothing without the key', async () => {
    const until = later(2 * DAY);
    must(await admin.send('PUT', OVERRIDE, { until, reason: REASON }));

    const { entries } = must(await admin.get('/api/audit/timeline?types=payment&limit=5'));
    expect(entries[0]).toMatchObject({ type: 'PaymentOverrideSet', reason: REASON, actor: { id: admin.user?.id } });
    const events = await service.log.readAll(BEFORE_FIRST, 10_000);
    const event = events.findLast(({ type }) => type === 'PaymentOverrideSet');
    expect(event?.data).toStrictEqual({ adminId: admin.user?.id, until });
    expect(JSON.stringify(event, (_key, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      REASON,
    );
  });

  it('should hold at every gateway at once', async () => {
    const shared = createSharedState();
    const configuration = { ...service.dependencies.configuration, registration: CLOSED };
    const one = await addGateway(service, shared, { configuration });
    const other = await addGateway(service, shared, { configuration });
    const applicant = await register(one);
    const { id } = await createApplication(applicant);
    expect((await send(clientOn(other, applicant), id)).body.code).toBe('payments_closed');

    must(await clientOn(one, admin).send('PUT', OVERRIDE, { until: later(DAY), reason: REASON }));
    must(await send(clientOn(other, applicant), id), 201);

    must(await clientOn(other, admin).send('DELETE', OVERRIDE));
    expect((await send(clientOn(one, applicant), id)).body.code).toBe('payments_closed');
    await one.end();
    await other.end();
  });
});

describe('When the log cannot be asked', () => {
  it.each([
    { case: 'does not answer', load: () => new Promise<never>(() => undefined) },
    { case: 'is gone', load: () => Promise.reject(new UnavailableError('event log')) },
  ])('should still tell visitors what the calendar says: it $case', async ({ load }) => {
    const { dependencies } = service;
    const commands = { ...dependencies.commands, load };
    const cut = { ...service, ...createGateway({ ...dependencies, commands }) };

    expect(must(await createClient(cut).get('/api/service')).window).toMatchObject({
      takesPayments: true,
      programme: { state: 'open' },
    });
  });
});

describe('When nobody is configured whom people could pay', () => {
  it('should say so, and take the slip of whoever was told at the desk', async () => {
    const { dependencies } = service;
    const configuration = { ...dependencies.configuration, payees: null };
    const unnamed = { ...service, ...createGateway({ ...dependencies, configuration }) };
    const applicant = await register(unnamed);
    const { id } = await createApplication(applicant);

    expect(must(await applicant.get('/api/paymentslips'))).toMatchObject({
      window: { takesPayments: true },
      instructions: null,
    });
    must(await send(applicant, id), 201);
    expect(await slipEventsOf(id)).toMatchObject([{ instructions: { shown: null, inForce: null } }]);
  });
});
