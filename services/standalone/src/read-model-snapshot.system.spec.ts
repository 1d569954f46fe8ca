import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytesBelow } from '@entry/embedded/testing/test-folder';
import { type ChildProgram, stopProgram } from '@entry/platform/testing/child-program';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressOf, runProgram } from './testing/child-program.ts';

const PASSWORD = 'Correct-horse-7';
const CANARY = 'Selamawitcanary';

let root: string;
let dataFolder: string;
let snapshot: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'entry-snapshot-'));
  dataFolder = join(root, 'data');
  snapshot = join(dataFolder, 'read-models', 'snapshot');
});

afterEach(() => rm(root, { recursive: true, force: true }));

const run = (program: Parameters<typeof runProgram>[0], environment: Readonly<Record<string, string>> = {}) =>
  runProgram(
    program,
    { PORT: '0', DATA_DIR: dataFolder, DEMO: 'off', LOG_LEVEL: 'info', READ_MODEL_SNAPSHOT_KB: '1', ...environment },
    { workingFolder: root },
  );

async function stopped(service: ChildProgram): Promise<string> {
  await stopProgram(service);
  return service.output();
}

async function post(address: string, path: string, body: object): Promise<Response> {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);

  return response;
}

/** What somebody sees of themselves, without the time of the login that asking takes. */
async function profileAt(address: string): Promise<unknown> {
  const signedIn = await post(address, '/api/auth/login', { email: 'selam@example.com', password: PASSWORD });
  const { token } = (await signedIn.json()) as { token: string };
  const response = await fetch(`${address}/api/auth/me`, { headers: { Authorization: `Bearer ${token}` } });

  const { lastLogin: _justNow, ...user } = ((await response.json()) as { user: Record<string, unknown> }).user;

  return { status: response.status, user };
}

async function examined(): Promise<string> {
  const doctor = run('doctor-main');
  await doctor.ended;

  return doctor.output();
}

/** Starts, looks and stops. */
async function look(environment: Readonly<Record<string, string>> = {}) {
  const service = run('main', environment);
  const profile = await profileAt(await addressOf(service));

  return { profile, said: await stopped(service) };
}

async function settle(): Promise<unknown> {
  const service = run('main');
  const address = await addressOf(service);
  await post(address, '/api/auth/register', {
    firstName: CANARY,
    middleName: 'Kebede',
    lastName: 'Tesfaye',
    email: 'selam@example.com',
    phone: '+251911000000',
    password: PASSWORD,
  });
  const profile = await profileAt(address);
  await stopped(service);

  return profile;
}

describe('When a service has stopped in order', () => {
  it('should begin the next time with a snapshot of its read models, which says nothing to a thief', async () => {
    const before = await settle();
    expect(existsSync(snapshot)).toBe(true);
    expect((await bytesBelow(dataFolder)).includes(CANARY)).toBe(false);
    expect(await examined()).toMatch(/models a snapshot of this log: 0 of its \d+ bytes came later/);

    const { profile, said } = await look();

    expect(said).toContain('read_model_snapshot_used');
    expect(profile).toStrictEqual(before);
    expect(profile).toMatchObject({ status: 200 });
  });

  it('should show the same without it, and when it is damaged, and say so', async () => {
    const before = await settle();
    rmSync(snapshot);
    expect(await examined()).toContain('models no snapshot: the next start builds them from the log');
    const without = await look();
    expect(without.said).not.toContain('read_model_snapshot_used');
    expect(without.profile).toStrictEqual(before);

    const bytes = readFileSync(snapshot);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 40) ^ 1, bytes.length - 40);
    writeFileSync(snapshot, bytes);
    const damaged = await look();

    expect(damaged.said).toContain('read_model_snapshot_damaged');
    expect(damaged.profile).toStrictEqual(before);
    writeFileSync(snapshot, 'something else');
    expect(await examined()).toContain('models a damaged snapshot: the next start builds them from the log');
  });

  it('should leave none when nobody wishes one', async () => {
    const service = run('main', { READ_MODEL_SNAPSHOT_KB: '0' });
    await addressOf(service);
    await stopped(service);

    expect(existsSync(snapshot)).toBe(false);
  });
});
