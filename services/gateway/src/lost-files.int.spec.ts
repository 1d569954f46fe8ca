import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  createApplication,
  must,
  register,
  registerWithRole,
  type TestClient,
  uploadDocument,
  uploadSlip,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

let service: TestService;
let admin: TestClient;
let owner: TestClient;
let documentId: string;
let slipId: string;
let applicationId: string;

beforeEach(async () => {
  service = await startTestService();
  onTestFinished(service.stop);
  admin = await registerWithRole(service, 'admin');
  owner = await register(service);
  applicationId = (await createApplication(owner)).id;
  documentId = (await uploadDocument(owner, applicationId, 'photo')).id;
  slipId = (await uploadSlip(owner, applicationId)).id;
});

async function fileIdOf(id: string): Promise<string> {
  const { queries } = service.dependencies;
  const file = (await queries.findDocumentFile(id)) ?? (await queries.findSlipOnFile(id))?.file;

  return file?.fileId ?? '';
}

function damage(fileId: string): void {
  const path = join(service.folder, 'files', fileId.slice(0, 2), fileId.slice(2, 4), fileId);
  const bytes = readFileSync(path);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

const alarms = (): readonly object[] =>
  service.logLines
    .map((line) => JSON.parse(line))
    .filter(({ code }) => String(code).startsWith('stored_file'))
    .map(({ level, code, fileId, documentId: id }) => ({ level, code, fileId, documentId: id }));

describe('When a file that an event names cannot be had', () => {
  it('should say so to the person and the admin, and once in the log, when it is gone', async () => {
    const fileId = await fileIdOf(documentId);
    await service.files.remove(fileId);

    for (const [client, path] of [
      [owner, `/api/documents/${documentId}/download`],
      [owner, `/api/documents/${documentId}/preview`],
      [admin, `/api/documents/${documentId}/preview`],
      [admin, `/api/audit/applications/${applicationId}/files/${documentId}/preview`],
    ] as const) {
      const { status, body } = await client.get(path);
      expect([path, status, body.code]).toStrictEqual([path, 404, 'stored_file_gone']);
    }

    expect(alarms()).toStrictEqual([{ level: 'error', code: 'stored_file_gone', fileId, documentId }]);
    expect(must(await owner.get('/health/status'))).toMatchObject({ status: 'degraded', degraded: ['missing_files'] });
  });

  it('should say the same when it is damaged', async () => {
    const fileId = await fileIdOf(documentId);
    damage(fileId);

    const { status, body } = await owner.get(`/api/documents/${documentId}/preview`);

    expect([status, body.code]).toStrictEqual([404, 'stored_file_gone']);
    expect(alarms()).toStrictEqual([{ level: 'error', code: 'stored_file_unreadable', fileId, documentId }]);
  });

  it('should verify no slip whose file is gone', async () => {
    await service.files.remove(await fileIdOf(slipId));

    const verified = await admin.send('PUT', `/api/admin/payment-slips/${slipId}/verify`, { status: 'verified' });
    const analysed = await admin.get(`/api/admin/payment-slips/${slipId}/integrity`);

    expect([verified.body.code, analysed.body.code]).toStrictEqual(['stored_file_gone', 'stored_file_gone']);
    expect(alarms()).toHaveLength(1);
  });
});
