import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  COMPLETE_FORM,
  createApplication,
  createClient,
  must,
  register,
  registerWithRole,
  type TestClient,
  uploadDocument,
  uploadSlip,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

/** Recorded first, and wrong. */
const WRONG_CONFIRMATION = '2027 7777 WXYZ 3333';
const CONFIRMATION = '2027 1234 ABCD 5678';
const REFERENCE = 'FT 7701/22';
const EMAIL = 'Almaz.W@example.com';

let service: TestService;
let admin: TestClient;
/** Ids of what is hers, by what it is. */
let hers: Readonly<
  Record<'application' | 'passport' | 'photo' | 'card' | 'birth' | 'superseded' | 'slip' | 'payment' | 'user', string>
>;

const NO_ID = 'ffffffff-ffff-4fff-afff-ffffffffffff';

const last8 = (id: string) => id.slice(-8);

/** Somebody whose form has other names than her account. */
async function registerAlmaz(): Promise<TestClient> {
  const person = { firstName: 'Almaz', middleName: 'Sara', lastName: 'Worku', phone: '+251911987654' };
  const account = { ...person, email: EMAIL, password: 'Meskerem13' };

  return createClient(service, must(await createClient(service).send('POST', '/api/auth/register', account), 201));
}

beforeAll(async () => {
  service = await startTestService();
  admin = await registerWithRole(service, 'admin');
  const client = await registerAlmaz();
  const form = {
    ...COMPLETE_FORM,
    firstName: 'ዓለም',
    lastName: 'Tsegaye',
    maritalStatus: 'Married',
    spouseFirstName: 'Yohannes',
    spouseLastName: 'Gebre',
  };
  const { id } = must(await client.send('POST', '/api/applications', form), 201).application;
  const superseded = await uploadDocument(client, id, 'passport');
  const passport = await uploadDocument(client, id, 'passport');
  const photo = await uploadDocument(client, id, 'photo');
  const card = await uploadDocument(client, id, 'id_card');
  const birth = await uploadDocument(client, id, 'birth_certificate', 'Lidet_almaz-2019.pdf');
  const slip = await uploadSlip(client, id, { transactionReference: REFERENCE });
  const [payment] = must(await client.get('/api/applications')).applications[0].payments;
  hers = {
    application: id,
    passport: passport.id,
    photo: photo.id,
    card: card.id,
    birth: birth.id,
    superseded: superseded.id,
    slip: slip.id,
    payment: payment.id,
    user: client.user?.id ?? '',
  };

  const stranger = await register(service);
  const other = await createApplication(stranger);
  await uploadDocument(stranger, other.id, 'passport');
  await uploadSlip(stranger, other.id, { transactionReference: 'CBE 9000' });

  for (const document of [passport, photo, card, birth]) {
    must(await admin.send('PUT', `/api/admin/documents/${document.id}/status`, { status: 'approved' }));
  }
  must(await admin.send('PUT', `/api/admin/payment-slips/${slip.id}/verify`, { status: 'verified' }));
  must(await admin.send('POST', `/api/automation/validate/${id}`));
  must(await admin.send('POST', `/api/automation/submit/${id}`, { confirmationNumber: WRONG_CONFIRMATION }));
  const correction = { confirmationNumber: CONFIRMATION, reason: 'Typed from another screen', seenDecisions: 2 };
  must(await admin.send('PUT', `/api/admin/applications/${id}/confirmation-number`, correction));
});
afterAll(() => service.stop());

/** Everything about her that some screen of the staff prints. */
const KEYS: readonly (readonly [string, () => string])[] = [
  ['the first name of the account', () => 'Almaz'],
  ['the middle name', () => 'sara'],
  ['the names of the account, spelt otherwise', () => 'Allmaz Workou'],
  ['the first name in the form', () => 'ዓለም'],
  ['the first name in the form in letters of the same sound', () => 'አለም'],
  ['the last name in the form', () => 'Tsegaye'],
  ['the last name in the form, spelt otherwise', () => 'Segay'],
  ['names of the account and of the form', () => 'tsegaye almaz'],
  ['the name of the spouse', () => 'Yohanis Ghebre'],
  ['the e-mail address', () => EMAIL.toUpperCase()],
  ['the beginning of the e-mail address', () => 'almaz.w@ex'],
  ['the end of the e-mail address', () => 'w@example.com'],
  ['the last digits of the phone number', () => '7654'],
  ['the end of the phone number', () => '98 7654'],
  ['the name of a file', () => 'Lidet_almaz-2019.pdf'],
  ['a word of the name of a file', () => 'lidet'],
  ['the phone number', () => '+251 911 98 76 54'],
  ['the phone number as it is dialled at home', () => '0911-987654'],
  ['the id of the account', () => hers.user],
  ['the id of the application', () => hers.application],
  ['the end of the id of the application', () => last8(hers.application)],
  ['the id of a document', () => hers.passport],
  ['the end of the id of a document', () => last8(hers.photo)],
  ['the id of a document that was superseded', () => hers.superseded],
  ['the id of the slip', () => hers.slip.toUpperCase()],
  ['the end of the id of the slip', () => last8(hers.slip)],
  ['the id of the payment', () => hers.payment],
  ['the transaction reference', () => REFERENCE],
  ['the transaction reference without spaces', () => 'ft7701/22'],
  ['the digits of the transaction reference', () => '770122'],
  ['the confirmation number', () => CONFIRMATION],
  ['the confirmation number in one piece', () => '20271234abcd5678'],
  ['the end of the confirmation number', () => 'ABCD5678'],
  ['the number that was corrected', () => WRONG_CONFIRMATION],
  ['the end of the number that was corrected', () => 'WXYZ3333'],
  ['the confirmation number and her name', () => `${CONFIRMATION} almaz`],
];

const herDocuments = () => [hers.passport, hers.photo, hers.card, hers.birth];

const LISTS: readonly (readonly [string, string, () => readonly string[]])[] = [
  ['/api/admin/applications', 'applications', () => [hers.application]],
  ['/api/admin/documents', 'documents', () => herDocuments()],
  ['/api/admin/documents?status=approved&type=photo', 'documents', () => [hers.photo]],
  ['/api/admin/documents?status=approved', 'documents', () => herDocuments()],
  ['/api/admin/documents?type=passport', 'documents', () => [hers.passport]],
  ['/api/admin/payment-slips', 'paymentSlips', () => [hers.slip]],
  ['/api/admin/payment-slips?status=verified', 'paymentSlips', () => [hers.slip]],
  ['/api/admin/payments', 'payments', () => [hers.payment]],
  ['/api/admin/payments?status=completed', 'payments', () => [hers.payment]],
  ['/api/admin/users', 'users', () => [hers.user]],
  ['/api/admin/users?role=user', 'users', () => [hers.user]],
];

async function found(path: string, name: string, search: string) {
  const query = `${path.includes('?') ? '&' : '?'}sort=oldest&search=${encodeURIComponent(search)}`;
  const body = must(await admin.get(path + query));

  return { ids: body[name].map(({ id }: { readonly id: string }) => id), total: body.total };
}

describe.each(LISTS)('When staff search %s', (path, name, idsOf) => {
  it('should find what is hers, and nothing else, by every key that a screen shows', async () => {
    const ids = idsOf();
    const answers = await Promise.all(KEYS.map(async ([label, key]) => [label, await found(path, name, key())]));

    expect(answers).toStrictEqual(KEYS.map(([label]) => [label, { ids, total: ids.length }]));
  });

  it('should find nothing by what nobody has', async () => {
    for (const search of ['nobody', '1234567890123456', 'FT7702', NO_ID]) {
      expect([search, await found(path, name, search)]).toStrictEqual([search, { ids: [], total: 0 }]);
    }
  });
});

describe('When the status or the type is another one', () => {
  it.each([
    ['/api/admin/documents?status=waiting', 'documents'],
    ['/api/admin/documents?type=other', 'documents'],
    ['/api/admin/documents?status=waiting&type=id_card', 'documents'],
    ['/api/admin/payment-slips?status=waiting', 'paymentSlips'],
    ['/api/admin/payments?status=pending', 'payments'],
    ['/api/admin/users?role=admin', 'users'],
  ])('should find nothing by her keys: %s', async (path, name) => {
    expect(await found(path, name, CONFIRMATION)).toStrictEqual({ ids: [], total: 0 });
  });
});

describe('When more applications are found than can be asked for by their ids', () => {
  const STRANGERS = 100;

  it('should find by the rows themselves, and by way of the application once the words tell fewer', async () => {
    for (let number = 0; number < STRANGERS; number += 1) {
      const email = `almaz.${number}@example.com`;
      const person = {
        firstName: 'Almaz',
        middleName: 'X',
        lastName: 'Haile',
        phone: '',
        email,
        password: 'Meskerem13',
      };
      const answer = await createClient(service).send('POST', '/api/auth/register', { ...person, middleName: 'Xx' });
      await createApplication(createClient(service, must(answer, 201)));
    }

    expect((await found('/api/admin/applications', 'applications', 'almaz')).total).toBe(STRANGERS + 1);
    expect(await found('/api/admin/payment-slips', 'paymentSlips', 'almaz')).toStrictEqual({
      ids: [hers.slip],
      total: 1,
    });
    expect(await found('/api/admin/payment-slips', 'paymentSlips', 'almaz tsegaye')).toStrictEqual({
      ids: [hers.slip],
      total: 1,
    });
  });
});
