import { copyFile, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { eventOf, plain, uuidOf } from '@entry/platform/testing/event-values';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEmbeddedKeyVault } from '../key-vault/key-vault.ts';
import { createTestFolder } from '../testing/test-folder.ts';
import { createEmbeddedEventLog } from './event-log.ts';
import { SnapshotError, snapshotDatabase } from './snapshot.ts';

async function openLog(file: string) {
  const log = createEmbeddedEventLog({ file });
  onTestFinished(log.close);

  return log;
}

describe('When a log is copied beside the service that writes to it', () => {
  it('should hold a beginning of it, at least what was there when the copy began', async () => {
    const folder = await createTestFolder();
    const file = join(folder, 'log.sqlite');
    const log = await openLog(file);
    let count = 0;
    let isOver = false;
    // Larger than what is copied back at once, so that the write-ahead log begins anew in between.
    const writing = (async () => {
      while (!isOver) {
        const data = { text: 'x'.repeat(20_000), count };
        await log.append('busy', count === 0 ? 'no_stream' : count - 1, [eventOf(uuidOf(`${count}`), { data })]);
        count += 1;
      }
    })();

    for (let copy = 0; copy < 5; copy += 1) {
      const before = count;
      const target = join(folder, `copy-${copy}.sqlite`);
      await snapshotDatabase(file, target);
      const copied = await openLog(target);
      const events = await copied.readStream('busy', 0, 1_000_000);
      expect(events.length).toBeGreaterThanOrEqual(before);
      expect(events.map(({ revision }) => revision)).toStrictEqual(events.map((_event, place) => place));
      expect(events.map(({ metadata }) => metadata.eventId)).toStrictEqual(
        events.map((_event, place) => uuidOf(`${place}`)),
      );
    }
    isOver = true;
    await writing;
  });

  it('should hold all of one that was closed, and change nothing of it', async () => {
    const folder = await createTestFolder();
    const file = join(folder, 'log.sqlite');
    const first = createEmbeddedEventLog({ file });
    await first.append('thing', 'no_stream', [eventOf(uuidOf('1')), eventOf(uuidOf('2'))]);
    const events = (await first.readAll(-1n, 10)).map(plain);
    await first.close();

    await snapshotDatabase(file, join(folder, 'copy.sqlite'));

    const copied = await openLog(join(folder, 'copy.sqlite'));
    expect((await copied.readAll(-1n, 10)).map(plain)).toStrictEqual(events);
    await expect(snapshotDatabase(join(folder, 'none'), join(folder, 'copy'))).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });
});

describe('When a key vault is copied beside the service that writes to it', () => {
  const masterKey = Buffer.alloc(32, 7);
  const subjects = Array.from({ length: 40 }, (_none, place) => uuidOf(`subject ${place}`));

  async function openVault() {
    const file = join(await createTestFolder(), 'vault.sqlite');
    const vault = createEmbeddedKeyVault({ file, masterKey });
    onTestFinished(vault.close);
    await vault.ensureKeys(subjects);
    await vault.destroyKey(subjects[0] as string);
    // So that a change is seen whatever the clock of the file system can tell apart.
    await utimes(file, 0, 0);

    return { file, vault, target: `${file}-copy` };
  }

  it('should copy it again when a key was destroyed meanwhile, and not bring the key back', async () => {
    const { file, vault, target } = await openVault();
    let copies = 0;
    const copyMain = async (from: string, to: string) => {
      await copyFile(from, to);
      copies += 1;
      if (copies === 1) await vault.destroyKey(subjects[1] as string);
    };
    await snapshotDatabase(file, target, { copyMain });

    expect([copies, (await stat(`${file}-wal`)).size]).toStrictEqual([2, 0]);
    const copied = createEmbeddedKeyVault({ file: target, masterKey });
    onTestFinished(copied.close);
    expect(await copied.findKey(subjects[1] as string)).toBeNull();
    expect(await copied.findKey(subjects[2] as string)).not.toBeNull();
  });

  it('should give up when keys are destroyed every time, and say which file it is', async () => {
    const { file, vault, target } = await openVault();
    let copies = 0;
    const copyMain = async (from: string, to: string) => {
      await copyFile(from, to);
      copies += 1;
      await vault.destroyKey(subjects[copies] as string);
    };
    const copying = snapshotDatabase(file, target, { copyMain });

    await expect(copying).rejects.toBeInstanceOf(SnapshotError);
    await expect(copying).rejects.toThrow(`${file} is being written to so fast that it could not be copied`);
  });
});
