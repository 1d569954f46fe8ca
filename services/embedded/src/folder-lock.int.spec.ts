import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { acquireFolderLock, FolderLockedError, FolderLostError } from './folder-lock.ts';
import { startChild } from './testing/child-process.ts';
import { createTestFolder } from './testing/test-folder.ts';

const HOLDER = './lock-holder-child.ts';

describe('Given a process that holds a data folder', () => {
  it('should refuse the folder to another one, naming the folder and the process', async () => {
    const folder = await createTestFolder();
    const lock = acquireFolderLock(folder);

    const line = await startChild(HOLDER, folder).nextLine();

    expect(line).toBe(
      `refused ${process.pid} The data folder ${folder} is in use by process ${process.pid}. Stop it, or choose another folder`,
    );
    lock.release();
  });

  it('should refuse the folder to itself', async () => {
    const folder = await createTestFolder();
    const lock = acquireFolderLock(folder);

    expect(() => acquireFolderLock(folder)).toThrow(FolderLockedError);
    lock.release();
  });

  it('should give it to the next one after it was released', async () => {
    const folder = await createTestFolder();
    const lock = acquireFolderLock(folder);

    lock.release();
    lock.release();

    expect(await startChild(HOLDER, folder).nextLine()).toBe('locked');
  });

  it('should give it to the next one after it was killed', async () => {
    const folder = await createTestFolder();
    const holder = startChild(HOLDER, folder);
    expect(await holder.nextLine()).toBe('locked');
    expect(() => acquireFolderLock(folder)).toThrow(`process ${holder.pid}`);

    await holder.kill();

    const lock = acquireFolderLock(folder);
    lock.release();
  });

  it('should know that it lost the folder when somebody deletes the lock, also after another process has made one', async () => {
    const folder = await createTestFolder();
    const lock = acquireFolderLock(folder);
    expect(lock.requireHeld).not.toThrow();

    rmSync(join(folder, 'lock.sqlite'));
    expect(lock.requireHeld).toThrow(FolderLostError);

    expect(await startChild(HOLDER, folder).nextLine()).toBe('locked');
    expect(lock.requireHeld).toThrow(FolderLostError);
    lock.release();
  });

  it('should give it to exactly one of those that start together after it was killed', async () => {
    const folder = await createTestFolder();
    const holder = startChild(HOLDER, folder);
    await holder.nextLine();
    await holder.kill();

    const starters = Array.from({ length: 4 }, () => startChild(HOLDER, folder));
    const lines = await Promise.all(starters.map((starter) => starter.nextLine()));

    expect(lines.filter((line) => line === 'locked')).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('refused'))).toHaveLength(3);
  });
});
