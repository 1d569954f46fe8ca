import { randomUUID } from 'node:crypto';
import { createGateway } from '@entry/gateway/gateway';
import { clientOn, createApplication, register, uploadSlip } from '@entry/gateway/testing/test-client';
import { startTestService, type TestService } from '@entry/gateway/testing/test-service';
import { pdf } from '@entry/media/testing/files';
import { BEFORE_FIRST } from '@entry/platform/ports/event-log';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Of the slips of an application, in order. */
async function concernsOf(applicationId: string): Promise<readonly unknown[]> {
  const events = await service.log.readAll(BEFORE_FIRST, 10_000);
  return events
    .filter(({ type, stream }) => type === 'PaymentSlipUploaded' && stream === `application-${applicationId}`)
    .map(({ data }) => (data as { readonly concerns: unknown }).concerns);
}

function withoutFileStore(): TestService {
  const write = () => Promise.reject(new UnavailableError('file store'));
  const files = { ...service.files, write };

  return { ...service, ...createGateway({ ...service.dependencies, files }) };
}

describe('When the file of a slip could not be stored', () => {
  it('should not hold it against the next try', async () => {
    const applicant = await register(service);
    const { id } = await createApplication(applicant);
    const bytes = pdf(randomUUID());
    const fields = { transactionReference: 'FT 2201' };
    await expect(uploadSlip(clientOn(withoutFileStore(), applicant), id, fields, bytes)).rejects.toThrow('503');

    await uploadSlip(applicant, id, fields, bytes);

    expect(await concernsOf(id)).toStrictEqual([[]]);
  });
});
