import { pdf } from '@entry/media/testing/files';
import sharp from 'sharp';
import { canaryOf } from './canaries.ts';
import { type Actor, type Json, json, type Step, sha256, type TourClient } from './tour-client.ts';

/** Drawn once: drawing takes longer than everything else. */
export type Pictures = { readonly photo: Buffer };

export type Applicant = {
  readonly actor: Actor;
  readonly applicationId: string;
  readonly documentIds: readonly string[];
  readonly slipId: string;
};

const DOCUMENT_TYPES = ['passport', 'id_card', 'birth_certificate', 'photo'] as const;

/** Everything in it is theirs. */
export const formOf = (label: string) => ({
  firstName: `${canaryOf(label)} አበበ`,
  lastName: 'Bekele',
  dateOfBirth: '1990-05-17',
  gender: 'Male',
  placeOfBirth: canaryOf(label),
  countryOfBirth: 'Ethiopia',
  maritalStatus: 'Single',
  currentAddress: `Bole Road, ${canaryOf(label)}`,
  city: 'Addis Ababa',
  state: 'Addis Ababa',
  postalCode: '1000',
  country: 'Ethiopia',
  educationLevel: 'Bachelor',
  children: [
    {
      firstName: canaryOf(label),
      lastName: 'Bekele',
      dateOfBirth: '2015-05-17',
      placeOfBirth: 'Addis Ababa',
      countryOfBirth: 'Ethiopia',
    },
  ],
});

export const fileOf = (label: string, mark: string): Buffer => pdf(`% ${canaryOf(label)} ${mark}\n`.repeat(20));

/** A picture of its own for everybody: one that was seen before is suspicious. */
async function receiptOf(label: string): Promise<Buffer> {
  const pixels = Buffer.from(sha256(Buffer.from(label), 'hex').repeat(12), 'hex').subarray(0, 12 * 9 * 3);

  return sharp(pixels, { raw: { width: 12, height: 9, channels: 3 } })
    .resize(240, 180, { kernel: 'nearest' })
    .jpeg()
    .toBuffer();
}

const upload = (fileField: string, bytes: Buffer, name: string, fields: Readonly<Record<string, string>>): Step => ({
  content: { kind: 'upload', fileField, bytes, name, fields },
});

/** An applicant with everything an admin decides about: form, four documents, a slip. */
export async function applyWithPapers(tour: TourClient, actor: Actor, { photo }: Pictures): Promise<Applicant> {
  const { label } = actor;
  const { application } = await tour.step(actor, 'POST /api/applications', json(formOf(label)));
  const applicationId: string = application.id;
  const documentIds: string[] = [];
  for (const type of DOCUMENT_TYPES) {
    const bytes = type === 'photo' ? photo : fileOf(label, type);
    const name = `${canaryOf(label)}.${type === 'photo' ? 'jpg' : 'pdf'}`;
    const step = upload('file', bytes, name, { applicationId, type });
    documentIds.push((await tour.step(actor, 'POST /api/documents/upload', step)).document.id);
  }
  const fields = { applicationId, amount: '5000', paymentMethod: 'bank_transfer', legalWarningAccepted: 'true' };
  const slip = upload('paymentSlip', await receiptOf(label), `${canaryOf(label)}.jpg`, {
    ...fields,
    transactionReference: canaryOf(label),
  });
  const slipId: string = (await tour.step(actor, 'POST /api/paymentslips/upload', slip)).paymentSlip.id;

  return { actor, applicationId, documentIds, slipId };
}

/** What an applicant can look at and change in the middle of their application. */
export async function lookAround(tour: TourClient, applicant: Applicant, { photo }: Pictures): Promise<void> {
  const { actor, applicationId: id, documentIds, slipId } = applicant;
  const { label } = actor;
  const get = (route: string, step: Step = {}) => tour.step(actor, `GET ${route}`, step);

  await get('/api/auth/me');
  await get('/api/auth/device-key');
  await get('/api/applications');
  await get('/api/applications/{id}', { params: { id } });
  await get('/api/applications/{id}/history', { params: { id }, query: { limit: '10' } });
  await get('/api/documents/{applicationId}', { params: { applicationId: id } });
  await get('/api/paymentslips');
  await get('/api/paymentslips/{id}', { params: { id: slipId } });
  await get('/api/changes');
  await get('/api/automation/dashboard');
  await get('/api/automation/ready-for-submission', { query: { status: 'all', limit: '5' } });
  await get('/api/automation/status/{id}', { params: { id } });
  await get('/api/waitinglist/me');
  const change = { firstName: canaryOf(label), lastName: 'Bekele', phone: '+251911223344' };
  await tour.step(actor, 'PUT /api/auth/profile', json(change));
  await tour.step(actor, 'PUT /api/applications/{id}', {
    params: { id },
    ...json({ city: 'Adama', postalCode: '1001' }),
  });
  const picture = upload('file', photo, 'photo.jpg', {});
  await tour.step(actor, 'POST /api/documents/validate-photo', picture);
  await tour.step(actor, 'POST /api/automation/validate-photo', picture);

  for (const purpose of ['download', 'preview']) {
    const params = { id: documentIds[0] ?? '' };
    const made = await tour.step(actor, 'POST /api/documents/{id}/ticket', { params, ...json({ purpose }) });
    const query = ticketIn(made);
    await tour.step(null, `GET /api/documents/{id}/${purpose}`, { params, query, owner: label });
    await get(`/api/documents/{id}/${purpose}`, { params });
  }
  const params = { id: slipId };
  const query = ticketIn(await tour.step(actor, 'POST /api/paymentslips/{id}/ticket', { params }));
  await tour.step(null, 'GET /api/paymentslips/{id}/preview', { params, query, owner: label });
}

/** The ticket in the link that was made. */
export function ticketIn(made: Json): Readonly<Record<string, string>> {
  const link: string = Object.values(made as Record<string, unknown>).find((value) =>
    String(value).includes('ticket='),
  ) as string;

  return { ticket: new URL(link, 'http://localhost').searchParams.get('ticket') ?? '' };
}

/**
 * One file that comes in parts and replaces the identity card, one that is given up, and one that stays unfinished.
 * @returns id of the new identity card
 */
export async function sendByParts(tour: TourClient, applicant: Applicant): Promise<string> {
  const { actor, applicationId } = applicant;
  const bytes = fileOf(actor.label, 'in parts');
  const begin = (mark: string) => ({
    purpose: 'document',
    fields: { applicationId, type: 'id_card' },
    file: { name: `${mark}.pdf`, size: bytes.length, sha256: sha256(bytes, 'hex') },
  });
  const { upload: first } = await tour.step(actor, 'POST /api/uploads', {
    ...json(begin('first')),
    headers: keyOf(1, applicant),
  });
  await tour.step(actor, 'GET /api/uploads');
  const params = { id: first.id };
  await tour.step(actor, 'GET /api/uploads/{id}', { params });
  await tour.step(actor, 'PUT /api/uploads/{id}/parts', {
    params,
    query: { index: '0' },
    content: { kind: 'part', bytes },
  });
  const { document } = await tour.step(actor, 'POST /api/uploads/{id}/complete', { params });
  const { upload: second } = await tour.step(actor, 'POST /api/uploads', {
    ...json(begin('second')),
    headers: keyOf(2, applicant),
  });
  await tour.step(actor, 'DELETE /api/uploads/{id}', { params: { id: second.id } });
  await tour.step(actor, 'POST /api/uploads', { ...json(begin('third')), headers: keyOf(3, applicant) });

  return document.id;
}

/** An upload is known by the key it was begun with. */
const keyOf = (number: number, { applicationId }: Applicant) => ({
  'idempotency-key': `${String(number).repeat(8)}${applicationId.slice(8)}`,
});

/** What the bell holds, once staff have decided something. @returns ids of what is left in it */
export async function readNotifications(tour: TourClient, actor: Actor): Promise<readonly string[]> {
  const list: Json = await tour.step(actor, 'GET /api/notifications', { query: { limit: '50' } });
  const ids: readonly string[] = list.notifications.map(({ id }: { readonly id: string }) => id);
  await tour.step(actor, 'GET /api/notifications/unread-count');
  await tour.step(actor, 'PUT /api/notifications/{id}/read', { params: { id: ids[0] ?? '' } });
  await tour.step(actor, 'DELETE /api/notifications/{id}', { params: { id: ids[1] ?? '' } });
  await tour.step(actor, 'PUT /api/notifications/read-all');

  return ids;
}
