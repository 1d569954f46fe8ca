import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '@entry/embedded/sqlite-driver';
import { type ChildProgram, stopProgram } from '@entry/platform/testing/child-program';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressOf, runProgram } from './testing/child-program.ts';

const PASSWORD = 'Correct-horse-7';
const PEOPLE = ['abebe', 'almaz', 'bekele', 'chaltu', 'dawit'];

let root: string;
/** The data of a service that was killed, with all people acknowledged; and that of before the last two. */
let whole: string;
let older: string;
/** Where the write-ahead log held what was acknowledged. */
let lastCommits: number;
let dataFolder: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'entry-damage-'));
  [whole, older] = [join(root, 'whole'), join(root, 'older')];
  await registerAndKill(older, PEOPLE.slice(0, 3));
  await cp(older, whole, { recursive: true });
  const walBefore = readFileSync(join(whole, 'events/log.sqlite-wal'));
  await registerAndKill(whole, PEOPLE.slice(3));
  const wal = readFileSync(join(whole, 'events/log.sqlite-wal'));
  lastCommits = wal.findIndex((byte, place) => byte !== walBefore[place] && place > 64);
});

afterAll(() => rm(root, { recursive: true, force: true }));

beforeEach(async () => {
  dataFolder = await mkdtemp(join(root, 'data-'));
  await cp(whole, dataFolder, { recursive: true });
});

afterEach(() => rm(dataFolder, { recursive: true, force: true }));

const run = (program: Parameters<typeof runProgram>[0], args: readonly string[] = []): ChildProgram =>
  runProgram(program, { PORT: '0', DATA_DIR: dataFolder, DEMO: 'off' }, { workingFolder: root, args });

async function ended(program: ChildProgram): Promise<{ readonly code: number | null; readonly output: string }> {
  const code = await program.ended;

  return { code, output: program.output() };
}

async function post(address: string, path: string, body: object): Promise<Response> {
  return fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function registerAndKill(folder: string, people: readonly string[]): Promise<void> {
  const environment = { PORT: '0', DATA_DIR: folder, DEMO: 'off' };
  const service = runProgram('main', environment, { workingFolder: root });
  const address = await addressOf(service);
  for (const name of people) {
    const response = await post(address, '/api/auth/register', {
      firstName: name,
      middleName: 'Kebede',
      lastName: 'Tesfaye',
      email: `${name}@example.com`,
      phone: '+251911000000',
      password: PASSWORD,
    });
    if (!response.ok) throw new Error(`${name} was answered ${response.status}: ${await response.text()}`);
  }
  service.process.kill('SIGKILL');
  await service.ended;
}

/** Of everything that something is kept in: not of locks, and what SQLite makes anew or leaves empty. */
function fingerprint(): Record<string, string> {
  const names = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/^lock|-shm$/.test(name) && statSync(join(dataFolder, name)).isFile())
    .filter((name) => statSync(join(dataFolder, name)).size > 0)
    .sort();

  return Object.fromEntries(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(dataFolder, name)))
        .digest('hex'),
    ]),
  );
}

function flip(name: string, at: number): void {
  const file = join(dataFolder, name);
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 0x10;
  writeFileSync(file, bytes);
}

const remove = (name: string): void => rmSync(join(dataFolder, name), { recursive: true, force: true });
const takeOlder = async (name: string): Promise<void> => {
  remove(name);
  await cp(join(older, name), join(dataFolder, name), { recursive: true });
};

/** The write-ahead log of a service that was killed holds most of it, until the file is closed in order. */
function halveLog(): void {
  const file = join(dataFolder, 'events/log.sqlite');
  openSqlite(file).close();
  truncateSync(file, Math.floor(statSync(file).size / 2));
}

function changeInLog(sql: string): void {
  const database = openSqlite(join(dataFolder, 'events/log.sqlite'));
  database.exec(sql);
  database.close();
}

function changeInVault(sql: string): void {
  const database = openSqlite(join(dataFolder, 'keys/vault.sqlite'));
  database.exec(sql);
  database.close();
}

const DAMAGES: readonly (readonly [string, () => void | Promise<void>, string, string])[] = [
  [
    'a bit of the last commits',
    () => flip('events/log.sqlite-wal', lastCommits),
    'log_ends_early',
    'events/log.sqlite',
  ],
  ['the write-ahead log', () => remove('events/log.sqlite-wal'), 'log_ends_early', 'events/log.sqlite'],
  ['all events', () => remove('events'), 'log_missing', 'events/log.sqlite'],
  [
    'all events and their mark',
    () => {
      remove('events');
      remove('marks');
    },
    'log_missing',
    'events/log.sqlite',
  ],
  ['the events of an older copy', () => takeOlder('events'), 'log_ends_early', 'events/log.sqlite'],
  [
    'the last commit',
    () => changeInLog('DELETE FROM frames WHERE position = (SELECT max(position) FROM frames)'),
    'log_ends_early',
    'events/log.sqlite',
  ],
  [
    'a commit in the middle',
    () => changeInLog('DELETE FROM frames WHERE position = (SELECT position FROM frames LIMIT 1 OFFSET 3)'),
    'log_unreadable',
    'events/log.sqlite',
  ],
  [
    'one byte of an event',
    () => changeInLog("UPDATE frames SET body = CAST(replace(body, 'user', 'uses') AS BLOB) WHERE instr(body, 'user')"),
    'log_differs',
    'events/log.sqlite',
  ],
  [
    'a name that events refer to',
    () => changeInLog("UPDATE names SET name = 'AccountDeleted' WHERE name = 'AccountRegistered'"),
    'log_differs',
    'events/log.sqlite',
  ],
  ['half of the log', halveLog, 'log_unreadable', 'events/log.sqlite'],
  ['the mark', () => remove('marks'), 'mark_missing', 'marks/log.mark'],
  [
    'both copies of the mark',
    () => {
      flip('marks/log.mark', 40);
      flip('marks/log.mark', 4_136);
    },
    'mark_damaged',
    'marks/log.mark',
  ],
  ['the write-ahead log of the keys', () => remove('keys/vault.sqlite-wal'), 'vault_empty', 'keys/vault.sqlite'],
  ['the keys of an older copy', () => takeOlder('keys'), 'keys_lost', 'keys/vault.sqlite'],
  [
    'all keys but the file',
    () => changeInVault('DELETE FROM subject_keys; DELETE FROM service_keys'),
    'vault_empty',
    'keys/vault.sqlite',
  ],
  [
    "one person's key",
    () => changeInVault('DELETE FROM subject_keys WHERE subject_id = (SELECT max(subject_id) FROM subject_keys)'),
    'keys_lost',
    'keys/vault.sqlite',
  ],
  [
    "a bit of one person's key",
    () =>
      changeInVault(
        "UPDATE subject_keys SET wrapped = CAST(wrapped || x'00' AS BLOB) WHERE subject_id = (SELECT max(subject_id) FROM subject_keys)",
      ),
    'keys_unreadable',
    'keys/vault.sqlite',
  ],
  [
    "the service's own key",
    () => changeInVault("UPDATE service_keys SET wrapped = zeroblob(60) WHERE name = 'index'"),
    'vault_unreadable',
    'keys/vault.sqlite',
  ],
];

describe('When something that was acknowledged is lost', () => {
  it.each(DAMAGES)(
    'should not start without %s, have the doctor say so, and change nothing',
    async (_what, damage, problem, file) => {
      await damage();
      const before = fingerprint();

      const examined = await ended(run('doctor-main'));
      const started = await ended(run('main'));

      for (const { code, output } of [examined, started]) {
        expect(output).toContain(`${join(dataFolder, file)}: `);
        expect(output).toContain(`What to do: docs/runbooks/damaged-data.md (${problem})`);
        expect(output).not.toMatch(/^ +at /m);
        expect(code).toBe(1);
      }
      expect(fingerprint()).toStrictEqual(before);
    },
  );
});

const HARMLESS: readonly (readonly [string, () => void | Promise<void>])[] = [
  ['one copy of the mark is damaged', () => flip('marks/log.mark', 40)],
  ['the other copy of the mark is damaged', () => flip('marks/log.mark', 4_136)],
  ['the shared memory of the log is damaged', () => flip('events/log.sqlite-shm', 100)],
  [
    'the folder is from before there were marks',
    () => {
      remove('marks');
      changeInLog('PRAGMA user_version=1');
    },
  ],
  [
    'the service was killed after its commit and before its mark',
    async () => {
      // The mark is that of a moment before: the log went on.
      remove('marks');
      await cp(join(older, 'marks'), join(dataFolder, 'marks'), { recursive: true });
    },
  ],
];

describe('When nothing is lost', () => {
  it('should start after a kill, and the doctor find everything', async () => {
    const { code, output } = await ended(run('doctor-main'));
    expect(output).toContain('Everything that was acknowledged is there and can be read.');
    expect(code).toBe(0);

    const service = run('main');
    const address = await addressOf(service);
    for (const name of PEOPLE) {
      const { status } = await post(address, '/api/auth/login', { email: `${name}@example.com`, password: PASSWORD });
      expect([name, status]).toStrictEqual([name, 200]);
    }
    expect(await stopProgram(service)).toBe(0);
    expect((await ended(run('doctor-main'))).code).toBe(0);
  });

  it.each(HARMLESS)('should start when %s', async (_what, damage) => {
    await damage();
    const service = run('main');

    await addressOf(service);
    expect(await stopProgram(service)).toBe(0);

    expect((await ended(run('doctor-main'))).output).toContain('Everything that was acknowledged is there');
  });
});

describe('When a loss is accepted', () => {
  it('should say what it would accept, accept only that, and start with the rest', async () => {
    await takeOlder('events');
    const asked = await ended(run('accept-loss-main'));
    expect(asked.code).toBe(1);
    const [, numbers] = /npm run accept-loss -- (--log-end \d+ --lost-keys \d+)/.exec(asked.output) ?? [];

    const wrong = await ended(run('accept-loss-main', ['--log-end', '1', '--lost-keys', '0']));
    expect([wrong.code, wrong.output]).toStrictEqual([1, asked.output]);
    expect(existsSync(join(dataFolder, 'marks/accepted-losses.jsonl'))).toBe(false);

    const accepted = await ended(run('accept-loss-main', (numbers ?? '').split(' ')));
    expect(accepted.output).toContain('The service starts with what is left');
    expect(accepted.code).toBe(0);
    const [line = ''] = readFileSync(join(dataFolder, 'marks/accepted-losses.jsonl'), 'utf8').split('\n');
    expect(JSON.parse(line)).toMatchObject({ subjects: [] });

    const service = run('main');
    const address = await addressOf(service);
    const statuses = [];
    for (const name of PEOPLE) {
      const { status } = await post(address, '/api/auth/login', { email: `${name}@example.com`, password: PASSWORD });
      statuses.push(status);
    }
    expect(statuses).toStrictEqual([200, 200, 200, 401, 401]);
    expect(await stopProgram(service)).toBe(0);
  });

  it('should go on without the people whose keys are given up, and refuse nobody else for it', async () => {
    await takeOlder('keys');
    const [, numbers = ''] =
      /-- (--log-end \d+ --lost-keys 2)/.exec((await ended(run('accept-loss-main'))).output) ?? [];
    expect((await ended(run('accept-loss-main', numbers.split(' ')))).code).toBe(0);
    expect((await ended(run('doctor-main'))).output).toContain('Everything that was acknowledged is there');

    const service = run('main');
    const address = await addressOf(service);
    const statuses = [];
    for (const name of PEOPLE) {
      const { status } = await post(address, '/api/auth/login', { email: `${name}@example.com`, password: PASSWORD });
      statuses.push(status);
    }
    expect(statuses).toStrictEqual([200, 200, 200, 401, 401]);
    expect(await stopProgram(service)).toBe(0);
  });

  it('should accept nothing when there is nothing to go on with', async () => {
    remove('events');

    const { code, output } = await ended(run('accept-loss-main', ['--log-end', '0', '--lost-keys', '0']));

    expect(output).toContain('Restore a backup: docs/runbooks/damaged-data.md');
    expect(code).toBe(1);
    expect((await ended(run('main'))).code).toBe(1);
  });
});
