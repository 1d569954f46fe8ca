import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChildProgram, stopProgram } from '@entry/platform/testing/child-program';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressOf, runProgram } from './testing/child-program.ts';

const EMAIL = 'chief@example.com';
const PASSWORD = 'Correct-horse-7';

/** A data folder with the admin in it, made once: each start of a program takes a second. */
let adminFolder: string;
let workingFolder: string;
let dataFolder: string;
let running: ChildProgram[];

beforeAll(async () => {
  adminFolder = await mkdtemp(join(tmpdir(), 'entry-service-'));
  const { code, output } = await createAdmin(`${PASSWORD}\n`, EMAIL, join(adminFolder, 'data'));
  if (code !== 0) throw new Error(`No admin could be created:\n${output}`);
});

afterAll(() => rm(adminFolder, { recursive: true, force: true }));

beforeEach(async () => {
  workingFolder = await mkdtemp(join(tmpdir(), 'entry-service-'));
  dataFolder = join(workingFolder, 'data');
  running = [];
});

afterEach(async () => {
  for (const program of running) {
    program.process.kill('SIGKILL');
    await program.ended;
  }
  await rm(workingFolder, { recursive: true, force: true });
});

function start(environment: Readonly<Record<string, string>> = {}): ChildProgram {
  const service = runProgram(
    'main',
    { PORT: '0', DATA_DIR: dataFolder, DEMO: 'off', ...environment },
    { workingFolder },
  );
  running.push(service);

  return service;
}

type Ended = { readonly code: number | null; readonly output: string };

async function createAdmin(input: string, email = EMAIL, folder = dataFolder): Promise<Ended> {
  const args = ['--email', email];
  const program = runProgram('admin-create-main', { DATA_DIR: folder }, { args, input, workingFolder: tmpdir() });
  const code = await program.ended;

  return { code, output: program.output() };
}

/** Puts the admin into the folder of this test. */
async function takeAdmin(): Promise<void> {
  await cp(join(adminFolder, 'data'), dataFolder, { recursive: true });
}

async function resetDemo(): Promise<Ended> {
  const program = runProgram('demo-reset-main', { DATA_DIR: dataFolder }, { workingFolder });
  const code = await program.ended;

  return { code, output: program.output() };
}

async function logIn(address: string, email: string, password: string) {
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const body = (await response.json()) as { readonly user?: { readonly role: string; readonly email: string } };

  return { status: response.status, role: body.user?.role };
}

describe('When the service has started in an empty folder', () => {
  let folder: string;
  let service: ChildProgram;
  let address: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'entry-service-'));
    service = runProgram('main', { PORT: '0', DATA_DIR: join(folder, 'data'), DEMO: 'off' }, { workingFolder: folder });
    address = await addressOf(service);
  });

  afterAll(async () => {
    service.process.kill('SIGKILL');
    await service.ended;
    await rm(folder, { recursive: true, force: true });
  });

  it('should be ready', async () => {
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/);
  });

  it('should stay empty without the demo', async () => {
    expect(service.output()).not.toMatch(/demo/i);
    expect(await readdir(join(folder, 'data'))).not.toContain('demo-logins.json');
  });

  it('should let no second service have the data folder, and say why', async () => {
    const second = start({ DATA_DIR: join(folder, 'data') });

    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`in use by process ${service.process.pid}`);
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
  });

  it('should let nobody create an admin beside it', async () => {
    const { code, output } = await createAdmin(`${PASSWORD}\n`, EMAIL, join(folder, 'data'));

    expect(code).toBe(1);
    expect(output).toContain('in use by process');
  });

  it('should make another one say that the port is taken, and end', async () => {
    const { port } = new URL(address);
    const other = start({ PORT: port });

    expect(await other.ended).toBe(1);
    expect(other.output()).toContain(`Port ${port} of 127.0.0.1 is taken`);
  });

  it('should end cleanly when it is asked to', async () => {
    expect(await stopProgram(service)).toBe(0);
    expect(existsSync(join(folder, 'data', 'lock.pid'))).toBe(false);
  });
});

describe('When the service starts', () => {
  it('should never seed a demo in production', async () => {
    const service = start({ NODE_ENV: 'production', DEMO: '' });
    await addressOf(service);

    expect(service.output()).not.toMatch(/demo/i);
    expect(await readdir(dataFolder)).not.toContain('demo-logins.json');
  });

  it('should refuse a demo in production', async () => {
    const service = start({ NODE_ENV: 'production', DEMO: 'on' });

    expect(await service.ended).toBe(1);
    expect(existsSync(dataFolder)).toBe(false);
  });

  it('should say everything that is wrong with its settings, and end', async () => {
    const service = start({ PORT: 'many', LOG_LEVEL: 'loud' });

    expect(await service.ended).toBe(1);
    expect(service.output()).toMatch(/PORT .*\n.*LOG_LEVEL/);
  });
});

describe('When an admin is created from the command line', () => {
  it('should be able to log in', async () => {
    const { code, output } = await createAdmin(`${PASSWORD}\n`);
    expect({ code, output }).toStrictEqual({ code: 0, output: expect.stringContaining('The admin was created') });

    const address = await addressOf(start());

    expect(await logIn(address, EMAIL, PASSWORD)).toStrictEqual({ status: 200, role: 'admin' });
    expect((await logIn(address, EMAIL, `${PASSWORD}x`)).status).toBe(401);
  });

  it('should be refused when the e-mail is taken', async () => {
    await takeAdmin();

    const { code, output } = await createAdmin(`${PASSWORD}\n`, EMAIL.toUpperCase());

    expect(code).toBe(1);
    expect(output).toMatch(/e-?mail/i);
  });

  it.each([
    ['Password1', 'This password is easy to guess. Please choose another one.'],
    ['ServiceAdmin1', /^This password is made of your name, /],
  ])('should be refused with a password that others try first: %s', async (password, words) => {
    const { code, output } = await createAdmin(`${password}\n`);

    expect([code, output.trim().split('\n').at(-1)]).toStrictEqual([1, expect.stringMatching(words)]);
  });

  it('should be refused when the password breaks the rules', async () => {
    const { code, output } = await createAdmin('password\n');

    expect(code).toBe(1);
    expect(output).toContain('Password must contain at least one uppercase letter');
  });
});

describe('When the data folder is copied while the service is stopped', () => {
  it('should hold the same data at its new place', async () => {
    await takeAdmin();
    const before = start();
    await addressOf(before);
    await stopProgram(before);
    const copy = join(workingFolder, 'copy');
    await cp(dataFolder, copy, { recursive: true });
    await rm(dataFolder, { recursive: true });

    const address = await addressOf(start({ DATA_DIR: copy }));

    expect(await logIn(address, EMAIL, PASSWORD)).toStrictEqual({ status: 200, role: 'admin' });
  });
});

describe('When the keys of the data are lost', () => {
  it.each(['keys', 'master.key'])('should refuse to start without %s instead of making new ones', async (lost) => {
    await takeAdmin();
    await cp(join(dataFolder, lost), join(workingFolder, 'backup'), { recursive: true });
    await rm(join(dataFolder, lost), { recursive: true });

    const service = start();
    expect(await service.ended).toBe(1);
    expect(service.output()).toMatch(/cannot be read without .*, which is not there/);
    expect(existsSync(join(dataFolder, lost))).toBe(false);

    await cp(join(workingFolder, 'backup'), join(dataFolder, lost), { recursive: true });
    expect((await logIn(await addressOf(start()), EMAIL, PASSWORD)).status).toBe(200);
  });
});

describe('When the demo is seeded', () => {
  it('should print logins that work, keep them, and start over on request', async () => {
    const first = start({ DEMO: 'on' });
    const address = await addressOf(first);
    const [, password = ''] = await first.waitFor(/the password of all is {2}(\S+)/);

    expect(await logIn(address, 'admin@example.com', password)).toStrictEqual({ status: 200, role: 'admin' });
    expect(await logIn(address, 'selam.wolde@example.com', password)).toStrictEqual({ status: 200, role: 'user' });
    expect((await stat(join(dataFolder, 'demo-logins.json'))).mode & 0o777).toBe(0o600);
    expect((await resetDemo()).output).toContain('in use by process');
    await stopProgram(first);

    const second = start({ DEMO: 'on' });
    expect((await second.waitFor(/the password of all is {2}(\S+)/))[1]).toBe(password);
    await stopProgram(second);

    expect((await resetDemo()).code).toBe(0);
    // What the next start would go on with, its password among it, is gone.
    expect((await readdir(dataFolder)).filter((name) => !name.startsWith('lock'))).toStrictEqual([]);
  });

  it('should not throw away data that is not the demo', async () => {
    await takeAdmin();
    await writeFile(join(dataFolder, 'notes.txt'), 'mine');

    const { code, output } = await resetDemo();

    expect(code).toBe(1);
    expect(output).toContain('holds no demo data');
    expect(await readFile(join(dataFolder, 'notes.txt'), 'utf8')).toBe('mine');
    expect(existsSync(join(dataFolder, 'events'))).toBe(true);
  });
});
