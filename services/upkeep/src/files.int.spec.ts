import { randomUUID } from 'node:crypto';
import {
  clientOn,
  createApplication,
  must,
  register,
  uploadDocument,
  uploadSlip,
} from '@entry/gateway/testing/test-client';
import { dyingAfter, startTestService, type TestService } from '@entry/gateway/testing/test-service';
import { beginUpload, countParts, documentRequest, sendParts } from '@entry/gateway/testing/upload-by-parts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { findGoneFiles } from './check-files.ts';
import { findOldFiles, removeUnusedFiles, TooManyOrphansError } from './sweep-files.ts';
import { removeOldParts } from './sweep-upload-parts.ts';

let service: TestService;
beforeEach(async () => {
  const started = await startTestService();
  onTestFinished(started.stop);
  service = started;
});

const DAY = 24 * 3_600_000;
const signal = new AbortController().signal;

async function filesNow(): Promise<readonly string[]> {
  return findOldFiles(service.files, Date.now() + 2 * DAY);
}

describe('When every file is looked for', () => {
  it('should find what is gone, and nothing that was deleted', async () => {
    const [person, other] = [await register(service), await register(service)];
    const application = await createApplication(person);
    const photo = await uploadDocument(person, application.id, 'photo');
    await uploadSlip(person, application.id);
    const passport = await uploadDocument(other, (await createApplication(other)).id, 'passport');
    expect(await findGoneFiles(service.dependencies, signal)).toStrictEqual([]);
    must(await other.send('DELETE', `/api/documents/${passport.id}`));

    const lost = await service.dependencies.queries.findDocumentFile(photo.id);
    await service.files.remove(lost?.fileId ?? '');

    const gone = await findGoneFiles(service.dependencies, signal);
    expect(gone.map(({ fileId, documentId }) => ({ fileId, documentId }))).toStrictEqual([
      { fileId: lost?.fileId, documentId: photo.id },
    ]);
  });
});

describe('When files are swept', () => {
  async function writeOrphan(): Promise<string> {
    const fileId = randomUUID();
    await service.files.write({ fileId, subjectId: randomUUID(), bytes: new Uint8Array(10) });
    return fileId;
  }

  it('should keep everything that an event names, and what is younger than a day', async () => {
    const person = await register(service);
    const application = await createApplication(person);
    const document = await uploadDocument(person, application.id, 'photo');
    await uploadSlip(person, application.id);
    const named = await filesNow();
    const orphan = await writeOrphan();

    expect(await findOldFiles(service.files, Date.now())).toStrictEqual([]);
    expect(await filesNow()).toStrictEqual([...named, orphan].sort());
    expect(await removeUnusedFiles(service.dependencies, await filesNow(), signal)).toBe(1);

    expect(await filesNow()).toStrictEqual(named);
    expect((await person.download(`/api/documents/${document.id}/download`)).response.status).toBe(200);
  });

  it('should finish the removal of what was deleted, and keep what was begun since', async () => {
    const person = await register(service);
    const { id } = await createApplication(person);
    const photo = await uploadDocument(person, id, 'photo');
    await uploadSlip(person, id);
    const files = { ...service.files, remove: () => Promise.reject(new Error('The process ended')) };
    const dying = clientOn(dyingAfter(service, Number.POSITIVE_INFINITY, { files }), person);
    expect((await dying.send('DELETE', `/api/documents/${photo.id}`)).status).toBe(500);
    expect(await filesNow()).toHaveLength(2);

    expect(await removeUnusedFiles(service.dependencies, await filesNow(), signal)).toBe(1);
    expect((await dying.send('DELETE', `/api/applications/${id}`)).status).toBe(500);
    await createApplication(person);
    const again = await uploadDocument(person, id, 'photo');
    expect(await filesNow()).toHaveLength(2);

    expect(await removeUnusedFiles(service.dependencies, await filesNow(), signal)).toBe(1);
    expect((await person.download(`/api/documents/${again.id}/download`)).response.status).toBe(200);
  });

  it('should remove nothing when the log cannot be the one of these files', async () => {
    for (let count = 0; count < 21; count += 1) await writeOrphan();

    await expect(removeUnusedFiles(service.dependencies, await filesNow(), signal)).rejects.toThrow(
      TooManyOrphansError,
    );

    expect(await filesNow()).toHaveLength(21);
  });
});

describe('When uploads are left unfinished', () => {
  it('should remove what is older than a day, and nothing that may still be finished', async () => {
    const person = await register(service);
    const { id } = await createApplication(person);
    const whole = Buffer.alloc(300_000, 'scan');
    const upload = await beginUpload(person, documentRequest(id, whole));
    await sendParts(service, person, upload.id, whole);
    const now = Date.now();

    expect(await removeOldParts(service.uploadParts, now, signal)).toBe(0);
    expect(must(await person.get(`/api/uploads/${upload.id}`)).upload.receivedParts).toStrictEqual([0, 1]);
    expect(await removeOldParts(service.uploadParts, now + DAY + 1_000, signal)).toBe(3);

    expect((await person.get(`/api/uploads/${upload.id}`)).status).toBe(404);
    expect(await countParts(service)).toBe(0);
  });

  it('should count as no files without an event', async () => {
    const person = await register(service);
    const { id } = await createApplication(person);
    const whole = Buffer.alloc(8_000_000, 'scan');
    await sendParts(service, person, (await beginUpload(person, documentRequest(id, whole))).id, whole);

    expect(await filesNow()).toStrictEqual([]);
    await expect(removeUnusedFiles(service.dependencies, await filesNow(), signal)).resolves.toBe(0);
  });
});
