import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSmallDisk, type SmallDisk, smallDiskObstacle } from '@entry/embedded/testing/small-disk';
import {
  type Answer,
  createApplication,
  createClient,
  must,
  PASSWORD,
  person,
  register,
  type TestClient,
} from '@entry/gateway/testing/test-client';
import type { TestService } from '@entry/gateway/testing/test-service';
import { beginUpload, documentRequest, partOf, sendPart } from '@entry/gateway/testing/upload-by-parts';
import { jpeg, pdf } from '@entry/media/testing/files';
import type { ChildProgram } from '@entry/platform/testing/child-program';
import { eventually } from '@entry/platform/testing/eventually';
import { describeUnless } from '@entry/platform/testing/unless';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addressOf, runProgram } from './testing/child-program.ts';

const MEGABYTE = 1_048_576;
const RESERVE = 16;
/** In milliseconds, or by what a start takes where the machine is busy: nothing is repeated until a deadline of five seconds. */
const AT_ONCE = { least: 3_000, timesOfStart: 3 };

let disk: SmallDisk;
let workingFolder: string;
let program: ChildProgram;
let address: string;
let startTook: number;
let service: TestService;
let applicant: TestClient;
let applicationId: string;

beforeEach(async () => {
  if (smallDiskObstacle !== null) return;

  disk = createSmallDisk(80);
  workingFolder = await mkdtemp(join(tmpdir(), 'entry-full-'));
});

afterEach(async () => {
  if (smallDiskObstacle !== null) return;

  program.process.kill('SIGKILL');
  await program.ended;
  disk.remove();
  await rm(workingFolder, { recursive: true, force: true });
});

async function start(reserve = RESERVE): Promise<void> {
  const startedAt = performance.now();
  const settings = { DATA_DIR: join(disk.folder, 'data'), STORAGE_RESERVE_MB: String(reserve) };
  program = runProgram(
    'main',
    { PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn', OPERATIONS_PORT: '0', ...settings },
    { workingFolder },
  );
  address = await addressOf(program);
  startTook = performance.now() - startedAt;
  service = {
    app: { request: (path: string, init: RequestInit) => fetch(address + path, init) },
  } as unknown as TestService;
}

async function begin(): Promise<void> {
  applicant = await register(service);
  applicationId = (await createApplication(applicant)).id;
}

const readiness = async () => {
  const { status, body } = await createClient(service).get('/health/status');
  return { status, body };
};

const save = (city: string): Promise<Answer> => applicant.send('PUT', `/api/applications/${applicationId}`, { city });

/** Every kind of thing that is written on behalf of people, while there is no room for it. */
async function writeEverything(uploadId: string, part: Uint8Array): Promise<Readonly<Record<string, Answer>>> {
  const scan = pdf('one more');
  const { email = '' } = applicant.user ?? {};
  const visitor = createClient(service);

  return {
    registration: await visitor.send('POST', '/api/auth/register', person(`${randomUUID()}@example.com`)),
    login: await visitor.send('POST', '/api/auth/login', { email, password: PASSWORD }),
    logout: await applicant.send('POST', '/api/auth/logout'),
    form: await save('Harar'),
    profile: await applicant.send('PUT', '/api/auth/profile', { firstName: 'Hana', lastName: 'Alemu', phone: '' }),
    password: await applicant.send('POST', '/api/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'Another7secret',
    }),
    document: await applicant.upload('/api/documents/upload', {
      fileField: 'file',
      bytes: scan,
      name: 'scan.pdf',
      fields: { applicationId, type: 'passport' },
    }),
    'begin of an upload': await applicant.send('POST', '/api/uploads', documentRequest(applicationId, scan, 'id_card')),
    'part of an upload': await sendPart(service, applicant, uploadId, 0, part),
  };
}

const refusedForRoom = (answers: Readonly<Record<string, Answer>>) =>
  Object.fromEntries(
    Object.entries(answers).map(([name, { status, body, headers }]) => [
      name,
      [status, body.code, headers.get('retry-after')],
    ]),
  );

const alarms = (): readonly string[] =>
  program
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes('"storage_'))
    .map((line) => (JSON.parse(line) as { code: string }).code);

describeUnless(smallDiskObstacle, 'When room runs out below a service', () => {
  it('should refuse files while there is room for the rest, and say that it is degraded', async () => {
    await start();
    await begin();
    expect(await readiness()).toMatchObject({ status: 200, body: { status: 'ok', storage: 'enough' } });

    disk.fill((RESERVE - 2) * MEGABYTE);
    const document = await applicant.upload('/api/documents/upload', {
      fileField: 'file',
      bytes: await jpeg(),
      fields: { applicationId, type: 'passport' },
    });

    expect([document.status, document.body.code]).toStrictEqual([507, 'storage_full']);
    expect(await readiness()).toMatchObject({ status: 200, body: { status: 'degraded', storage: 'low' } });
    must(await save('Gondar'));
    must(
      await createClient(service).send('POST', '/api/auth/login', {
        email: applicant.user?.email,
        password: PASSWORD,
      }),
    );
    await eventually(() => expect(alarms()).toStrictEqual(['storage_low']));
  });

  it.each([
    ['with a reserve', RESERVE],
    ['to the last byte', 0],
  ])('should refuse every write at once, %s, and go on by itself when there is room', async (_how, reserve) => {
    // Without a reserve: then the write-ahead log is not made as long as it gets, and grows with every commit.
    if (reserve === 0) disk.fill(4 * MEGABYTE);
    await start(reserve);
    await begin();
    const whole = pdf('% a line\n'.repeat(60_000));
    const upload = await beginUpload(applicant, documentRequest(applicationId, whole, 'birth_certificate'));
    disk.fill();

    const beganAt = performance.now();
    const answers = await writeEverything(upload.id, partOf(whole, 0));

    expect(performance.now() - beganAt).toBeLessThan(Math.max(AT_ONCE.least, AT_ONCE.timesOfStart * startTook));
    expect(refusedForRoom(answers)).toStrictEqual(
      Object.fromEntries(Object.keys(answers).map((name) => [name, [507, 'storage_full', '30']])),
    );
    expect(await readiness()).toMatchObject({ status: 200, body: { status: 'degraded', storage: 'full' } });
    must(await applicant.get('/api/applications'));

    disk.makeRoom();
    expect(must(await save('Jimma')).application.city).toBe('Jimma');
    must(await sendPart(service, applicant, upload.id, 0, partOf(whole, 0)));
    await eventually(async () => {
      expect(await readiness()).toMatchObject({ status: 200, body: { status: 'ok', storage: 'enough' } });
    });
    program.process.kill('SIGKILL');
    await program.ended;
    await start(reserve);
    const { applications } = must(await applicant.get('/api/applications'));
    expect(applications).toMatchObject([{ id: applicationId, city: 'Jimma' }]);
  });

  it('should end in order without room, say at the next start what is missing, and serve with very little', async () => {
    await start(0);
    await begin();
    disk.fill();
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);

    disk.fill();
    await expect(start(0)).rejects.toThrow('The disk of the data folder is full. Make room, then start again.');
    expect(await program.ended).toBe(1);

    disk.fill(MEGABYTE);
    await start(0);
    must(await applicant.get('/api/applications'));
  });
});
