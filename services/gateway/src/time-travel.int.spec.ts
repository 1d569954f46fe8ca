import { randomUUID } from 'node:crypto';
import { staffAccessStream } from '@entry/domain/streams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
let admin: TestClient;
let auditor: TestClient;

beforeAll(async () => {
  service = await startTestService();
  [admin, auditor] = await Promise.all([registerWithRole(service, 'admin'), registerWithRole(service, 'auditor')]);
});
afterAll(() => service.stop());

const addressOf = (id: string, what: string) => `/api/audit/applications/${id}/${what}`;

/** An application with a passport that was reviewed, a new one after it, and a slip. */
async function fillApplication() {
  const applicant = await register(service);
  const { id } = await createApplication(applicant);
  const passport = await uploadDocument(applicant, id, 'passport');
  must(
    await admin.send('PUT', `/api/admin/documents/${passport.id}/status`, {
      status: 'rejected',
      adminNotes: 'Blurred',
    }),
  );
  await uploadDocument(applicant, id, 'passport');
  await uploadSlip(applicant, id, { transactionReference: 'TX-1' });
  must(await applicant.send('PUT', '/api/auth/profile', { firstName: 'Abebech', lastName: 'Bekele' }));

  return { applicant, id, passport };
}

const live = async (id: string) => must(await admin.get(`/api/admin/applications/${id}`)).application;

describe('When an application is looked at as it was', () => {
  it('should answer now what the live read model answers', async () => {
    const { id } = await fillApplication();
    const { application, asOf, removedFileIds } = must(await admin.get(addressOf(id, 'as-of')));

    expect(application).toStrictEqual(await live(id));
    expect(asOf).toMatchObject({ type: 'AccountProfileChanged', isNow: true, isErased: false });
    expect(removedFileIds).toStrictEqual([]);
  });

  it('should answer at every moment what the admin saw right then', async () => {
    const applicant = await register(service);
    const { id } = await createApplication(applicant);
    const seen = [await live(id)];
    const passport = await uploadDocument(applicant, id, 'passport');
    seen.push(await live(id));
    must(await admin.send('PUT', `/api/admin/documents/${passport.id}/status`, { status: 'approved' }));
    seen.push(await live(id));
    must(await applicant.send('DELETE', `/api/documents/${passport.id}`));
    must(await applicant.send('PUT', '/api/auth/profile', { firstName: 'Sara', lastName: 'Haile' }));

    for (const application of seen) {
      const { revision } = application;
      const then = must(await auditor.get(addressOf(id, `as-of?revision=${revision}`)));
      expect(then.application).toStrictEqual(application);
      expect(then.asOf).toMatchObject({ revision, isNow: false });
      expect(then.removedFileIds).toStrictEqual(application.documents.length === 0 ? [] : [passport.id]);
      const { position } = then.asOf;
      expect(must(await auditor.get(addressOf(id, `as-of?position=${position}`)))).toStrictEqual(then);
    }
  });

  it('should list the moments for a slider', async () => {
    const { id } = await fillApplication();
    const { moments, eventCount, nextFrom } = must(await auditor.get(addressOf(id, 'moments')));

    expect(moments.map(({ type }: { readonly type: string }) => type)).toStrictEqual([
      'ApplicationCreated',
      'ApplicationSectionSaved',
      'ApplicationPreRegistered',
      'DocumentUploaded',
      'DocumentReviewed',
      'DocumentUploaded',
      'PaymentSlipUploaded',
      'PaymentInitiated',
      'SlipChecked',
      'AccountProfileChanged',
    ]);
    expect(moments[4]).toMatchObject({ actorRole: 'admin', documentType: 'passport', documentStatus: 'rejected' });
    expect(JSON.stringify(moments)).not.toContain('Blurred');
    expect([eventCount, nextFrom]).toStrictEqual([(await live(id)).revision + 1, null]);
  });

  it('should be on record who looked', async () => {
    const { id } = await createApplication(await register(service));
    const someone = await registerWithRole(service, 'auditor');
    must(await someone.get(addressOf(id, 'as-of?revision=0')));

    const stream = staffAccessStream(someone.user?.id ?? '', new Date().toISOString());
    const events = await service.log.readStream(stream, 0, 10);
    expect(events.map(({ type }) => type)).toStrictEqual(['StaffViewedApplication']);
  });

  it('should compare two moments field by field', async () => {
    const { id } = await fillApplication();
    const { moments } = must(await auditor.get(addressOf(id, 'moments')));
    const reviewed = moments[4];
    const { from, to, differences } = must(
      await auditor.get(addressOf(id, `compare?from=${reviewed.revision}&to=@${moments.at(-1).position}`)),
    );

    expect([from.revision, to.isNow]).toStrictEqual([reviewed.revision, true]);
    expect(differences).toContainEqual({
      path: 'documents.passport.status',
      label: 'Passport: status',
      kind: 'text',
      before: 'Rejected',
      after: 'Pending Review',
    });
    expect(differences).toContainEqual({
      path: 'documents.passport.adminNotes',
      label: 'Passport: reviewer’s note',
      kind: 'text',
      before: 'Blurred',
      after: null,
    });
    expect(differences).toContainEqual({
      path: 'user.name',
      label: 'Account: name',
      kind: 'text',
      before: 'Abebe Bekele',
      after: 'Abebech Bekele',
    });
  });
});

describe('When the printable report of an application is asked for', () => {
  const reportOf = async (client: TestClient, id: string) => {
    const { response, bytes } = await client.download(addressOf(id, 'report'));
    return { response, page: Buffer.from(bytes).toString() };
  };

  it('should tell every event with who, why, what it changed and where it is, and let nothing act', async () => {
    const { id, applicant } = await fillApplication();
    must(await applicant.send('PUT', '/api/auth/profile', { firstName: '<script>', lastName: 'Bekele' }));
    const { response, page } = await reportOf(auditor, id);

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain(`application-${id.slice(-8)}-report.html`);
    expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(page).not.toContain('<script');
    expect(page).toContain('&lt;script&gt; Bekele (applicant)');
    expect(page).toContain('<h3>Reviewed the passport: Rejected</h3>');
    expect(page).toContain('Reason or note: <q>Blurred</q>');
    expect(page).toContain('<tr><td>Documents › passport › status</td><td>Pending Review</td><td>Rejected</td></tr>');
    const { moments } = must(await auditor.get(addressOf(id, 'moments')));
    for (const { position } of moments) expect(page).toContain(`<code>${position}</code>`);
    expect(page).toContain('No checkpoint covers it yet');
  });

  it('should be on record who had it written, and be nobody else’s', async () => {
    const { id, applicant } = await fillApplication();
    const someone = await registerWithRole(service, 'auditor');
    await reportOf(someone, id);

    const stream = staffAccessStream(someone.user?.id ?? '', new Date().toISOString());
    const events = await service.log.readStream(stream, 0, 10);
    expect(events.map(({ type }) => type)).toStrictEqual(['StaffViewedApplication']);
    expect((await applicant.get(addressOf(id, 'report'))).body.code).toBe('not_permitted');
    expect((await auditor.get(addressOf(randomUUID(), 'report'))).body.code).toBe('application_not_found');
  });

  it('should tell of somebody who was erased the facts alone', async () => {
    const { id, applicant } = await fillApplication();
    must(await admin.send('DELETE', `/api/admin/users/${applicant.user?.id}`));
    const { page } = await reportOf(auditor, id);

    expect(page).toContain('The person was erased');
    expect(page).toContain('<h3>Deleted the account and erased the person</h3>');
    for (const canary of ['Abebech', 'Bole Road', 'TX-1', 'scan.jpg', 'Blurred']) expect(page).not.toContain(canary);
  });
});

describe('When a file of some moment is opened', () => {
  const addressOfFile = (id: string, itemId: string) => addressOf(id, `files/${itemId}`);

  it('should show admins and auditors also what was replaced since, by a ticket', async () => {
    const { id, passport } = await fillApplication();
    const [slip] = (await live(id)).paymentSlips;

    for (const staff of [admin, auditor]) {
      for (const itemId of [passport.id, slip.id]) {
        const { url } = must(await staff.send('POST', `${addressOfFile(id, itemId)}/ticket`));
        const { response, bytes } = await createClient(service).download(url);
        expect([response.status, bytes.length > 0]).toStrictEqual([200, true]);
      }
    }
  });

  it('should show nobody else any, and nobody what was deleted', async () => {
    const { id, applicant, passport } = await fillApplication();
    const [current] = (await live(id)).documents;
    expect((await applicant.send('POST', `${addressOfFile(id, current.id)}/ticket`)).body.code).toBe('not_permitted');
    expect((await applicant.get(`${addressOfFile(id, current.id)}/preview`)).body.code).toBe('not_found');
    expect((await auditor.get(`${addressOfFile(id, randomUUID())}/preview`)).body.code).toBe('not_found');
    expect((await auditor.get(`${addressOfFile(randomUUID(), passport.id)}/preview`)).body.code).toBe('not_found');

    must(await applicant.send('DELETE', `/api/documents/${current.id}`));
    expect((await auditor.get(`${addressOfFile(id, current.id)}/preview`)).body.code).toBe('not_found');
  });
});

describe('When the person was erased', () => {
  it('should show the facts of every moment, and none of the values', async () => {
    const { id, applicant } = await fillApplication();
    const { revision } = await live(id);
    must(await admin.send('DELETE', `/api/admin/users/${applicant.user?.id}`));

    const then = must(await auditor.get(addressOf(id, `as-of?revision=${revision}`)));
    expect(then.asOf).toMatchObject({ isErased: true, isNow: false });
    expect(then.application).toMatchObject({
      firstName: '',
      user: { firstName: '', email: '' },
      status: 'pre_registered',
    });
    expect(
      then.application.documents.map(({ type, originalName }: Record<string, string>) => [type, originalName]),
    ).toStrictEqual([['passport', '']]);
    expect(then.removedFileIds).toHaveLength(2);

    const now = must(await auditor.get(addressOf(id, 'as-of')));
    expect([now.application, now.asOf.type, now.asOf.isErased]).toStrictEqual([null, 'AccountDeleted', true]);
    const compared = must(await auditor.get(addressOf(id, `compare?from=0&to=${revision}`)));
    const paths = compared.differences.map(({ path }: { readonly path: string }) => path);
    expect(paths.slice(0, 2)).toStrictEqual(['status', 'completionPercentage']);
    expect(paths).toContain('documents.passport.status');
    expect(paths.filter((path: string) => path.startsWith('form.'))).toStrictEqual([]);
    const told = JSON.stringify([then, now, compared, must(await auditor.get(addressOf(id, 'moments')))]);
    for (const canary of ['Abebe', 'Bole Road', 'TX-1', 'scan.jpg', 'Blurred']) expect(told).not.toContain(canary);
  });
});

describe('When there is no such moment', () => {
  it.each([
    ['as-of?revision=999', 404, 'moment_not_found'],
    ['as-of?time=2020-01-01T00:00:00.000Z', 404, 'moment_not_found'],
    ['as-of?position=0', 404, 'moment_not_found'],
    ['compare?from=0&to=999', 404, 'moment_not_found'],
    ['as-of?revision=1&position=4', 422, 'invalid_input'],
    ['as-of?revision=-1', 422, 'invalid_input'],
    ['as-of?time=yesterday', 422, 'invalid_input'],
    ['compare?from=0', 422, 'invalid_input'],
    ['compare?from=0&to=tomorrow', 422, 'invalid_input'],
    ['moments?from=x', 422, 'invalid_input'],
  ])('should answer %s with %i %s', async (what, status, code) => {
    const { id } = await createApplication(await register(service));
    const answer = await auditor.get(addressOf(id, what));

    expect([answer.status, answer.body.code]).toStrictEqual([status, code]);
  });

  it.each(['moments', 'as-of', 'compare?from=0&to=1'])(
    'should know no application that never was: %s',
    async (what) => {
      const answer = await auditor.get(addressOf(randomUUID(), what));

      expect([answer.status, answer.body.code]).toStrictEqual([404, 'application_not_found']);
    },
  );
});
