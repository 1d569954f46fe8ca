import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { removeFolderNow } from './remove-folder-now.ts';

/** Files appear as fast as a thread can write them, for longer than one removal takes. */
const WRITER = `
const { workerData } = require('node:worker_threads');
const { writeFileSync } = require('node:fs');
const end = Date.now() + 300;
for (let number = 0; Date.now() < end; number += 1)
  try { writeFileSync(workerData + '/' + number, 'x'); } catch {}
`;

it('should remove a folder that a thread is still writing to', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entry-removed-'));
  const writer = new Worker(WRITER, { eval: true, workerData: folder });
  await expect.poll(() => readdirSync(folder).length).toBeGreaterThan(0);

  removeFolderNow(folder);

  expect(existsSync(folder)).toBe(false);
  await writer.terminate();
});
