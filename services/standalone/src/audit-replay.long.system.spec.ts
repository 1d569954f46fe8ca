import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEventLine } from '@entry/audit/exports/event-lines';
import type { AdminApplication } from '@entry/contracts/application/api';
import { APPLICATION_STATUSES, REVIEW_DOCUMENT_STATUSES } from '@entry/contracts/rules/statuses';
import { programFile } from '@entry/engines/program-file';
import { readConfiguration } from '@entry/platform/configuration';
import type { RecordedEvent } from '@entry/platform/ports/event-log';
import { type ChildProgram, stopProgram } from '@entry/platform/testing/child-program';
import { eventually } from '@entry/platform/testing/eventually';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type FilledFolder, fillWithPopulation } from './fill-with-population.ts';
import { addressOf, runProgram } from './testing/child-program.ts';

const PROGRAM = programFile('standalone', 'audit-main');

type Ended = { readonly code: number; readonly output: string; readonly remarks: string };
type Shown = { readonly application: AdminApplication; readonly asOf: Readonly<Record<string, unknown>> };

let workingFolder: string;
let dataFolder: string;
let exported: string;
let filled: FilledFolder;
let token: string;
let address: string;
const running: ChildProgram[] = [];
/** Somebody whose application is whole, and what pages said of it at several positions. */
let kept: { readonly id: string; readonly position: string; readonly shown: Shown }[];
let erased: { readonly id: string; readonly canaries: readonly string[] };
const counted: Record<string, Record<string, number>> = {};

/** Copies and keys would be left here by a command that does not tidy up. */
const ownTemporary = () => join(workingFolder, 'tmp');

async function audit(...args: readonly string[]): Promise<Ended> {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataFolder, TMPDIR: ownTemporary() };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [PROGRAM, ...args],
      { cwd: workingFolder, env, maxBuffer: 1e8 },
      (error, output, remarks) => {
        resolve({ code: error === null ? 0 : Number(error.code), output, remarks });
      },
    );
  });
}

async function start(): Promise<ChildProgram> {
  const service = runProgram('main', { PORT: '0', DATA_DIR: dataFolder, DEMO: 'off' }, { workingFolder });
  running.push(service);
  address = await addressOf(service);
  const { token: given } = (await send('POST', '/auth/login', {
    email: filled.adminEmail,
    password: filled.password,
  })) as { readonly token: string };
  token = given;

  return service;
}

async function send(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);

  return response.json();
}

const get = async <Answer>(path: string) => (await send('GET', path)) as Answer;

async function listApplications(): Promise<readonly AdminApplication[]> {
  return (await get<{ readonly applications: AdminApplication[] }>('/admin/applications?limit=100')).applications;
}

async function countLists(): Promise<void> {
  for (const [list, statuses] of [
    ['applications', APPLICATION_STATUSES],
    ['documents', REVIEW_DOCUMENT_STATUSES],
  ] as const) {
    counted[list] = {};
    for (const status of statuses) {
      const { total } = await get<{ readonly total: number }>(`/admin/${list}?status=${status}`);
      counted[list][status] = total;
    }
  }
}

/** What the page of time travel shows of one application after some of its events. */
async function rememberPages(id: string): Promise<void> {
  const { moments } = await get<{ readonly moments: readonly { readonly position: string }[] }>(
    `/audit/applications/${id}/moments`,
  );
  const positions = [moments[0], moments[Math.floor(moments.length / 2)], moments.at(-1)].map(
    (moment) => moment?.position,
  );
  kept = [];
  for (const position of positions as string[]) {
    kept.push({ id, position, shown: await get<Shown>(`/audit/applications/${id}/as-of?position=${position}`) });
  }
}

/**
 * By the name of each file that holds something, so that one that changed can be told. Not the shared memory of SQLite:
 * it and an empty write-ahead log may outlive the process that made them, and go with the next connection that ends.
 */
async function hashesBelow(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('-shm'));
  const read = await Promise.all(
    files.map(
      async ({ parentPath, name }) => [join(parentPath, name), await readFile(join(parentPath, name))] as const,
    ),
  );
  const kept = read.filter(([, bytes]) => bytes.length > 0);

  return Object.fromEntries(kept.map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]));
}

const jsonOf = ({ output }: Ended) => JSON.parse(output);

beforeAll(async () => {
  workingFolder = await mkdtemp(join(tmpdir(), 'entry-replay-test-'));
  dataFolder = join(workingFolder, 'data');
  exported = join(workingFolder, 'exported');
  await mkdir(ownTemporary());
  token = '';
  const configuration = readConfiguration({ DATA_DIR: dataFolder, DEMO: 'off' });
  filled = await fillWithPopulation(configuration, { applications: 14, seed: '24', now: Date.now() });
  // Its end is the first checkpoint; the second covers what follows.
  await stopProgram(await start());

  const service = await start();
  const [whole, gone] = (await listApplications()).filter(
    ({ status }) => status === 'completed' || status === 'approved',
  );
  if (whole === undefined || gone === undefined) throw new Error('The population has not enough who came far');
  await rememberPages(whole.id);
  const { application } = await get<{ readonly application: AdminApplication }>(`/admin/applications/${gone.id}`);
  erased = { id: gone.id, canaries: [application.user.lastName, application.user.email, application.currentAddress] };
  await send('DELETE', `/admin/users/${gone.user.id}`);
  await countLists();
  await stopProgram(service);
  const { code, remarks } = await audit('export', exported);
  if (code !== 0) throw new Error(remarks);
});
afterAll(async () => {
  for (const program of running) {
    program.process.kill('SIGKILL');
    await program.ended;
  }
  await rm(workingFolder, { recursive: true, force: true });
});

/** The export somewhere else, where nothing else of the service is. */
async function copyExport(): Promise<string> {
  const elsewhere = await mkdtemp(join(tmpdir(), 'entry-elsewhere-'));
  onTestFinished(() => rm(elsewhere, { recursive: true, force: true }));
  await cp(exported, join(elsewhere, 'history'), { recursive: true });
  return join(elsewhere, 'history');
}

async function eventsOf(folder: string): Promise<readonly RecordedEvent[]> {
  const text = await readFile(join(folder, 'events.ndjson'), 'utf8');
  return text.trimEnd().split('\n').map(readEventLine);
}

describe('When somebody replays the history of a service that was really used', () => {
  it('should count from a data folder and from an export what the service counted', async () => {
    const [folder, copy] = [
      await audit('replay', '--json'),
      await audit('replay', '--json', '--from', await copyExport()),
    ];

    expect([folder.code, copy.code]).toStrictEqual([0, 0]);
    expect(jsonOf(folder).system).toMatchObject(counted);
    expect(jsonOf(copy)).toStrictEqual(jsonOf(folder));
    expect(folder.remarks).toMatch(/^Verified: \d/);
    const words = await audit('replay');
    expect(words.output).toMatch(/^Verified: [\s\S]*\nApplications: \d+\n {2}draft +\d+\n[\s\S]*\nAccounts: \d+\n/);
  });

  it('should go to any position and to the time of that event, and end there', async () => {
    const events = await eventsOf(exported);
    const event = events[Math.floor(events.length / 3)] as RecordedEvent;
    const place = events.indexOf(event);
    const at = jsonOf(await audit('replay', '--json', '--at', String(event.position)));
    const time = event.metadata.recordedAt;
    const byThen = jsonOf(await audit('replay', '--json', '--at', time));

    expect(at.system).toMatchObject({ events: place + 1, lastEvent: { eventId: event.metadata.eventId } });
    expect(byThen.system.events).toBe(events.filter(({ metadata }) => metadata.recordedAt <= time).length);
    expect(await audit('replay', '--at', '2001-01-01T00:00Z')).toMatchObject({
      code: 2,
      remarks: 'Nothing had happened by then\n',
    });
  });

  it('should show an application as its page did, at every position that was kept', async () => {
    for (const { id, position, shown } of kept) {
      const ended = await audit('replay', '--json', '--with-personal-data', '--application', id, '--at', position);
      expect(ended.code).toBe(0);
      const { application, asOf } = jsonOf(ended).application;
      expect({ application, asOf }).toStrictEqual({ application: shown.application, asOf: shown.asOf });
    }
  });

  it('should show nobody’s name unless somebody asks for it, and none from an export', async () => {
    const { id, shown } = kept.at(-1) as (typeof kept)[number];
    const { user, currentAddress } = shown.application;
    const from = await copyExport();
    const sealed = [
      await audit('replay', '--application', id),
      await audit('replay', '--application', id, '--json'),
      await audit('replay', '--application', id, '--from', from),
      await audit('report', id),
      await audit('report', id, '--from', from),
    ];

    expect(sealed.map(({ code }) => code)).toStrictEqual([0, 0, 0, 0, 0]);
    for (const canary of [user.lastName, user.email, currentAddress])
      for (const { output, remarks } of sealed) expect(output + remarks).not.toContain(canary);
    expect(sealed[0]?.output).toContain('Personal data: sealed.');
    expect(await audit('replay', '--with-personal-data', '--from', from)).toMatchObject({
      code: 2,
      remarks: expect.stringContaining('An export holds no keys'),
    });
  });

  it('should tell of somebody who was erased the facts, also to whoever has the keys', async () => {
    const [first] = (await eventsOf(exported)).filter(({ stream }) => stream === `application-${erased.id}`);
    const position = String(first?.position);
    const told = [
      await audit('replay', '--application', erased.id, '--with-personal-data', '--at', position),
      await audit('report', erased.id, '--with-personal-data'),
      await audit('report', erased.id, '--from', await copyExport()),
    ];

    expect(told[0]?.output).toContain('The person was erased');
    expect(told[1]?.output).toContain('<h3>Deleted the account and erased the person</h3>');
    for (const canary of erased.canaries)
      for (const { output, remarks } of told) expect(output + remarks).not.toContain(canary);
  });
});

describe('When somebody has an application reported', () => {
  it('should write a page to be printed into a new file for them alone, with proofs', async () => {
    const { id, shown } = kept.at(-1) as (typeof kept)[number];
    const out = join(workingFolder, 'report.html');
    const ended = await audit('report', id, '--with-personal-data', '--out', out);
    const page = await readFile(out, 'utf8');

    expect(ended).toMatchObject({ code: 0, output: '', remarks: expect.stringContaining(`The report is in ${out}`) });
    expect((await stat(out)).mode & 0o777).toBe(0o600);
    expect(page).toContain(shown.application.user.lastName);
    const own = (await eventsOf(exported)).filter(({ stream }) => stream === `application-${id}`);
    for (const { metadata, position } of own) {
      expect(page).toContain(metadata.eventId);
      expect(page).toContain(`<code>${position}</code>`);
    }
    expect(page.match(/Leaf \d+ of the tree/g)?.length).toBeGreaterThanOrEqual(own.length);
    const note = (await readFile(join(exported, 'evidence', 'checkpoint'), 'utf8')).trimEnd();
    expect(page).toContain(note.split('\n')[2]);

    expect(await audit('report', id, '--out', out)).toMatchObject({
      code: 2,
      remarks: expect.stringContaining(`${out} is there already, and is not written over`),
    });
    expect(await readFile(out, 'utf8')).toBe(page);

    const below = join(out, 'report.html');
    expect(await audit('report', id, '--out', below)).toMatchObject({
      code: 2,
      remarks: expect.stringMatching(new RegExp(`^(?!.*data folder)${below} cannot be written: ENOTDIR`, 'm')),
    });
  });

  it('should say so when there is no such application or no such moment', async () => {
    const nobody = '3ba68f60-3b30-533a-a8cb-9ec1ff020b5c';
    const { id } = kept[0] as (typeof kept)[number];

    expect(await audit('report', nobody)).toMatchObject({ code: 2, output: '' });
    expect((await audit('report', nobody)).remarks).toContain('Application not found.');
    expect(await audit('replay', '--application', id, '--at', '0')).toMatchObject({
      code: 2,
      remarks: expect.stringContaining('There was no such moment'),
    });
  });
});

describe('When the history is not as it was recorded', () => {
  /** An export whose last event was changed: what the first checkpoint covers is untouched. */
  async function tampered(): Promise<string> {
    const folder = await copyExport();
    const file = join(folder, 'events.ndjson');
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    lines.push(lines.pop()?.replace('"recordedAt":"20', '"recordedAt":"19') ?? '');
    await writeFile(file, `${lines.join('\n')}\n`);
    return folder;
  }

  it('should refuse, and name the first bad event and what is certain before it', async () => {
    const from = await tampered();
    const { id } = kept[0] as (typeof kept)[number];
    const replayed = await audit('replay', '--from', from);
    const reported = await audit('report', id, '--from', from);

    expect([replayed.code, reported.code, reported.output]).toStrictEqual([1, 1, '']);
    for (const words of [replayed.output, reported.remarks]) {
      expect(words).toMatch(/^NOT verified\.[\s\S]*First bad event: number \d+ at position \d+/);
      expect(words).toMatch(/Certain: the first [\d,]+ events/);
      expect(words).toMatch(/Nothing is told of it: --unverified does so up to position \d+, and no further\.\n$/);
    }
  });

  it('should go on when told to, with a warning, and only up to the last event that is certain', async () => {
    const from = await tampered();
    const checkpoints = (await readFile(join(from, 'evidence', 'checkpoints'), 'utf8')).trimEnd().split('\n');
    const [, size] = (JSON.parse(checkpoints[0] ?? '') as string).split('\n');
    const ended = await audit('replay', '--json', '--unverified', '--from', from);

    expect(ended.code).toBe(1);
    expect(ended.remarks).toMatch(/WARNING: everything behind position \d+ is left out/);
    expect(jsonOf(ended).system.events).toBe(Number(size));
    expect(jsonOf(ended).verification.isVerified).toBe(false);
    const { output, code } = await audit('report', erased.id, '--unverified', '--from', from);
    expect(code).toBe(1);
    expect(output).toContain('NOT verified.');
    expect(output).not.toContain('Deleted the account and erased the person');
  });

  it('should find nothing certain where nothing was ever signed', async () => {
    const unsigned = join(await copyExport(), '..', 'unsigned');
    await cp(exported, unsigned, { recursive: true });
    await rm(join(unsigned, 'evidence'), { recursive: true });
    const [refused, told] = [
      await audit('replay', '--from', unsigned),
      await audit('replay', '--json', '--unverified', '--from', unsigned),
    ];

    expect([refused.code, told.code]).toStrictEqual([2, 2]);
    expect(refused.output).toMatch(/^Nothing to hold[\s\S]*--unverified does so all the same\.\n$/);
    expect(told.remarks).toContain('WARNING: nothing tells whether this history is as it was recorded.');
    expect(jsonOf(told).system).toMatchObject(counted);
  });
});

describe('When an audit is done', () => {
  it('should have changed nothing, and have left no copy of keys or events behind', async () => {
    const before = await hashesBelow(dataFolder);
    const { id } = kept[0] as (typeof kept)[number];
    await audit('replay', '--application', id, '--with-personal-data');
    await audit('report', id, '--with-personal-data');
    await audit('verify');

    expect(await hashesBelow(dataFolder)).toStrictEqual(before);
    expect(await readdir(ownTemporary())).toStrictEqual([]);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const)(
    'should leave no copy behind when %s ends it in the middle',
    async (signal) => {
      const { id } = kept[0] as (typeof kept)[number];
      const program = runProgram(
        'audit-main',
        { DATA_DIR: dataFolder, TMPDIR: ownTemporary() },
        { args: ['replay', '--application', id, '--with-personal-data'], workingFolder },
      );
      running.push(program);
      await eventually(async () => expect(await readdir(ownTemporary())).toHaveLength(1), {
        interval: 5,
      });
      program.process.kill(signal);

      expect(await program.ended).toBe(2);
      expect(await readdir(ownTemporary())).toStrictEqual([]);
    },
  );

  it('should not ask a running service to stop', async () => {
    const service = await start();
    const { id, shown } = kept.at(-1) as (typeof kept)[number];
    const { output, code } = await audit('replay', '--application', id, '--with-personal-data');
    await stopProgram(service);

    expect(code).toBe(0);
    expect(output).toContain(shown.application.user.lastName);
  });

  it('should say which keys are missing', async () => {
    const copy = join(workingFolder, 'without-keys');
    await cp(dataFolder, copy, { recursive: true });
    await rm(join(copy, 'master.key'));

    const { code, remarks } = await audit('replay', '--with-personal-data', '--from', copy);
    expect([code, remarks]).toStrictEqual([2, expect.stringContaining('cannot be read without')]);
    expect((await audit('replay', '--from', copy)).code).toBe(0);
  });
});
