import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkProof, readProof } from '@entry/audit/prove-event';
import { eventLogFile } from '@entry/embedded/event-log/event-log';
import { openSqlite } from '@entry/embedded/sqlite-driver';
import { markAsWhole } from '@entry/embedded/testing/mark-as-whole';
import { bytesBelow } from '@entry/embedded/testing/test-folder';
import { type ChildProgram, runProgram as runFile, stopProgram } from '@entry/platform/testing/child-program';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, runProgram } from './testing/child-program.ts';

const PASSWORD = 'Correct-horse-7';
const CANARY = 'Zebenayehu';

let workingFolder: string;
let dataFolder: string;
let witness: string;
let exported: string;
const running: ChildProgram[] = [];

async function start(): Promise<{ readonly service: ChildProgram; readonly address: string }> {
  const environment = { PORT: '0', DATA_DIR: dataFolder, DEMO: 'off', EVIDENCE_WITNESS_FILE: witness };
  const service = runProgram('main', environment, { workingFolder });
  running.push(service);

  return { service, address: await addressOf(service) };
}

async function audit(...args: readonly string[]): Promise<{ readonly code: number | null; readonly output: string }> {
  const program = runProgram('audit-main', { DATA_DIR: dataFolder }, { args, workingFolder });
  const code = await program.ended;

  return { code, output: program.output() };
}

/** With the verifier that the export carries, in a place where nothing else is. */
async function verifyExport(
  ...args: readonly string[]
): Promise<{ readonly code: number | null; readonly output: string }> {
  const elsewhere = await mkdtemp(join(tmpdir(), 'entry-elsewhere-'));
  try {
    await cp(exported, join(elsewhere, 'history'), { recursive: true });
    const program = runFile(join(elsewhere, 'history', 'verify.mjs'), {}, { args, workingFolder: elsewhere });
    const code = await program.ended;
    return { code, output: program.output() };
  } finally {
    await rm(elsewhere, { recursive: true, force: true });
  }
}

async function post(address: string, path: string, body: unknown, token?: string): Promise<Response> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...authorization },
    body: JSON.stringify(body),
  });
}

async function tokenOf(address: string, email: string): Promise<string> {
  const response = await post(address, '/auth/login', { email, password: PASSWORD });
  return ((await response.json()) as { readonly token: string }).token;
}

/** One story: each step builds on the one before. */
describe('When an auditor looks into a data folder', () => {
  beforeAll(async () => {
    workingFolder = await mkdtemp(join(tmpdir(), 'entry-audit-test-'));
    [dataFolder, witness, exported] = ['data', 'witness', 'exported'].map((name) => join(workingFolder, name)) as [
      string,
      string,
      string,
    ];
    const admin = runProgram(
      'admin-create-main',
      { DATA_DIR: dataFolder },
      { args: ['--email', 'chief@example.com'], input: `${PASSWORD}\n`, workingFolder },
    );
    if ((await admin.ended) !== 0) throw new Error(admin.output());
  });
  afterAll(async () => {
    for (const program of running) {
      program.process.kill('SIGKILL');
      await program.ended;
    }
    await rm(workingFolder, { recursive: true, force: true });
  });

  it('should be told that there is nothing to hold it to before anything was signed', async () => {
    const { code, output } = await audit('verify');

    expect(output).toMatch(/^Nothing to hold \d+ events to/);
    expect(code).toBe(2);
  });

  it('should find all of it verified after a clean stop, also after somebody was erased', async () => {
    const { service, address } = await start();
    const registered = await post(address, '/auth/register', {
      firstName: CANARY,
      lastName: 'Tesfaye',
      email: 'erased@example.com',
      middleName: 'Kebede',
      phone: '+251911234567',
      password: PASSWORD,
    });
    expect(registered.status).toBe(201);
    const { user } = (await registered.json()) as { readonly user: { readonly id: string } };
    await stopProgram(service);
    expect((await audit('verify')).code).toBe(0);

    const again = await start();
    const token = await tokenOf(again.address, 'chief@example.com');
    const erased = await fetch(`${again.address}/api/admin/users/${user.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(erased.status).toBe(200);
    await stopProgram(again.service);

    const { code, output } = await audit('verify', '--witness', witness);
    expect(output).toMatch(/^Verified: \d+ events, 2 signed checkpoints\.\nThe witness agreed with 2 checkpoints\./);
    expect(output).not.toContain('No checkpoint covers');
    expect(code).toBe(0);
  });

  it("should export it for others, who need nothing but Node, and get nobody's data", async () => {
    expect((await audit('export', exported)).code).toBe(0);
    expect((await readdir(exported)).toSorted()).toStrictEqual([
      'README.md',
      'events.ndjson',
      'evidence',
      'verify.mjs',
    ]);

    const { code, output } = await verifyExport();
    expect(output).toMatch(/^Verified: /);
    expect(code).toBe(0);
    const bytes = await bytesBelow(exported);
    for (const secret of [CANARY, 'erased@example.com', 'chief@example.com'])
      expect(bytes.includes(secret)).toBe(false);
    expect(bytes.includes(await readFile(join(dataFolder, 'evidence.key')))).toBe(false);
    expect(bytes.includes(await readFile(join(dataFolder, 'master.key')))).toBe(false);
    expect(await audit('export', exported)).toMatchObject({
      code: 2,
      output: expect.stringContaining('is there already and not empty: name a folder that is new or empty'),
    });
  });

  it('should verify an export whatever the service is configured to be, and a data folder only by what it is', async () => {
    const settings = join(workingFolder, '.env');
    await writeFile(settings, 'PORT=everywhere\n');

    const ofExport = await audit('verify', '--from', exported);
    const ofData = await audit('verify', '--from', dataFolder);
    await rm(settings);

    expect(ofExport).toMatchObject({ code: 0, output: expect.stringMatching(/^Verified: /) });
    expect(ofData).toMatchObject({ code: 2, output: expect.stringContaining('PORT') });
  });

  it('should not write an export over the data folder, nor over what lies where it is started', async () => {
    const before = await bytesBelow(dataFolder);
    const readme = join(workingFolder, 'README.md');
    await writeFile(readme, 'of the product');

    const refusals = [await audit('export', dataFolder), await audit('export', '.')];
    const belowFile = await audit('export', join(readme, 'history'));
    const kept = await readFile(readme, 'utf8');
    await rm(readme);

    expect(refusals.map(({ code }) => code)).toStrictEqual([2, 2]);
    expect(belowFile).toMatchObject({
      code: 2,
      output: expect.stringContaining(`${join(readme, 'history')} cannot be written: ENOTDIR`),
    });
    expect(kept).toBe('of the product');
    expect(before.equals(await bytesBelow(dataFolder))).toBe(true);
    expect(await readdir(workingFolder)).not.toContain('events.ndjson');
  });

  it('should not take an export that somebody put into a data folder for the data', async () => {
    const decoy = join(dataFolder, 'events.ndjson');
    await cp(join(exported, 'events.ndjson'), decoy);

    const { code, output } = await audit('verify');
    await rm(decoy);

    expect(output).toContain('holds the data of a service and events.ndjson of an export as well');
    expect(code).toBe(2);
    expect((await audit('verify')).code).toBe(0);
  });

  it('should prove an event to whoever has the key', async () => {
    const lines = (await readFile(join(exported, 'events.ndjson'), 'utf8')).split('\n');
    const { metadata } = JSON.parse(lines[2] ?? '') as { readonly metadata: { readonly eventId: string } };
    const verifierKey = (await readFile(join(dataFolder, 'evidence', 'verifier-key'), 'utf8')).trim();

    const { code, output } = await audit('prove', metadata.eventId);

    expect(code).toBe(0);
    const proof = readProof(output);
    expect(proof && checkProof(proof, verifierKey)).toMatchObject({ size: lines.length - 1 });
    expect(proof && checkProof({ ...proof, entry: `${proof.entry} ` }, verifierKey)).toBeNull();
    expect(await audit('prove', '3ba68f60-3b30-533a-a8cb-9ec1ff020b5c')).toMatchObject({ code: 2 });
    const file = join(workingFolder, 'event.proof');
    await writeFile(file, output);
    const checked = await audit('check-proof', file, '--key', verifierKey);
    expect(checked.output).toMatch(
      new RegExp(`^Genuine: event ${metadata.eventId}, \\w+, was recorded at \\d+ \\w+ \\d{4}`),
    );
    expect(checked.output).toMatch(/It is number 3 of the/);
    expect(checked.code).toBe(0);
    await writeFile(file, output.replace('index 2', 'index 1'));
    expect(await audit('check-proof', file, '--key', verifierKey)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^NOT genuine: /),
    });
    expect(await audit('prove', 'everything')).toMatchObject({ code: 2 });
  });

  it('should see on another machine that a line was changed', async () => {
    const file = join(exported, 'events.ndjson');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('"recordedAt":"20', '"recordedAt":"19'));

    const { code, output } = await verifyExport();
    await writeFile(file, text);

    expect(output).toMatch(/^NOT verified\.[\s\S]*First bad event: number \d+ at position \d+/);
    expect(code).toBe(1);
  });

  it('should see that the log lost its end, and the service record nothing over it', async () => {
    const database = openSqlite(eventLogFile(dataFolder));
    database.exec('DELETE FROM frames WHERE position = (SELECT max(position) FROM frames)');
    database.close();

    const { code, output } = await audit('verify');
    expect(output).toContain('it was recorded and is no longer in the log');
    expect(code).toBe(1);

    const before = await readFile(join(dataFolder, 'evidence', 'checkpoints'));
    await markAsWhole(dataFolder);
    const { service } = await start();
    await service.waitFor(/No evidence is recorded any more: the log ends before position \d+/);
    await stopProgram(service);
    expect(await readFile(join(dataFolder, 'evidence', 'checkpoints'))).toStrictEqual(before);
  });

  it('should say what it takes, and leave a folder alone that is none', async () => {
    expect(await audit()).toMatchObject({ code: 2 });
    expect((await audit('forget')).output).toContain('Usage: npm run audit');
    expect(await audit('verify', '--folder', workingFolder)).toMatchObject({
      code: 2,
      output: `${workingFolder} holds neither the data of a service nor an export\n`,
    });
  });
});
