import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeEventLine } from '@entry/audit/exports/event-lines';
import { SEED } from '@entry/domain/testing/seed';
import { createRandom } from '@entry/platform/testing/random';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecordedHistory, recordHistory } from './recorded-history.ts';
import { tamperWithFiles } from './tampered-files.ts';
import { tryAlterations } from './try-alterations.ts';

describe(`When somebody changes a recorded history in any way (seed ${SEED})`, () => {
  let folder: string;
  let history: RecordedHistory;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'evidence-'));
    history = await recordHistory({ folder: join(folder, 'data'), seed: SEED, events: 150, perCheckpoint: 20 });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('should find it, name the first bad event, and be certain of as much as there is', async () => {
    const { tried, byKind, missed } = await tryAlterations(history, { count: 400, random: createRandom(SEED) });

    expect(missed).toStrictEqual([]);
    expect(tried).toBe(400);
    expect(Object.keys(byKind).toSorted()).toStrictEqual(['alter', 'insert', 'remove', 'swap', 'truncate']);
  });

  it('should find it in copies of the file of the log, and in the lines of an export', async () => {
    const exportFile = join(folder, 'events.ndjson');
    await writeFile(exportFile, history.events.map(writeEventLine).join(''));
    const { tried, harmless, missed } = await tamperWithFiles(history, {
      count: 45,
      random: createRandom(SEED),
      folder,
      exportFile,
    });

    expect(missed).toStrictEqual([]);
    expect(tried - harmless).toBeGreaterThan(30);
  });
});
