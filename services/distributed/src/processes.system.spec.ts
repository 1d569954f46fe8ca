import { readFileSync } from 'node:fs';
import { LOG_POSITION_HEADER, WAIT_FOR_POSITION_HEADER } from '@entry/contracts/headers';
import { listenForEvents } from '@entry/gateway/testing/event-ear';
import {
  COMPLETE_FORM,
  clientOn,
  createApplication,
  createClient,
  logIn,
  must,
  register,
  type TestClient,
  uploadDocument,
} from '@entry/gateway/testing/test-client';
import type { TestService } from '@entry/gateway/testing/test-service';
import { beginUpload, completeUpload, documentRequest, sendParts } from '@entry/gateway/testing/upload-by-parts';
import { pdf } from '@entry/media/testing/files';
import { type ChildProgram, stopProgram } from '@entry/platform/testing/child-program';
import { eventually } from '@entry/platform/testing/eventually';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addressOf,
  createDeployment,
  type Deployment,
  isReady,
  operationsOf,
  serviceAt,
  statusOf,
  untilReady,
} from './testing/deployment.ts';
import { describeWithEngines } from './testing/describe-with-engines.ts';

type AskedSeries = { readonly name: string; readonly process: string | undefined; readonly labels: readonly string[] };

/** As the rule `MetricsMissing` asks for them. */
function seriesThatAlarmsMiss(): readonly AskedSeries[] {
  const alarms = readFileSync(new URL('../../../deploy/observability/alerts.yml', import.meta.url), 'utf8');

  return [...alarms.matchAll(/label_replace\(absent\((\w+)\{process="(\w+)",?([^}]*)\}/g)].map(
    ([, name = '', process, labels = '']) => ({ name, process, labels: labels.split(',').filter((one) => one !== '') }),
  );
}

const tells = (line: string, name: string, labels: readonly string[]): boolean =>
  (line.startsWith(`${name} `) || line.startsWith(`${name}{`)) && labels.every((label) => line.includes(label));

const metricsOf = async (program: ChildProgram): Promise<string> =>
  (await fetch(`${await operationsOf(program)}/metrics`)).text();

/** One deployment from its first start to its end: each step builds on the one before. */
await describeWithEngines('When the processes run on their engines', (engines) => {
  let deployment: Deployment;
  let relay: ChildProgram;
  let workers: ChildProgram[];
  let gateways: ChildProgram[];
  let services: TestService[];
  let applicant: TestClient;
  let applicationId: string;

  beforeAll(() => {
    deployment = createDeployment(engines);
  });
  afterAll(async () => {
    await deployment.release();
  });

  /** At the other gateway, right after a write at the first: what was written must be there. */
  async function readElsewhere(path: string, written: Headers) {
    const { token, user } = applicant;
    if (token === null || user === null) throw new Error('Nobody is logged in');

    const other = createClient(services[1] as TestService, { token, user });
    const position = written.get(LOG_POSITION_HEADER);
    return must(await other.get(path, position === null ? {} : { [WAIT_FOR_POSITION_HEADER]: position }));
  }

  it('should wait for an engine that is not there yet, alive and not ready', async () => {
    const server = engines.mongo.process ?? null;
    await server?.kill();
    gateways = [deployment.start('gateway'), deployment.start('gateway')];
    workers = [deployment.start('worker'), deployment.start('worker')];
    relay = deployment.start('relay');

    const operations = await operationsOf(gateways[0] as ChildProgram);
    const live = await fetch(`${operations}/health/live`);
    const [ready, status] = await Promise.all([
      isReady(gateways[0] as ChildProgram),
      statusOf(gateways[0] as ChildProgram),
    ]);
    await server?.start();

    expect(live.status).toBe(200);
    const waiting = [false, { status: 'not ready', state: 'starting', degraded: [], clocks: [] }];
    expect([ready, status]).toStrictEqual(server === null ? [ready, status] : waiting);
    await Promise.all([...gateways, ...workers, relay].map(untilReady));
    services = (await Promise.all(gateways.map(addressOf))).map(serviceAt);
  });

  it('should register at one gateway and know the person at the other', async () => {
    applicant = await register(services[0] as TestService);

    const { user } = await readElsewhere('/api/auth/me', new Headers());

    expect(user).toMatchObject({ id: applicant.user?.id, email: applicant.user?.email });
  });

  it('should show at the other gateway what was saved at the first, at once', async () => {
    const application = await createApplication(applicant);
    applicationId = application.id;

    for (const city of ['Adama', 'Jimma', 'Harar', 'Gondar', 'Mekelle']) {
      const saved = await applicant.send('PUT', `/api/applications/${applicationId}`, { city });
      const seen = await readElsewhere(`/api/applications/${applicationId}`, saved.headers);

      expect(seen.application).toMatchObject(must(saved).application);
      expect(seen.application.city).toBe(city);
    }
  });

  it('should tell a page at one gateway what was written at the other, and end it with its session', async () => {
    const [first, second] = services as [TestService, TestService];
    const { user } = applicant;
    const address = await addressOf(gateways[1] as ChildProgram);
    const session = await logIn(first, user?.email ?? '');
    const ear = await eventually(async () => {
      const listening = await listenForEvents(address, { token: session.token });
      expect(listening.response.status).toBe(200);
      return listening;
    });
    await ear.nextSign();

    const here = clientOn(first, session);
    must(await here.send('PUT', `/api/applications/${applicationId}`, { city: 'Debre Markos' }));
    // Told once the change can be read, there too. A busy gateway may still tell of what was saved before.
    const there = clientOn(second, session);
    let city = '';
    while (city !== 'Debre Markos') {
      expect(await ear.next()).toBe('application');
      city = must(await there.get(`/api/applications/${applicationId}`)).application.city;
    }

    must(await here.send('POST', '/api/auth/logout'));
    let told = await ear.next();
    while (told === 'application') told = await ear.next();
    expect([told, await ear.next()]).toStrictEqual(['ended: session_ended', null]);
  });

  it('should tell a page that comes back by another gateway what it missed', async () => {
    const [here, there] = await Promise.all(gateways.map(addressOf));
    const before = await listenForEvents(here as string, applicant);
    await before.nextSign();
    await before.leave();
    must(await applicant.send('PUT', `/api/applications/${applicationId}`, { city: 'Axum' }));

    const after = await listenForEvents(there as string, { token: applicant.token, lastId: before.lastId() });
    expect(await after.next()).toBe('application');
    await after.leave();
  });

  it('should take a file at one gateway and give it out at the other', async () => {
    const { id } = await uploadDocument(applicant, applicationId, 'passport');
    const first = await applicant.download(`/api/documents/${id}/download`);
    const { token, user } = applicant as { token: string; user: NonNullable<TestClient['user']> };
    const second = await createClient(services[1] as TestService, { token, user }).download(
      `/api/documents/${id}/download`,
    );

    expect([first.response.status, second.response.status]).toStrictEqual([200, 200]);
    expect(second.bytes.equals(first.bytes)).toBe(true);
  });

  it('should put together at either gateway what came in parts at both, and once', async () => {
    const [here, there] = services as [TestService, TestService];
    const elsewhere = createClient(there, applicant as { token: string; user: NonNullable<TestClient['user']> });
    const whole = pdf('% the same line again and again\n'.repeat(20_000));
    const upload = await beginUpload(applicant, documentRequest(applicationId, whole, 'id_card'));

    await Promise.all([
      sendParts(here, applicant, upload.id, whole, [0, 1]),
      sendParts(there, elsewhere, upload.id, whole, [1, 2]),
    ]);
    const answers = await Promise.all([completeUpload(applicant, upload.id), completeUpload(elsewhere, upload.id)]);

    const [first, second] = answers.map((answer) => must(answer, 201).document);
    expect(second).toStrictEqual(first);
    const { bytes } = await elsewhere.download(`/api/documents/${first.id}/download`);
    expect(bytes.equals(whole)).toBe(true);
    expect(must(await elsewhere.get('/api/uploads')).uploads).toStrictEqual([]);
  });

  it('should tell its metrics', async () => {
    const metrics = await metricsOf(gateways[0] as ChildProgram);

    expect(metrics).toMatch(/^entry_http_requests_total\{[^}]*route="\/api\/auth\/register"[^}]*\} 1$/m);
  });

  it('should tell every series that an alarm would miss, each by its process', async () => {
    const upkeep = deployment.start('upkeep');
    const programs = { gateway: [gateways[0] as ChildProgram], worker: workers, relay: [relay], upkeep: [upkeep] };
    const missed = seriesThatAlarmsMiss();

    expect(missed.length).toBeGreaterThan(15);
    await eventually(async () => {
      for (const [process, ofProcess] of Object.entries(programs)) {
        const lines = (await Promise.all(ofProcess.map(metricsOf))).flatMap((text) => text.split('\n'));
        const asked = missed.filter((series) => series.process === process);
        expect(asked.filter(({ name, labels }) => !lines.some((line) => tells(line, name, labels)))).toStrictEqual([]);
      }
    });
    expect(await statusOf(relay)).toMatchObject({
      clocks: [{ backend: 'read store', offsetSeconds: expect.any(Number) }],
    });
    expect(await stopProgram(upkeep)).toBe(0);
  });

  it('should go on when a worker is killed, and leave nothing out', async () => {
    const [victim] = workers.splice(0, 1);
    victim?.process.kill('SIGKILL');
    await victim?.ended;

    const saved = must(await applicant.send('PUT', `/api/applications/${applicationId}`, { city: 'Dire Dawa' }));
    workers.push(deployment.start('worker'));

    await eventually(async () => {
      const { application } = await readElsewhere(`/api/applications/${applicationId}`, new Headers());
      expect(application).toMatchObject(saved.application);
    });
    await Promise.all([...workers, ...gateways].map(untilReady));
  });

  it('should let operators ask for a rebuild, a retry and an admin', async () => {
    const [rebuilt, retried, admin] = await Promise.all([
      deployment.run('rebuild', { args: ['payments'] }),
      deployment.run('retry-parked'),
      deployment.run('admin-create', { args: ['--email', 'chief@example.com'], input: 'Correct-horse-7\n' }),
    ]);

    expect(rebuilt).toStrictEqual({ code: 0, output: expect.stringContaining('Done: workers go on from here.') });
    expect(retried.output.match(/Partition \d: 0 applied, 0 still wait/g)).toHaveLength(4);
    expect(admin).toStrictEqual({ code: 0, output: expect.stringContaining('The admin was created') });
    const login = { email: 'chief@example.com', password: 'Correct-horse-7' };
    const answer = await createClient(services[1] as TestService).send('POST', '/api/auth/login', login);
    expect(must(answer).user.role).toBe('admin');
  });

  it('should refuse a rebuild that would work more than all the time', async () => {
    const { code, output } = await deployment.run('rebuild', { args: ['--pace', '2'] });

    expect([code, output]).toStrictEqual([1, expect.stringContaining('--pace is the part of the time it works')]);
  });

  it('should refuse to drop a version that workers work on', async () => {
    const { model, version } = await currentVersionOf('applications');

    const { code, output } = await deployment.run('drop-version', { args: [model, version] });

    expect(code).toBe(1);
    expect(output).toContain(`${model} (version ${version}) is in use by `);
  });

  it('should end in order when it is asked to, and let others take over at once', async () => {
    const [leaving, staying] = workers as [ChildProgram, ChildProgram];

    expect(await stopProgram(leaving)).toBe(0);
    await eventually(async () => {
      expect((await statusOf(staying))['partitions']).toHaveLength(4);
    });
    const saved = await applicant.send('PUT', `/api/applications/${applicationId}`, COMPLETE_FORM);
    const seen = await readElsewhere(`/api/applications/${applicationId}`, saved.headers);

    expect(seen.application).toMatchObject(must(saved).application);
    const all = [...gateways, staying, relay];
    const ends = await Promise.all(all.map(async (program) => ({ code: await stopProgram(program), said: program })));
    const failed = ends.filter(({ code }) => code !== 0).map(({ said }) => said.output().slice(-2_000));
    expect(failed).toStrictEqual([]);
  });

  async function currentVersionOf(model: string): Promise<{ readonly model: string; readonly version: string }> {
    const { models } = (await statusOf(gateways[0] as ChildProgram)) as {
      readonly models: readonly { readonly model: string; readonly version: number }[];
    };
    const found = models.find((one) => one.model === model);

    return { model, version: String(found?.version) };
  }
});
