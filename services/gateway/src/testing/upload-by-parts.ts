import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { partCountOf, rangeOfPart, UPLOAD_PART_BYTES } from '@entry/contracts/rules/uploads';
import type { Upload } from '@entry/contracts/upload/api';
import { pdf } from '@entry/media/testing/files';
import { BEFORE_FIRST, type RecordedEvent } from '@entry/platform/ports/event-log';
import { type Answer, createApplication, must, register, type TestClient } from './test-client.ts';
import type { TestService } from './test-service.ts';

/** Two parts and a bit, no two files alike. */
export function scan(): Buffer {
  return pdf(randomBytes(UPLOAD_PART_BYTES + 500).toString('hex'));
}

export async function registerWithApplication(
  service: TestService,
): Promise<{ readonly client: TestClient; readonly applicationId: string }> {
  const client = await register(service);
  return { client, applicationId: (await createApplication(client)).id };
}

/** What this person has brought about, in order. */
export async function eventsBy(
  service: TestService,
  client: TestClient,
  type: string,
): Promise<readonly RecordedEvent[]> {
  const events = await service.log.readAll(BEFORE_FIRST, 10_000);
  return events.filter((event) => event.type === type && event.metadata.actor.id === client.user?.id);
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes);
export const digestOf = (bytes: Uint8Array): string => `sha-256=:${hashOf(bytes).digest('base64')}:`;

export const fileOf = (bytes: Uint8Array, name = 'scan.pdf') => ({
  name,
  size: bytes.length,
  sha256: hashOf(bytes).digest('hex'),
});

export const documentRequest = (applicationId: string, bytes: Uint8Array, type = 'passport') => ({
  purpose: 'document',
  fields: { applicationId, type },
  file: fileOf(bytes),
});

export const slipRequest = (applicationId: string, bytes: Uint8Array, amount = '5000') => ({
  purpose: 'payment_slip',
  fields: { applicationId, amount, paymentMethod: 'bank_transfer', legalWarningAccepted: 'true' },
  file: fileOf(bytes, 'slip.pdf'),
});

export async function beginUpload(client: TestClient, request: unknown, key: string = randomUUID()): Promise<Upload> {
  return must(await client.send('POST', '/api/uploads', request, { 'idempotency-key': key }), 201).upload;
}

/** One part as it lies in the file, or other bytes in its place. */
export async function sendPart(
  service: TestService,
  client: TestClient,
  uploadId: string,
  index: number,
  bytes: Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const response = await service.app.request(`/api/uploads/${uploadId}/parts?index=${index}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${client.token}`,
      'content-type': 'application/octet-stream',
      'content-digest': digestOf(bytes),
      ...headers,
    },
    body: bytes as Uint8Array<ArrayBuffer>,
  });

  return { status: response.status, headers: response.headers, body: await response.json() };
}

export async function sendParts(
  service: TestService,
  client: TestClient,
  uploadId: string,
  whole: Uint8Array,
  indexes: readonly number[] = Array.from({ length: partCountOf(whole.length) }, (_, index) => index),
): Promise<void> {
  for (const index of indexes) must(await sendPart(service, client, uploadId, index, partOf(whole, index)));
}

export function partOf(whole: Uint8Array, index: number): Uint8Array {
  const { start, end } = rangeOfPart(index, whole.length);

  return whole.subarray(start, end);
}

export const completeUpload = (client: TestClient, uploadId: string, headers: Readonly<Record<string, string>> = {}) =>
  client.send('POST', `/api/uploads/${uploadId}/complete`, undefined, headers);

export async function countParts({ uploadParts }: TestService): Promise<number> {
  let count = 0;
  for await (const _part of uploadParts.list()) count += 1;

  return count;
}
