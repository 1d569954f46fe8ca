import type { IntegrityAnalysis } from '@entry/contracts/admin/api';
import { pdf } from '@entry/media/testing/files';
import { jpegOf, photographed } from '@entry/media/testing/slips/camera';
import { drawReceipt, receiptOf } from '@entry/media/testing/slips/draw-receipt';
import { withExif } from '@entry/media/testing/slips/exif';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createApplication,
  must,
  register,
  registerWithRole,
  type TestClient,
  uploadSlip,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

const SIZE = { width: 540, height: 720 };
const DAY = 86_400_000;

let service: TestService;
let admin: TestClient;

beforeAll(async () => {
  service = await startTestService();
  admin = await registerWithRole(service, 'admin');
});
afterAll(() => service.stop());

const photograph = async (number: number): Promise<Buffer> =>
  jpegOf(await photographed(drawReceipt(receiptOf(number), SIZE), number), 88).toBuffer();

/** Somebody new sends a slip. */
async function send(bytes: Uint8Array, transactionReference = ''): Promise<{ id: string; applicant: TestClient }> {
  const applicant = await register(service);
  const { id: applicationId } = await createApplication(applicant);
  const { id } = await uploadSlip(applicant, applicationId, { transactionReference }, bytes);

  return { id, applicant };
}

const analysisOf = async (id: string): Promise<IntegrityAnalysis> =>
  must(await admin.get(`/api/admin/payment-slips/${id}/integrity`)).analysis;
const foundIn = ({ checks }: IntegrityAnalysis): readonly string[] =>
  checks.filter(({ outcome }) => outcome === 'found').map(({ code }) => code);

/** As the Commercial Bank of Ethiopia writes them: the year, the day in it, and five signs. */
function referenceOf(instant: number, sign: string): string {
  const date = new Date(instant);
  const day = Math.floor((instant - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY) + 1;

  return `FT${date.getUTCFullYear() % 100}${String(day).padStart(3, '0')}${sign}`;
}

describe('When a slip is sent that was sent before', () => {
  it('should be found by its picture, whatever the file says of itself', async () => {
    const file = await photograph(1);
    const first = await send(file);
    const again = await send(withExif(file, { make: 'Another', model: 'Phone' }));

    expect(foundIn(await analysisOf(first.id))).toStrictEqual([]);
    expect(await analysisOf(again.id)).toMatchObject({
      riskLevel: 'HIGH',
      suspiciousActivities: ['The same picture was uploaded as a payment slip before, in another file.'],
      alterationScore: 0.5,
    });
  });

  it('should be found by its reference, however it is written, and not by what is none', async () => {
    const sign = referenceOf(Date.now(), 'ABCDE');
    await send(await photograph(2), sign);
    const again = await send(await photograph(3), ` ${sign.slice(0, 7).toLowerCase()}-${sign.slice(7)} `);
    await send(await photograph(4), 'none');
    const withoutOne = await send(await photograph(5), 'None');

    expect(foundIn(await analysisOf(again.id))).toStrictEqual(['reference_used_before']);
    expect(foundIn(await analysisOf(withoutOne.id))).toStrictEqual([]);
  });
});

/** As telebirr writes them: a letter each for year, month and day, and seven signs. */
function walletReferenceOf(instant: number, sign: string): string {
  const date = new Date(instant);
  const year = 'ABCDEFGH'.charAt(date.getUTCFullYear() - 2_023);
  const day = '123456789ABCDEFGHIJKLMNOPQRSTUV'.charAt(date.getUTCDate() - 1);

  return `${year}${'ABCDEFGHIJKL'.charAt(date.getUTCMonth())}${day}${sign}`;
}

describe('When one payment is named in several ways', () => {
  const reference = walletReferenceOf(Date.now(), '7AB12CD');

  it.each([
    ['the link of its receipt', `https://transactioninfo.ethiotelecom.et/receipt/${reference}`],
    ['with its issuer', `telebirr ${reference}`],
    ['with a label', `Transaction number ${reference}`],
    [
      'the whole message',
      `You have paid ETB 5,000.00.\nYour transaction number is ${reference}.\nThank you. `.padEnd(1_900, 'ኢ '),
    ],
  ])('should be one payment, and kept as its reference alone: %s', async (what, typed) => {
    await send(await photograph(20), reference);
    const { id, applicant } = await send(await photograph(100 + what.length), typed);

    expect(foundIn(await analysisOf(id))).toContain('reference_used_before');
    expect(must(await applicant.get(`/api/paymentslips/${id}`)).paymentSlip.transactionReference).toBe(reference);
  });

  it.each([
    ['too long', 'x'.repeat(2_001), 'at most 2000 characters'],
    ['without a reference', 'Thank you for being with us. '.repeat(20), 'No transaction reference was found'],
  ])('should be refused in words, and not be cut: %s', async (_what, transactionReference, words) => {
    await expect(send(await photograph(22), transactionReference)).rejects.toThrow(words);
  });
});

describe('When somebody sends a slip again that was rejected', () => {
  it('should hold nothing of the first try against them, and all of it against anybody else', async () => {
    const applicant = await register(service);
    const { id: applicationId } = await createApplication(applicant);
    const file = await photograph(9);
    const reference = referenceOf(Date.now(), 'AGAIN');
    const sendAgain = async () =>
      (await uploadSlip(applicant, applicationId, { transactionReference: reference }, file)).id;
    const rejected = await sendAgain();
    const answer = { status: 'rejected', rejectionReason: 'The amount differs from the slip.' };
    must(await admin.send('PUT', `/api/admin/payment-slips/${rejected}/verify`, answer));

    expect(foundIn(await analysisOf(await sendAgain()))).toStrictEqual([]);
    const { id } = await send(file, reference);
    expect(foundIn(await analysisOf(id))).toStrictEqual(['file_used_before', 'reference_used_before']);
  });

  it('should be told while the first is still being looked at', async () => {
    const applicant = await register(service);
    const { id: applicationId } = await createApplication(applicant);
    const file = await photograph(10);
    await uploadSlip(applicant, applicationId, {}, file);
    const { id } = await uploadSlip(applicant, applicationId, {}, file);

    expect(foundIn(await analysisOf(id))).toStrictEqual(['file_used_before']);
  });
});

describe('When an admin looks at a slip', () => {
  it('should be told what was measured as it came, and its applicant not', async () => {
    const file = await photograph(8);
    await send(file);
    const { id, applicant } = await send(file);
    const { paymentSlip } = must(await admin.get(`/api/admin/review/payment-slips/${id}`));

    expect(paymentSlip).toMatchObject({ status: 'pending', isAltered: true, alterationScore: 0.5 });
    expect(must(await applicant.get(`/api/paymentslips/${id}`)).paymentSlip).toMatchObject({
      isAltered: null,
      alterationScore: null,
    });
  });
});

describe('When the reference of a slip holds a date', () => {
  it.each([
    ['of today', 0, 'LOW', []],
    ['of last month', -30, 'LOW', []],
    ['of next week', 7, 'HIGH', ['reference_date_impossible']],
    ['of half a year ago', -180, 'HIGH', ['reference_date_impossible']],
  ] as const)('should be held against the day it was sent: %s', async (_when, days, riskLevel, codes) => {
    const { id } = await send(await photograph(500 + days), referenceOf(Date.now() + days * DAY, `Q${days + 5_000}`));
    const analysis = await analysisOf(id);

    expect([analysis.riskLevel, foundIn(analysis)]).toStrictEqual([riskLevel, codes]);
  });
});

describe('When an admin looks at the error levels of a slip', () => {
  const levelsOf = (id: string): string => `/api/admin/payment-slips/${id}/error-levels`;

  it('should get a picture of them', async () => {
    const { id } = await send(await photograph(6));
    const { response, bytes } = await admin.download(levelsOf(id));

    expect([response.status, response.headers.get('content-type')]).toStrictEqual([200, 'image/jpeg']);
    expect([...bytes.subarray(0, 2)]).toStrictEqual([0xff, 0xd8]);
  });

  it('should be told that a PDF has none', async () => {
    const { id } = await send(pdf('a receipt'));

    expect(await admin.get(levelsOf(id))).toMatchObject({ status: 422, body: { code: 'not_a_picture' } });
  });

  it('should show them to nobody else, the applicant included', async () => {
    const { id, applicant } = await send(await photograph(7));
    const auditor = await registerWithRole(service, 'auditor');

    for (const person of [applicant, auditor, await register(service)]) {
      expect(await person.get(levelsOf(id))).toMatchObject({ status: 403, body: { code: 'not_permitted' } });
      expect((await person.send('POST', `${levelsOf(id)}/ticket`)).status).toBe(403);
    }
  });
});
