import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openFolderEvidenceStore } from '@entry/embedded/evidence-store/evidence-store';
import { createTestFolder } from '@entry/embedded/testing/test-folder';
import type { EvidenceStore } from '@entry/platform/ports/evidence-store';
import { createMemoryEventLog } from '@entry/platform/testing/memory-event-log';
import { beforeEach, describe, expect, it } from 'vitest';
import { appendThings, recordNow } from '../testing/recording.ts';
import { type ExportOptions, FolderNotEmptyError, writeExport } from './write-export.ts';

let options: ExportOptions;
let evidence: EvidenceStore;
beforeEach(async () => {
  const working = await createTestFolder();
  const log = createMemoryEventLog();
  evidence = await openFolderEvidenceStore({ folder: join(working, 'recorded') });
  for (const stream of ['thing-0', 'thing-1']) {
    await appendThings(log, stream, 60);
    await recordNow(log, evidence);
  }
  const verifierFile = join(working, 'verifier.mjs');
  await writeFile(verifierFile, 'verifier');
  options = {
    log,
    evidence,
    folder: join(working, 'export'),
    openTarget: (folder) => openFolderEvidenceStore({ folder }),
    verifierFile,
    time: '2026-05-12T14:03:00.000Z',
  };
});

describe('When an export is written', () => {
  it.each(['new', 'empty'])('should fill a folder that is %s', async (state) => {
    if (state === 'empty') await mkdir(options.folder);

    expect(await writeExport(options)).toStrictEqual({ events: 120, checkpoints: 2 });
    expect((await readdir(options.folder)).toSorted()).toStrictEqual([
      'README.md',
      'events.ndjson',
      'evidence',
      'verify.mjs',
    ]);
  });

  it.each(['README.md', 'evidence', '.hidden'])('should leave a folder as it is that holds %s', async (name) => {
    await mkdir(options.folder);
    await writeFile(join(options.folder, name), 'of somebody else');

    await expect(writeExport(options)).rejects.toBeInstanceOf(FolderNotEmptyError);
    expect(await readdir(options.folder)).toStrictEqual([name]);
    expect(await readFile(join(options.folder, name), 'utf8')).toBe('of somebody else');
  });

  it('should not pass over a checkpoint that its evidence does not take', async () => {
    const openTarget = async () => ({ ...evidence, append: async () => 'conflict' as const });

    await expect(writeExport({ ...options, openTarget })).rejects.toThrow(
      'Checkpoint 1 does not follow the one before it',
    );
  });
});
