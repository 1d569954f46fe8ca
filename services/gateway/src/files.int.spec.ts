import { randomUUID } from 'node:crypto';
import { jpeg, pdf, png } from '@entry/media/testing/files';
import { BEFORE_FIRST } from '@entry/platform/ports/event-log';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
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

let service: TestService;
let owner: TestClient;
let admin: TestClient;
let applicationId: string;

beforeAll(async () => {
  service = await startTestService();
  admin = await registerWithRole(service, 'admin');
  owner = await register(service);
  applicationId = (await createApplication(owner)).id;
});
afterAll(() => service.stop());

const NAME = "ፓስፖርት (copy) 'a'.jpg";

async function upload(bytes: Uint8Array, name = NAME): Promise<string> {
  const answer = await owner.upload('/api/documents/upload', {
    fileField: 'file',
    bytes,
    name,
    fields: { applicationId, type: 'passport' },
  });

  return must(answer, 201).document.id;
}

const savedAs = ({ response }: { readonly response: Response }): string =>
  decodeURIComponent(response.headers.get('content-disposition')?.split("UTF-8''")[1] ?? '');

describe('When a file is asked for', () => {
  it('should give the original byte for byte, to be saved and not to be run', async () => {
    const original = Buffer.concat([await jpeg(300, 200), Buffer.from('<script>alert(1)</script>')]);
    const id = await upload(original);

    const { response, bytes } = await owner.download(`/api/documents/${id}/download`);

    expect(bytes.equals(original)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(original.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="[\w. -]+"; filename\*=UTF-8''[\w%.-]+$/);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(NAME);
  });

  it.each([
    ['receipt.html', 'receipt.html.pdf'],
    ['Receipt.PDF', 'Receipt.PDF'],
    ['pdf', 'pdf.pdf'],
  ])('should be saved as what it is, whatever its sender called it: %s', async (name, saved) => {
    const id = await upload(pdf(), name);

    expect(savedAs(await owner.download(`/api/documents/${id}/download`))).toBe(saved);
    expect(savedAs(await owner.download(`/api/documents/${id}/preview`))).toBe(saved);
  });

  it('should be saved as a JPEG when it was drawn anew as one', async () => {
    const id = await upload(await png(50, 50), 'scan.png');

    expect(savedAs(await owner.download(`/api/documents/${id}/download`))).toBe('scan.png');
    expect(savedAs(await owner.download(`/api/documents/${id}/preview`))).toBe('scan.png.jpg');
  });

  it('should show a copy drawn anew', async () => {
    const payload = '<script>alert(1)</script>';
    const id = await upload(Buffer.concat([await jpeg(2_000, 1_000), Buffer.from(payload)]));

    const { response, bytes } = await owner.download(`/api/documents/${id}/preview`);

    expect(response.headers.get('content-disposition')).toMatch(/^inline;/);
    expect(bytes.includes(payload)).toBe(false);
    expect(await service.dependencies.media.inspectFile(bytes)).toMatchObject({
      format: 'jpeg',
      width: 1_600,
      height: 800,
    });
  });

  it('should hand out a PDF only to be saved', async () => {
    const id = await upload(pdf(), 'scan.pdf');
    const { response } = await owner.download(`/api/documents/${id}/preview`);

    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  it('should give it to an admin and leave a trace, and to no auditor', async () => {
    const id = await upload(pdf());
    const auditor = await registerWithRole(service, 'auditor');
    const trace = async () => {
      const events = await service.log.readAll(BEFORE_FIRST, 10_000);
      return events.filter(({ type, data }) => type === 'StaffReadFile' && (data as { itemId: string }).itemId === id);
    };

    expect((await auditor.download(`/api/documents/${id}/download`)).response.status).toBe(404);
    expect(await trace()).toHaveLength(0);
    expect((await admin.download(`/api/documents/${id}/download`)).response.status).toBe(200);
    const [event, ...others] = await trace();
    expect(event?.metadata.actor).toStrictEqual({ id: admin.user?.id, role: 'admin' });
    expect(others).toStrictEqual([]);
  });

  it('should be gone with the document, from the disk too', async () => {
    const id = await upload(pdf(randomUUID()));
    const before = await countFiles();
    must(await owner.send('DELETE', `/api/documents/${id}`));

    expect((await owner.download(`/api/documents/${id}/download`)).response.status).toBe(404);
    expect(await countFiles()).toBe(before - 1);
  });
});

async function countFiles(): Promise<number> {
  let count = 0;
  for await (const _file of service.files.list()) count += 1;

  return count;
}

describe('When a request to delete an application is repeated late', () => {
  it('should leave the files of the application that was begun since', async () => {
    const person = await register(service);
    const key = { 'idempotency-key': randomUUID() };
    const first = await createApplication(person);
    const old = await uploadDocument(person, first.id, 'photo');
    const path = `/api/applications/${first.id}`;
    must(await person.send('DELETE', path, undefined, key));
    const { id } = await createApplication(person);
    const document = await uploadDocument(person, id, 'photo');

    must(await person.send('DELETE', path, undefined, key));

    const statusOf = async (documentId: string) =>
      (await person.download(`/api/documents/${documentId}/download`)).response.status;
    expect([await statusOf(document.id), await statusOf(old.id)]).toStrictEqual([200, 404]);
  });
});

describe('When a link carries a ticket', () => {
  const visitor = () => createClient(service);
  const ticketFor = async (id: string, purpose: string): Promise<string> =>
    must(await owner.send('POST', `/api/documents/${id}/ticket`, { purpose })).url;

  it('should open that file for that purpose without a token', async () => {
    const original = pdf('ticket');
    const id = await upload(original);
    const url = await ticketFor(id, 'download');

    expect(url).toMatch(new RegExp(`^/api/documents/${id}/download\\?ticket=`));
    // Refusals use up nothing.
    expect((await visitor().download(url.replace('/download', '/preview'))).response.status).toBe(401);
    expect((await visitor().download(`${url}x`)).response.status).toBe(401);
    expect((await visitor().download(url)).bytes.equals(original)).toBe(true);
    const other = await upload(pdf('other'));
    expect((await visitor().download(url.replace(id, other))).response.status).toBe(401);
  });

  it('should give the file once, and to nobody who has found the address since', async () => {
    const id = await upload(pdf('once'));
    const url = await ticketFor(id, 'download');

    expect((await service.app.request(url, { method: 'HEAD' })).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 5 }, () => visitor().download(url)));

    expect(answers.map(({ response }) => response.status).sort((one, other) => one - other)).toStrictEqual([
      200, 401, 401, 401, 401,
    ]);
    expect((await visitor().download(url)).response.status).toBe(401);
    // Whoever has a session needs no ticket, and a page may show a preview more than once while it is open.
    expect((await owner.download(url)).response.status).toBe(200);
    const shown = await ticketFor(id, 'preview');
    expect((await visitor().download(shown)).response.status).toBe(200);
    expect((await visitor().download(shown)).response.status).toBe(200);
  });

  it('should not be used up by an answer that nobody got', async () => {
    const id = await upload(pdf('kept'));
    const url = await ticketFor(id, 'download');
    const read = vi.spyOn(service.files, 'read').mockRejectedValueOnce(new UnavailableError('file store'));

    expect((await visitor().download(url)).response.status).toBe(503);
    read.mockRestore();
    expect((await visitor().download(url)).response.status).toBe(200);
  });

  it('should be worth nothing a minute later, or when the session is over', async () => {
    const id = await upload(pdf());
    const early = await ticketFor(id, 'download');
    service.advance(60_001);
    expect((await visitor().download(early)).response.status).toBe(401);

    const guest = await register(service);
    const application = await createApplication(guest);
    const slip = await uploadSlip(guest, application.id);
    const { url } = must(await guest.send('POST', `/api/paymentslips/${slip.id}/ticket`));
    expect((await visitor().download(url)).response.status).toBe(200);
    must(await guest.send('POST', '/api/auth/logout'));
    expect((await visitor().download(url)).response.status).toBe(401);
  });

  it('should let admins see slips under their own address', async () => {
    const slip = await uploadSlip(owner, applicationId);
    const { url } = must(await admin.send('POST', `/api/admin/payment-slips/${slip.id}/ticket`));

    expect((await visitor().download(url)).response.status).toBe(200);
    expect((await owner.download(`/api/admin/payment-slips/${slip.id}/preview`)).response.status).toBe(403);
    expect((await owner.download(`/api/paymentslips/${slip.id}/preview`)).response.status).toBe(200);
  });

  it('should never be written to the log', () => {
    expect(service.logLines.join('\n')).not.toContain('ticket=');
  });
});
