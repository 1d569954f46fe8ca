import { randomUUID } from 'node:crypto';
import { staffAccessStream } from '@entry/domain/streams';
import { announceInvitation } from '@entry/flows/announce-invitations';
import { openCommandSession } from '@entry/flows/command-session';
import { inviteFromWaitingList } from '@entry/flows/waiting-list-invitations';
import {
  createApplication,
  createClient,
  must,
  register,
  type TestClient,
  uploadDocument,
} from '@entry/gateway/testing/test-client';
import type { TestService } from '@entry/gateway/testing/test-service';
import { createDenials } from '@entry/platform/denials';
import { silentLogger } from '@entry/platform/logger';
import type { RecordedEvent } from '@entry/platform/ports/event-log';
import { eventually } from '@entry/platform/testing/eventually';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openMessaging, openStorage } from './open-engines.ts';
import { addressOf, createDeployment, type Deployment, serviceAt, untilReady } from './testing/deployment.ts';
import { describeWithEngines } from './testing/describe-with-engines.ts';

const DAY = 24 * 3_600_000;
const ADMIN = { email: 'chief@example.com', password: 'Correct-horse-7' };
const denials = createDenials({ logger: silentLogger });

await describeWithEngines('When the desk works through the processes', (engines) => {
  let deployment: Deployment;
  let service: TestService;

  beforeAll(async () => {
    deployment = createDeployment(engines);
    const gateway = deployment.start('gateway');
    await Promise.all([gateway, deployment.start('worker'), deployment.start('relay')].map(untilReady));
    service = serviceAt(await addressOf(gateway));
    const input = `${ADMIN.password}\n`;
    const { code, output } = await deployment.run('admin-create', { args: ['--email', ADMIN.email], input });
    if (code !== 0) throw new Error(output);
  });
  afterAll(async () => {
    await deployment.release();
  });

  async function logIn() {
    const { token, user } = must(await createClient(service).send('POST', '/api/auth/login', ADMIN));
    return { ...createClient(service, { token, user }), accountId: user.id as string };
  }

  /** Every event that the relay puts on the bus from now on. */
  async function listen(): Promise<readonly RecordedEvent[]> {
    const { busSettings: settings } = deployment;
    const { bus, close } = await openMessaging('worker', { settings, logger: silentLogger, denials });
    onTestFinished(close);
    const heard: RecordedEvent[] = [];
    const partitions = Array.from({ length: settings.PARTITIONS }, (_none, partition) => partition);
    await bus.subscribe({ consumer: 'staff-access-test', partitions }, ({ events }) => {
      heard.push(...events);
    });

    return heard;
  }

  /** What the log holds of a member of the staff, over the midnight that a test may run into. */
  async function recordedOf(accountId: string, days: readonly string[]): Promise<readonly RecordedEvent[]> {
    const { settings } = deployment;
    const { log, close } = await openStorage('gateway', { settings, logger: silentLogger, denials });
    onTestFinished(close);
    const streams = [...new Set(days.map((day) => staffAccessStream(accountId, day)))];

    return (await Promise.all(streams.map((stream) => log.readStream(stream, 0, 100)))).flat();
  }

  it('should have in the log, on the bus and in the timeline what staff opened, searched and took away', async () => {
    const begun = new Date().toISOString();
    const heard = await listen();
    const applicant = await register(service);
    const { id: applicationId } = await createApplication(applicant);
    const { id: documentId } = await uploadDocument(applicant, applicationId, 'passport');
    const admin = await logIn();
    const applicantId = applicant.user?.id;

    must(await admin.get(`/api/admin/applications/${applicationId}`));
    expect((await admin.download(`/api/documents/${documentId}/preview`)).response.status).toBe(200);
    must(await admin.get('/api/admin/applications?search=abebe'));
    const { response, bytes } = await admin.download('/api/admin/applications/export?status=pre_registered');

    expect([response.status, bytes.toString().includes(applicant.user?.email ?? 'nobody')]).toStrictEqual([200, true]);
    const recorded = await recordedOf(admin.accountId, [begun, new Date().toISOString()]);
    expect(recorded.map(({ type, metadata }) => [type, metadata.subjectId, metadata.actor])).toStrictEqual(
      [
        ['StaffViewedApplication', applicantId],
        ['StaffReadFile', applicantId],
        ['StaffSearched', null],
        ['StaffExportedList', null],
      ].map((told) => [...told, { id: admin.accountId, role: 'admin' }]),
    );
    expect(recorded[3]?.data).toMatchObject({ list: 'applications', rowCount: 1, searchHash: null });
    const ids = recorded.map(({ metadata }) => metadata.eventId).toSorted();
    await eventually(() => {
      const ofStaff = heard.filter(({ stream }) => stream.startsWith('staff-access-'));
      expect(ofStaff.map(({ metadata }) => metadata.eventId).toSorted()).toStrictEqual(ids);
    });
    await eventually(async () => {
      const { entries } = must(await admin.get(`/api/audit/timeline?actor=${admin.accountId}&types=staff_access`));
      expect(entries.map(({ eventId }: { readonly eventId: string }) => eventId).toSorted()).toStrictEqual(ids);
    });
  });

  /** Somebody with an account and a place on the waiting list. */
  async function joinWithAccount(admin: TestClient) {
    const applicant = await register(service);
    const email = applicant.user?.email ?? '';
    const entry = { email, firstName: 'Hana', lastName: 'Tesfaye', phone: '0911223344', country: 'Ethiopia' };
    must(await createClient(service).send('POST', '/api/waitinglist/signup', entry));
    const [place] = await eventually(async () => {
      const { waitingList } = must(await admin.get(`/api/admin/waitinglist?search=${email}`));
      expect(waitingList).toHaveLength(1);
      return waitingList as readonly { readonly id: string; readonly email: string }[];
    });
    const titles = async (): Promise<readonly string[]> =>
      must(await applicant.get('/api/notifications')).notifications.map(({ title }: { title: string }) => title);

    return { place: place as { readonly id: string; readonly email: string }, titles };
  }

  it('should tell in the bell who is invited from the waiting list, and whose invitation has expired', async () => {
    const admin = await logIn();
    const { place, titles } = await joinWithAccount(admin);
    const late = await joinWithAccount(admin);

    must(await admin.send('POST', '/api/admin/waitinglist/invitations', { entryIds: [place.id] }));
    await inviteLongAgo(late.place);
    deployment.start('upkeep');

    await eventually(async () => expect(await titles()).toStrictEqual(['Invitation from the waiting list']));
    await eventually(async () =>
      expect(await late.titles()).toStrictEqual(['Invitation expired', 'Invitation from the waiting list']),
    );
  });

  /** As a gateway did eight days ago, for a week. */
  async function inviteLongAgo(place: { readonly id: string; readonly email: string }): Promise<void> {
    const { settings } = deployment;
    const storage = await openStorage('gateway', { settings, logger: silentLogger, denials });
    onTestFinished(storage.close);
    const now = new Date(Date.now() - 8 * DAY).toISOString();
    const expiresAt = new Date(Date.now() - DAY).toISOString();
    const session = openCommandSession(
      { commands: storage.commands, waitFor: async () => true },
      { account: { accountId: 'system', role: 'system' }, commandId: randomUUID(), requestId: randomUUID(), now },
    );
    await inviteFromWaitingList(storage, session, [place], { expiresAt, slots: 1_000 });
    await announceInvitation(storage, session, place, expiresAt);
  }
});
