import { randomBytes } from 'node:crypto';
import { UPLOAD_PART_BYTES } from '@entry/contracts/rules/uploads';
import { pdf } from '@entry/media/testing/files';
import { BEFORE_FIRST } from '@entry/platform/ports/event-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway } from './gateway.ts';
import { clientOn, createApplication, must, register, type TestClient } from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';
import { beginUpload, completeUpload, sendParts, slipRequest } from './testing/upload-by-parts.ts';

const DAY = 86_400_000;

let service: TestService;
/** The same service in the first week of registration, whose fee is another. */
let firstWeek: TestService;
let client: TestClient;
let applicationId: string;

beforeAll(async () => {
  service = await startTestService();
  const { dependencies } = service;
  const registration = {
    opens: new Date(Date.now() - DAY).toISOString(),
    closes: new Date(Date.now() + DAY).toISOString(),
  };
  const configuration = { ...dependencies.configuration, registration };
  firstWeek = { ...service, ...createGateway({ ...dependencies, configuration }) };
  client = await register(service);
  applicationId = (await createApplication(client)).id;
});
afterAll(() => service.stop());

const scan = (): Buffer => pdf(randomBytes(UPLOAD_PART_BYTES + 500).toString('hex'));

const feeOn = async (target: TestService): Promise<number> =>
  must(await clientOn(target, client).get('/api/paymentslips')).quote.amount;

function byParts(whole: Buffer, quotedAmount: number) {
  const request = slipRequest(applicationId, whole);
  return { ...request, fields: { ...request.fields, quotedAmount: String(quotedAmount) } };
}

const atOnce = (quotedAmount: string) =>
  client.upload('/api/paymentslips/upload', {
    fileField: 'paymentSlip',
    bytes: pdf(randomBytes(20).toString('hex')),
    name: 'slip.pdf',
    fields: {
      applicationId,
      amount: '5000',
      paymentMethod: 'bank_transfer',
      legalWarningAccepted: 'true',
      quotedAmount,
    },
  });

async function agreedFees(): Promise<readonly unknown[]> {
  const events = await service.log.readAll(BEFORE_FIRST, 10_000);
  return events
    .filter(({ type, stream }) => type === 'PaymentSlipUploaded' && stream === `application-${applicationId}`)
    .map(
      ({ data }) =>
        (data as { readonly consent: { readonly quote: { readonly amount: number } } }).consent.quote.amount,
    );
}

describe('The fee that somebody agreed to', () => {
  it('should be the fee now, or nothing is taken and nothing begun', async () => {
    const [fee, other] = [await feeOn(service), await feeOn(firstWeek)];
    expect(other).not.toBe(fee);

    const begun = await client.send('POST', '/api/uploads', byParts(scan(), other));
    const sent = await atOnce(String(other));

    for (const answer of [begun, sent]) expect([answer.status, answer.body.code]).toStrictEqual([409, 'quote_changed']);
    expect(must(await client.get('/api/uploads')).uploads).toStrictEqual([]);
    expect(await agreedFees()).toStrictEqual([]);
  });

  it('should hold for an upload that began while it was the fee', async () => {
    const whole = scan();
    const fee = await feeOn(firstWeek);
    const upload = await beginUpload(clientOn(firstWeek, client), byParts(whole, fee));
    await sendParts(service, client, upload.id, whole);

    must(await completeUpload(client, upload.id), 201);

    expect(await agreedFees()).toStrictEqual([fee]);
  });

  it('should be recorded of a slip that comes at once, and be a sum', async () => {
    const fee = await feeOn(service);

    must(await atOnce(String(fee)), 201);
    expect((await atOnce('a lot')).status).toBe(422);

    expect((await agreedFees()).at(-1)).toBe(fee);
  });
});
