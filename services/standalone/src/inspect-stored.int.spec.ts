import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXIT, type Terminal } from '@entry/audit/commands/audit-source';
import { runVerify } from '@entry/audit/commands/verify-command';
import { recordNow } from '@entry/audit/testing/recording';
import { DEMO_REGISTRATION_OPENS } from '@entry/contracts/rules/programme';
import { seedDemo } from '@entry/demo/seed-demo';
import { eventLogFile } from '@entry/embedded/event-log/event-log';
import { evidenceFolder, openFolderEvidenceStore } from '@entry/embedded/evidence-store/evidence-store';
import { keyVaultFile } from '@entry/embedded/key-vault/key-vault';
import { openSqlite } from '@entry/embedded/sqlite-driver';
import { createPasswords } from '@entry/flows/passwords';
import { createMedia } from '@entry/media/media';
import { explainFailure } from '@entry/platform/running/explain-failure';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { examineFolder } from './examine-folder.ts';
import { openAuditSource } from './open-audit-source.ts';
import { openDataFolder } from './open-data-folder.ts';

let root: string;
let whole: string;
let folder: string;
const masterKeyFile = (): string => join(folder, 'master.key');

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'entry-stored-'));
  whole = join(root, 'whole');
  const opened = await openDataFolder({ folder: whole, masterKeyFile: join(whole, 'master.key') });
  const desk = {
    ...opened,
    media: createMedia(),
    passwords: createPasswords({ memoryCost: 1_024, timeCost: 2, parallelism: 1 }),
    registration: { opens: DEMO_REGISTRATION_OPENS, closes: null },
    waitingListSlots: 100,
    now: Date.parse('2026-11-20T09:00:00.000Z'),
  };
  await seedDemo(desk, 'Demo-abc-1');
  await recordNow(opened.log, await openFolderEvidenceStore({ folder: evidenceFolder(whole) }), { events: 100 });
  await opened.close();
});
afterAll(() => rm(root, { recursive: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(root, 'data-'));
  await cp(whole, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

async function verify(): Promise<{ readonly code: number; readonly lines: readonly string[] }> {
  const lines: string[] = [];
  const terminal: Terminal = {
    print: (line) => void lines.push(line),
    remark: () => undefined,
    showProgress: () => undefined,
    endProgress: () => undefined,
  };
  const source = await openAuditSource(folder, masterKeyFile);
  try {
    return { code: await runVerify(source, {}, terminal), lines };
  } finally {
    await source.close();
  }
}

async function doctor(): Promise<string> {
  const lines: string[] = [];
  const evidenceKeyFile = join(folder, 'evidence.key');
  await examineFolder({
    folder,
    masterKeyFile: masterKeyFile(),
    evidenceKeyFile,
    print: (line) => void lines.push(line),
  });
  return lines.join('\n');
}

function storedFiles(): readonly string[] {
  const files = readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true });
  return files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** @param sql with one value, the id of somebody who has a key */
function changeVault(sql: string): void {
  const vault = openSqlite(keyVaultFile(folder));
  const [subject] = vault.prepare('SELECT subject_id FROM subject_keys WHERE wrapped IS NOT NULL LIMIT 1').get() ?? [];
  vault.prepare(sql).run(String(subject));
  vault.close();
}

describe('When files and keys are verified with the log', () => {
  it('should call a whole folder verified, and say what was not looked at', async () => {
    const { code, lines } = await verify();

    expect(code).toBe(EXIT.verified);
    expect(lines[0]).toMatch(/^Verified: \d+ events, \d+ signed checkpoints\.$/);
    expect(lines.filter((line) => line.startsWith('Files'))).toStrictEqual([
      expect.stringMatching(
        /^Files of people: [1-9]\d* named by the log\. Keys of people: (\d+), and the log needs \1\.$/,
      ),
    ]);
    expect(lines.filter((line) => line.startsWith('Not looked at'))).toStrictEqual([
      expect.stringContaining('set back together to an earlier state'),
      expect.stringContaining('the key beside the evidence'),
    ]);
  });

  it.each<[string, () => void, RegExp]>([
    [
      'a file is gone',
      () => rmSync(storedFiles()[0] ?? ''),
      /the file of document \S+ of application \S+ is not there/,
    ],
    [
      'two files changed places',
      () => {
        const [one = '', other = ''] = storedFiles();
        renameSync(one, `${one}.kept`);
        renameSync(other, one);
        renameSync(`${one}.kept`, other);
      },
      /the file of document \S+ of application \S+ is not what was stored/,
    ],
    [
      'a key was removed',
      () => changeVault('DELETE FROM subject_keys WHERE subject_id = ?'),
      /the keys of 1 of \d+ people of the log are not there and were never destroyed/,
    ],
    [
      'a key was destroyed and nobody erased',
      () => changeVault('UPDATE subject_keys SET wrapped = NULL WHERE subject_id = ?'),
      /the keys of 1 of \d+ people of the log were destroyed, and the log does not say that these people were erased/,
    ],
  ])('should say so, as the doctor does, and what to do next, when %s', async (_what, damage, words) => {
    damage();

    const { code, lines } = await verify();

    expect(code).toBe(EXIT.notVerified);
    expect(lines[0]).toMatch(/^NOT verified\. The log is as it was recorded, the files or keys are not/);
    expect(lines.join('\n')).toMatch(words);
    expect(lines.join('\n')).toMatch(/^What to do next: put what is missing or changed back from a backup/m);
    expect(await doctor()).toMatch(words);
  });

  it('should find that the vault is gone', async () => {
    rmSync(join(folder, 'keys'), { recursive: true });

    const { code, lines } = await verify();

    expect(code).toBe(EXIT.notVerified);
    expect(lines.join('\n')).toMatch(/the key vault is not there, and the log needs the keys of \d+ people/);
  });

  it('should look without the master key whether the keys are there, and say that nobody knows whether they open', async () => {
    rmSync(masterKeyFile());

    const { code, lines } = await verify();

    expect(code).toBe(EXIT.verified);
    expect(lines.join('\n')).toMatch(/^Not looked at: whether the keys of people can be opened: the master key/m);
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['its first page is not SQLite', (bytes) => bytes.fill(0xff, 0, 4_096)],
    ['its second and third page are malformed', (bytes) => bytes.fill(0xff, 4_096, 3 * 4_096)],
    ['a page in the middle is malformed', (bytes) => bytes.fill(0xff, 30 * 4_096, 34 * 4_096)],
    ['its second half is gone', (bytes) => bytes.subarray(0, bytes.length / 2)],
  ])('should say what to do next about the event log, and no line of the program, when %s', async (_what, damage) => {
    const file = eventLogFile(folder);
    writeFileSync(file, damage(readFileSync(file)));

    const words = await verify().then(
      ({ lines }) => lines.join('\n'),
      (error: unknown) => explainFailure(error),
    );

    expect(words).toMatch(/What to do next: /);
    expect(words).not.toMatch(/^\s+at /m);
  });
});
