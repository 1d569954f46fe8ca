import { randomBytes, randomUUID } from 'node:crypto';
import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BEFORE_FIRST, type EventLog, type NewEvent } from '@entry/platform/ports/event-log';
import { KeyMissingError } from '@entry/platform/ports/key-vault';
import { StorageFullError } from '@entry/platform/ports/unavailable';
import { eventOf } from '@entry/platform/testing/event-values';
import { describeUnless } from '@entry/platform/testing/unless';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEmbeddedEventLog, eventLogFile } from './event-log/event-log.ts';
import { openFolderEvidenceStore } from './evidence-store/evidence-store.ts';
import { createTileFiles } from './evidence-store/tile-files.ts';
import { createEmbeddedFileStore } from './file-store/file-store.ts';
import { keepFirstFile } from './keep-first-file.ts';
import { createEmbeddedKeyVault, type EmbeddedKeyVault } from './key-vault/key-vault.ts';
import { createSmallDisk, type SmallDisk, smallDiskObstacle } from './testing/small-disk.ts';
import { createTestFolder } from './testing/test-folder.ts';

const MEGABYTES = 24;
/** Least that a file takes of the disk, in bytes. */
const PAGE = 4_096;

let disk: SmallDisk;
let folder: string;
let closers: (() => Promise<void>)[];

beforeEach(() => {
  if (smallDiskObstacle !== null) return;

  disk = createSmallDisk(MEGABYTES);
  folder = join(disk.folder, 'data');
  closers = [];
});

afterEach(async () => {
  if (smallDiskObstacle !== null) return;

  for (const close of closers.reverse()) await close();
  disk.remove();
});

function openLog(at = folder): EventLog {
  const log = createEmbeddedEventLog({ file: eventLogFile(at) });
  closers.push(log.close);

  return log;
}

function openVault(): EmbeddedKeyVault {
  const vault = createEmbeddedKeyVault({ file: join(folder, 'keys', 'vault.sqlite'), masterKey: randomBytes(32) });
  closers.push(vault.close);

  return vault;
}

function newEvent(bytes: number): NewEvent {
  return eventOf(randomUUID(), { data: { filling: randomBytes(bytes / 2).toString('hex') } });
}

/** Ids of all events, as somebody finds them who opens the log anew. */
async function idsIn(log: EventLog): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let after = BEFORE_FIRST; ; ) {
    const page = await log.readAll(after, 500);
    const last = page.at(-1);
    if (last === undefined) return ids;

    ids.push(...page.map(({ metadata }) => metadata.eventId));
    after = last.position;
  }
}

/** What a process that is killed now leaves behind, opened by the next one. */
async function idsAfterKill(): Promise<readonly string[]> {
  const copy = join(await createTestFolder(), 'data');
  await cp(folder, copy, { recursive: true });
  const log = createEmbeddedEventLog({ file: eventLogFile(copy) });
  try {
    return await idsIn(log);
  } finally {
    await log.close();
  }
}

/** Appends to streams that are new, each in a commit of its own, until there is no room. */
async function appendUntilFull(log: EventLog, bytes: number): Promise<readonly string[]> {
  const acknowledged: string[] = [];
  for (;;) {
    const event = newEvent(bytes);
    const outcome = await log
      .append(`measure-${event.metadata.eventId}`, 'no_stream', [event])
      .catch((error: unknown) => {
        if (error instanceof StorageFullError) return null;
        throw error;
      });
    if (outcome === null) return acknowledged;

    expect(outcome.kind).toBe('ok');
    acknowledged.push(event.metadata.eventId);
  }
}

describeUnless(smallDiskObstacle, 'When the disk is full', () => {
  it.each([40_000, 4_000, 400])(
    'should hold exactly the events that were acknowledged, of %i bytes, and take more when there is room',
    { timeout: 120_000 },
    async (bytes) => {
      const log = openLog();
      disk.fill();

      const acknowledged = await appendUntilFull(log, bytes);

      expect(await idsIn(log)).toStrictEqual(acknowledged);
      expect(await idsAfterKill()).toStrictEqual(acknowledged);
      disk.makeRoom();
      const later = newEvent(bytes);
      expect(await log.append('later', 'no_stream', [later])).toMatchObject({ kind: 'ok', revision: 0 });
      expect(await idsAfterKill()).toStrictEqual([...acknowledged, later.metadata.eventId]);
    },
  );

  it('should say of several events that wait for one flush that none of them was written', async () => {
    const log = openLog();
    disk.fill();
    const acknowledged = await appendUntilFull(log, 40_000);

    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, (_, number) => log.append(`together-${number}`, 'no_stream', [newEvent(8_000)])),
    );

    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { name: 'StorageFullError' } });
    expect(await idsAfterKill()).toStrictEqual(acknowledged);
  });

  it('should be closed and opened again', async () => {
    const log = openLog();
    disk.fill();
    const acknowledged = await appendUntilFull(log, 40_000);

    await log.close();
    const again = openLog();

    expect(await idsIn(again)).toStrictEqual(acknowledged);
  });

  it('should give nobody a key that is not kept, and every key that is', async () => {
    const vault = openVault();
    const [known, unknown] = [randomUUID(), randomUUID()];
    const key = await vault.ensureKey(known);
    disk.fill();

    await expect(vault.ensureKey(unknown)).rejects.toThrow(StorageFullError);
    await expect(vault.ensureKeys([randomUUID()])).rejects.toThrow(StorageFullError);

    expect((await vault.findKey(known))?.equals(key)).toBe(true);
    await expect(vault.findKey(unknown)).rejects.toThrow(KeyMissingError);
    disk.makeRoom();
    const made = await vault.ensureKey(unknown);
    expect((await vault.findKey(unknown))?.equals(made)).toBe(true);
  });

  it('should leave nothing of a file, and take it when there is room', async () => {
    const store = createEmbeddedFileStore({ folder: join(folder, 'files'), vault: openVault() });
    const file = { fileId: randomUUID(), subjectId: randomUUID(), bytes: randomBytes(400_000) };
    await store.write({ ...file, fileId: randomUUID() });
    disk.fill(200_000);

    await expect(store.write(file)).rejects.toMatchObject({ name: 'StorageFullError', code: 'file store' });

    expect(await store.findPresent([file.fileId])).toStrictEqual(new Set());
    expect(await readdir(join(folder, 'files', 'incoming'))).toStrictEqual([]);
    disk.makeRoom();
    await store.write(file);
    expect(Buffer.from((await store.read(file.fileId, file.subjectId)) ?? '').equals(file.bytes)).toBe(true);
  });

  it('should count no evidence that was not written in full, and take it when there is room', async () => {
    const evidence = await openFolderEvidenceStore({ folder: join(folder, 'evidence') });
    const leaves = Array.from({ length: 250 }, (_, position) => ({
      position: BigInt(position + 1),
      eventId: randomUUID(),
      hash: randomBytes(32),
    }));
    const batch = { leaves, pieces: [], checkpoint: { number: 0, size: 250, note: 'log\n250\n' } };
    disk.fill(2 * PAGE);

    await expect(evidence.append(batch)).rejects.toThrow('ENOSPC');

    expect(await evidence.latest()).toBeNull();
    disk.makeRoom();
    expect(await evidence.append(batch)).toBe('kept');
    expect(await evidence.readLeaves(0, 250)).toStrictEqual(leaves);
  });

  it.each<[string, (bytes: Buffer) => Promise<void>]>([
    ['tile', (bytes) => createTileFiles(disk.folder).write('tile', 0, bytes)],
    ['key', async (bytes) => keepFirstFile(join(disk.folder, 'key'), bytes)],
  ])('should not take a %s for written of which there is only a part', async (name, write) => {
    // The system writes what fits, and tells the number of bytes instead of an error.
    disk.fill(PAGE);

    await expect(write(randomBytes(2 * PAGE - 1))).rejects.toThrow('ENOSPC');

    expect((await readdir(disk.folder)).filter((left) => left.startsWith('key'))).toStrictEqual([]);
    disk.makeRoom();
    const bytes = randomBytes(2 * PAGE - 1);
    await write(bytes);
    expect((await readFile(join(disk.folder, name))).equals(bytes)).toBe(true);
  });
});
