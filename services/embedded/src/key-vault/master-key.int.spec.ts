import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MasterKeyError } from '@entry/platform/encryption/master-key';
import { describe, expect, it } from 'vitest';
import { startChild } from '../testing/child-process.ts';
import { createTestFolder } from '../testing/test-folder.ts';
import { loadOrCreateMasterKey } from './master-key.ts';

describe('When the master key is loaded', () => {
  it('should be made once, for its owner only, and stay the same', async () => {
    const file = join(await createTestFolder(), 'keys', 'master.key');

    const made = loadOrCreateMasterKey(file);

    expect(made).toHaveLength(32);
    expect(loadOrCreateMasterKey(file)).toEqual(made);
    expect(await readFile(file)).toEqual(made);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(file, '..'))).toEqual(['master.key']);
  });

  it('should be another one in another folder', async () => {
    const [one, two] = [await createTestFolder(), await createTestFolder()];

    expect(loadOrCreateMasterKey(join(one, 'master.key'))).not.toEqual(loadOrCreateMasterKey(join(two, 'master.key')));
  });

  it('should never replace a file that is no key', async () => {
    const file = join(await createTestFolder(), 'master.key');
    await writeFile(file, 'half a key');

    expect(() => loadOrCreateMasterKey(file)).toThrow(MasterKeyError);
    expect(await readFile(file, 'utf8')).toBe('half a key');
  });

  it('should be the same for processes that start together', async () => {
    const file = join(await createTestFolder(), 'master.key');

    const children = Array.from({ length: 4 }, () => startChild('./master-key-child.ts', file));
    const keys = await Promise.all(children.map((child) => child.nextLine()));

    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(keys).size).toBe(1);
  });
});
