import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { acquireFolderLock, FolderLockedError } from './folder-lock.ts';
import { makeContentsPrivate, makePrivate } from './private-folder.ts';
import { openSqlite } from './sqlite-driver.ts';
import { createTestFolder } from './testing/test-folder.ts';

const signal = new AbortController().signal;
const modeOf = (path: string): number => lstatSync(path).mode & 0o777;
let outside: string;
let folder: string;

beforeEach(async () => {
  const umask = process.umask();
  onTestFinished(() => void process.umask(umask));
  outside = await createTestFolder();
  folder = join(outside, 'data');
});

/** Of all that is there, links apart: with `recursive` some versions of Node follow them. */
function openPaths(at = folder): readonly string[] {
  return readdirSync(at, { withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink())
    .flatMap((entry) => {
      const path = join(at, entry.name);
      const isOpen = modeOf(path) !== (entry.isDirectory() ? 0o700 : 0o600);
      return [...(isOpen ? [entry.name] : []), ...(entry.isDirectory() ? openPaths(path) : [])];
    });
}

describe.each([0o022, 0o000])('When the umask is %o', (umask) => {
  it('should let nobody else read what is made, files of SQLite and locks included', () => {
    process.umask(umask);

    makePrivate(folder, []);
    const lock = acquireFolderLock(folder);
    const database = openSqlite(join(folder, 'some.sqlite'));
    database.exec('CREATE TABLE things (name TEXT)');

    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['lock.pid', 'lock.sqlite', 'some.sqlite-wal']));
    expect([modeOf(folder), openPaths()]).toStrictEqual([0o700, []]);
    database.close();
    lock.release();
  });
});

describe('When a folder was open to others', () => {
  it('should close it at every depth, follow no link, and say how much it was', async () => {
    process.umask(0);
    mkdirSync(join(folder, 'files', '01', '02'), { recursive: true });
    writeFileSync(join(folder, 'files', '01', '02', 'photo'), '');
    writeFileSync(join(folder, 'master.key'), '');
    const [key, other] = [join(outside, 'evidence.key'), join(outside, 'other')];
    for (const file of [key, other]) writeFileSync(file, '');
    symlinkSync(other, join(folder, 'link'));
    symlinkSync(outside, join(folder, 'files', 'link'));

    const first = makePrivate(folder, [key, join(outside, 'none.key')]);
    expect(first).toStrictEqual({ repaired: 4, refused: 0 });
    expect([folder, join(folder, 'master.key'), key].map(modeOf)).toStrictEqual([0o700, 0o600, 0o600]);
    const second = await makeContentsPrivate(folder, signal);

    expect(second).toStrictEqual({ repaired: 3, refused: 0 });
    expect(openPaths()).toStrictEqual([]);
    expect(statSync(other).mode & 0o777).toBe(0o666);
    expect([makePrivate(folder, [key]), await makeContentsPrivate(folder, signal)]).toStrictEqual([
      { repaired: 0, refused: 0 },
      { repaired: 0, refused: 0 },
    ]);
  });

  it('should keep the lock of the folder while it closes the file that holds it', async () => {
    makePrivate(folder, []);
    const lock = acquireFolderLock(folder);
    onTestFinished(lock.release);
    chmodSync(join(folder, 'lock.sqlite'), 0o644);

    expect((await makeContentsPrivate(folder, signal)).repaired).toBe(1);

    expect(() => acquireFolderLock(folder)).toThrow(FolderLockedError);
  });
});
