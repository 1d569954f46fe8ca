import { createNoteSigner } from '@entry/audit/notes/signed-note';
import { checkProof, readProof } from '@entry/audit/prove-event';
import { createEvidenceRecorder } from '@entry/audit/recorder';
import { createWitness } from '@entry/audit/witness-file';
import type { EvidenceKeysReply } from '@entry/contracts/evidence/api';
import { checkReceipt } from '@entry/contracts/evidence/check-receipt';
import { applicationIdOf } from '@entry/platform/identifiers';
import { silentLogger } from '@entry/platform/logger';
import { BEFORE_FIRST } from '@entry/platform/ports/event-log';
import { eventually } from '@entry/platform/testing/eventually';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
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

const NUMBER = '2027AB12CD34EF56';

let service: TestService;
let auditor: TestClient;
let applicant: TestClient;
beforeEach(async () => {
  service = await startTestService();
  onTestFinished(service.stop);
  auditor = await registerWithRole(service, 'auditor');
  applicant = await register(service);
});

/** What a recorder, in this process or another, does once a minute. */
async function record(events = 1_000): Promise<void> {
  const signer = createNoteSigner('example.org/entry', Buffer.alloc(32, 42));
  const witness = createWitness({ file: null, logger: silentLogger });
  const { log, evidenceStore: evidence } = service;
  const recorder = createEvidenceRecorder({ log, evidence, signer, witness, logger: silentLogger, events });
  expect((await recorder.recordOnce()).alarm).toBeNull();
}

const eventsNow = () => service.log.readAll(BEFORE_FIRST, 10_000);

describe('When an auditor looks at the evidence', () => {
  it('should be shown every checkpoint, the newest first, and the key', async () => {
    expect((await auditor.get('/api/audit/checkpoints')).body).toStrictEqual({
      checkpoints: [],
      total: 0,
      page: 1,
      limit: 20,
      verifierKey: null,
    });
    await record(2);
    const events = await eventsNow();
    const count = Math.ceil(events.length / 2);

    const { body } = await auditor.get('/api/audit/checkpoints?limit=2');

    expect(body).toMatchObject({ total: count, page: 1, limit: 2 });
    expect(body.checkpoints.map(({ number }: { number: number }) => number)).toStrictEqual([count - 1, count - 2]);
    expect(body.checkpoints[0]).toMatchObject({
      size: events.length,
      position: String(events.at(-1)?.position),
      eventId: events.at(-1)?.metadata.eventId,
    });
    expect(
      (await auditor.get(`/api/audit/checkpoints?limit=2&page=${Math.ceil(count / 2) + 1}`)).body.checkpoints,
    ).toStrictEqual([]);
    expect(body.verifierKey).toMatch(/^example\.org\/entry\+/);
  });

  it('should be given the proof of an event, and told when there is none yet', async () => {
    const [first] = await eventsNow();
    const path = `/api/audit/events/${first?.metadata.eventId}/proof`;
    expect(await auditor.get(path)).toMatchObject({ status: 409, body: { code: 'not_sealed_yet' } });
    await record();

    const { status, body } = await auditor.get(path);

    expect(status).toBe(200);
    const proof = readProof(body.proof);
    expect(
      proof && checkProof(proof, createNoteSigner('example.org/entry', Buffer.alloc(32, 42)).verifierKey),
    ).toMatchObject({
      size: (await eventsNow()).length,
      time: body.time,
    });
    expect(body.index).toBe(0);
  });

  it('should get reports and proofs without the whole evidence being searched', async () => {
    const { id } = await createApplication(applicant);
    await record();
    await eventually(async () => {
      const { entries } = must(await auditor.get(`/api/audit/timeline?application=${id}`));
      expect(entries).not.toHaveLength(0);
    });
    const search = vi.spyOn(service.evidenceStore, 'findLeaf');
    const opened = vi.spyOn(service.evidenceStore, 'latest');

    const { bytes } = await auditor.download(`/api/audit/applications/${id}/report`);

    const page = bytes.toString();
    expect(page).toMatch(/<dd>Leaf \d+ of the tree/);
    expect(page).not.toContain('No checkpoint covers');
    expect(opened).toHaveBeenCalledOnce();
    const created = (await eventsNow()).find(({ stream }) => stream === `application-${id}`);
    must(await auditor.get(`/api/audit/events/${created?.metadata.eventId}/proof`));
    expect(search).not.toHaveBeenCalled();
  });

  it('should see a verification run to its end, and its result', async () => {
    expect((await auditor.get('/api/audit/verification')).body).toMatchObject({
      state: 'never',
      words: [],
      limits: [],
    });
    await record();

    expect((await auditor.get('/api/audit/verification?start=now')).body).toMatchObject({ state: 'running' });

    const { body } = await eventually(async () => {
      const answer = await auditor.get('/api/audit/verification');
      expect(answer.body.state).toBe('verified');
      return answer;
    });
    const { length } = await eventsNow();
    expect(body).toMatchObject({ events: length, covered: length });
    expect(body.words[0]).toBe(`Verified: ${length} events, 1 signed checkpoint.`);
    expect(body.limits).toStrictEqual([
      expect.stringMatching(/^the files of people and the keys of people/),
      expect.stringMatching(/^gaps in streams/),
      expect.stringMatching(/^whether log and evidence were set back together/),
      expect.stringMatching(/^whether the key beside the evidence is the right key/),
    ]);
  });

  it('should get the events of a range as lines, each with its proof', async () => {
    await record();
    await register(service);
    const events = await eventsNow();
    const [after, through] = [events[0]?.position, events.at(-1)?.position];

    const { response, bytes } = await auditor.download(`/api/audit/export?after=${after}&through=${through}`);

    expect(response.headers.get('content-disposition')).toContain('history.ndjson');
    const [head, ...lines] = bytes
      .toString()
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
    const covered = (await service.evidenceStore.latest())?.size ?? 0;
    expect(head.checkpoint).toBe((await service.evidenceStore.latest())?.note);
    expect(lines.map(({ event }) => event.metadata.eventId)).toStrictEqual(
      events.slice(1).map(({ metadata }) => metadata.eventId),
    );
    expect(lines.map(({ proof }) => proof?.index ?? null)).toStrictEqual(
      events.slice(1).map((_event, place) => (place + 1 < covered ? place + 1 : null)),
    );
    expect(bytes.includes('@example.com')).toBe(false);
    expect(await auditor.get('/api/audit/export?after=1')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('When an applicant wants a receipt for the confirmation number', () => {
  async function recordNumber(): Promise<string> {
    const admin = await registerWithRole(service, 'admin');
    const application = await createApplication(applicant);
    for (const type of ['passport', 'id_card', 'birth_certificate', 'photo']) {
      const document = await uploadDocument(applicant, application.id, type);
      must(await admin.send('PUT', `/api/admin/documents/${document.id}/status`, { status: 'approved' }));
    }
    const slip = await uploadSlip(applicant, application.id);
    must(await admin.send('PUT', `/api/admin/payment-slips/${slip.id}/verify`, { status: 'verified' }));
    must(await applicant.send('POST', `/api/automation/validate/${application.id}`));
    must(await applicant.send('POST', `/api/automation/submit/${application.id}`, { confirmationNumber: NUMBER }));
    return application.id;
  }

  it('should get one that anybody can check with the public keys', async () => {
    const applicationId = await recordNumber();
    const path = `/api/applications/${applicationId}/receipt`;
    expect(await applicant.get(path)).toMatchObject({ status: 409, body: { code: 'not_sealed_yet' } });
    await record();

    const { response, bytes } = await applicant.download(path);

    expect(response.status).toBe(200);
    const text = bytes.toString();
    const keys: EvidenceKeysReply = (await createClient(service).get('/api/evidence/keys')).body;
    const check = await checkReceipt(text, keys);
    expect(check).toMatchObject({
      kind: 'genuine',
      statement: {
        applicationId,
        confirmationNumber: NUMBER,
        check: { typedBy: 'applicant', checkedAt: null },
      },
    });
    const pretended = text.replace('checked-at not-checked', 'checked-at 2026-11-27T10:00:00.000Z');
    expect(pretended).not.toBe(text);
    expect(await checkReceipt(pretended, keys)).toStrictEqual({ kind: 'not signed by this service' });

    const other = '2027ZZ12CD34EF56';
    expect(await checkReceipt(text.replace(NUMBER, other), keys)).toStrictEqual({ kind: 'not signed by this service' });
    expect(await checkReceipt(text.replace('index ', 'index 1'), keys)).toStrictEqual({ kind: 'not in the history' });
    expect(await checkReceipt(text, { ...keys, evidence: null })).toStrictEqual({ kind: 'not in the history' });
    expect(await checkReceipt(text, { ...keys, receipts: keys.evidence ?? '' })).toStrictEqual({
      kind: 'not signed by this service',
    });
    expect(await checkReceipt('my number', keys)).toStrictEqual({ kind: 'not a receipt' });
  });

  it('should get one that says when the number was checked', async () => {
    const applicationId = await recordNumber();
    const admin = await registerWithRole(service, 'admin');
    const path = `/api/admin/applications/${applicationId}/confirmation-number-check`;
    const { application } = must(await admin.send('POST', path, { confirmationNumber: NUMBER }));
    await record();

    const { bytes } = await applicant.download(`/api/applications/${applicationId}/receipt`);

    const keys: EvidenceKeysReply = (await createClient(service).get('/api/evidence/keys')).body;
    const { checkedAt } = application.confirmationCheck;
    expect(checkedAt).toStrictEqual(expect.any(String));
    expect(await checkReceipt(bytes.toString(), keys)).toMatchObject({
      kind: 'genuine',
      statement: { confirmationNumber: NUMBER, check: { typedBy: 'applicant', checkedAt } },
    });
  });

  it("should be told that there is no number yet, and get nobody else's", async () => {
    const own = applicationIdOf(applicant.user?.id ?? '');
    await createApplication(applicant);
    expect(await applicant.get(`/api/applications/${own}/receipt`)).toMatchObject({
      status: 409,
      body: { code: 'no_confirmation_number' },
    });
    const stranger = await register(service);
    expect(await stranger.get(`/api/applications/${own}/receipt`)).toMatchObject({ status: 404 });
  });
});
