import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApplication, must, register, registerWithRole, type TestClient } from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

const NO_CHILDREN = { code: 'no_children', field: 'children', child: null, answer: 'none' } as const;
const CAPITALS = { code: 'name_in_capitals', field: 'lastName', child: null, answer: 'BEKELE' } as const;

let service: TestService;
let admin: TestClient;
let applicant: TestClient;
let id: string;

beforeAll(async () => {
  service = await startTestService();
  admin = await registerWithRole(service, 'admin');
});
afterAll(() => service.stop());

beforeEach(async () => {
  applicant = await register(service);
  ({ id } = await createApplication(applicant));
});

const show = async () => must(await applicant.get(`/api/applications/${id}`)).application;
const save = (body: object, headers?: Record<string, string>) =>
  applicant.send('PUT', `/api/applications/${id}`, body, headers);

describe('When a birth date cannot be', () => {
  it('should be refused by its field with a stable code, and change nothing', async () => {
    const before = await show();
    const answer = await save({ city: 'Adama', dateOfBirth: '2093-03-12', children: [] });

    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: 'birth_date_impossible',
      errors: [
        {
          field: 'dateOfBirth',
          code: 'birth_date_in_future',
          message: 'Date of birth is in the future. Please check day, month and year',
        },
      ],
    });
    expect(await show()).toStrictEqual(before);
  });

  it('should keep nothing else from being saved once it is left out', async () => {
    must(await save({ city: 'Adama' }));

    expect(await show()).toMatchObject({ city: 'Adama', status: 'pre_registered' });
  });
});

describe('When answers are confirmed', () => {
  it('should be told back, by the save and ever after', async () => {
    const { revision } = await show();
    const saved = must(
      await save({ lastName: 'BEKELE', confirmedAnswers: [CAPITALS] }, { 'if-match': `"${revision}"` }),
    );
    expect(saved.application.confirmedAnswers).toStrictEqual([CAPITALS]);

    must(await save({ confirmedAnswers: [NO_CHILDREN, CAPITALS] }));
    expect((await show()).confirmedAnswers).toStrictEqual([CAPITALS, NO_CHILDREN]);
  });

  it('should not be told again by a save that confirms nothing', async () => {
    must(await save({ confirmedAnswers: [NO_CHILDREN] }));
    const { revision } = await show();
    const saved = must(await save({ city: 'Adama' }, { 'if-match': `"${revision}"` }));

    expect(saved.application).not.toHaveProperty('confirmedAnswers');
  });

  it('should be shown to admins, and stand in the history of the applicant', async () => {
    must(await save({ confirmedAnswers: [NO_CHILDREN] }));

    const { application } = must(await admin.get(`/api/admin/applications/${id}`));
    expect(application.confirmedAnswers).toStrictEqual([NO_CHILDREN]);
    const { entries } = must(await applicant.get(`/api/applications/${id}/history`));
    expect(entries.map(({ type }: { readonly type: string }) => type)).toContain('ApplicationAnswersConfirmed');
  });

  it.each([
    ['an unknown question', [{ ...NO_CHILDREN, code: 'nothing' }]],
    ['a place that is none', [{ ...NO_CHILDREN, child: -1 }]],
    ['more than there can be', Array.from({ length: 201 }, () => NO_CHILDREN)],
  ])('should refuse %s', async (_what, confirmedAnswers) => {
    expect((await save({ confirmedAnswers })).status).toBe(422);
  });
});

describe('When an admin tells the applicant why', () => {
  const setStatus = (body: object) => admin.send('PUT', `/api/admin/applications/${id}/status`, body);

  it('should show the reason to the applicant, and the notes to admins only', async () => {
    must(await setStatus({ status: 'rejected', adminNotes: 'Seen before', applicantReason: 'Two entries' }));

    const own = await show();
    expect(own).toMatchObject({ status: 'rejected', statusReason: 'Two entries' });
    expect(JSON.stringify(own)).not.toContain('Seen before');
    const { application } = must(await admin.get(`/api/admin/applications/${id}`));
    expect(application).toMatchObject({ adminNotes: 'Seen before', statusReason: 'Two entries' });

    const { notifications } = must(await applicant.get('/api/notifications'));
    expect(notifications[0].message).toBe('Your application is now: Rejected. The reason is on your dashboard.');
    const { entries } = must(await applicant.get(`/api/applications/${id}/history`));
    const [told] = entries.filter(({ type }: { readonly type: string }) => type === 'ApplicationStatusSet');
    expect(told.reason).toBe('Two entries');
  });

  it('should work as before for whoever sends what the specification names', async () => {
    must(await setStatus({ status: 'rejected', adminNotes: 'Seen before' }));

    expect(await show()).toMatchObject({ status: 'rejected', statusReason: '' });
    const { notifications } = must(await applicant.get('/api/notifications'));
    expect(notifications[0].message).toBe('Your application is now: Rejected.');
  });

  it('should take the reason back with the status', async () => {
    must(await setStatus({ status: 'rejected', applicantReason: 'Two entries' }));
    must(await admin.send('POST', `/api/admin/applications/${id}/status-reset`, { reason: 'Wrong row' }));

    expect(await show()).toMatchObject({ status: 'pre_registered', statusReason: '' });
  });

  it('should leave nothing of it when the person is erased', async () => {
    must(await save({ lastName: 'CANARYNAME', confirmedAnswers: [{ ...CAPITALS, answer: 'CANARYNAME' }] }));
    must(await setStatus({ status: 'rejected', applicantReason: 'Canary reason' }));
    must(await admin.send('DELETE', `/api/admin/users/${applicant.user?.id}`));

    const audit = await admin.get(`/api/audit/timeline?application=${id}&limit=100`);
    expect(audit.status).toBe(200);
    expect(JSON.stringify(audit.body)).not.toMatch(/canary/i);
  });
});
