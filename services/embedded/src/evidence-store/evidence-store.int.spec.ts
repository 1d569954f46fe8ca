import { appendFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeEvidenceStoreContract } from '@entry/platform/contract-suites/evidence-store';
import { EvidenceDamagedError } from '@entry/platform/ports/evidence-store';
import { uuidOf } from '@entry/platform/testing/event-values';
import { describe, expect, it } from 'vitest';
import { createTestFolder } from '../testing/test-folder.ts';
import { openFolderEvidenceStore } from './evidence-store.ts';

describeEvidenceStoreContract('A folder', async () => {
  const folder = await createTestFolder();
  const store = await openFolderEvidenceStore({ folder });

  return { store, reopen: () => openFolderEvidenceStore({ folder }), release: store.close };
});

const leafOf = (number: number) => ({
  position: BigInt(number),
  eventId: uuidOf(`${number}`),
  hash: Buffer.alloc(32, number),
});
const checkpointOf = (number: number, size: number) => ({ number, size, note: `log\n${size}\nroot\n\n\u2014 log x\n` });

describe('When a crash cut off what was written to a folder of evidence', () => {
  it('should write over the line that has no end', async () => {
    const folder = await createTestFolder();
    const store = await openFolderEvidenceStore({ folder });
    await store.append({ leaves: [leafOf(0)], pieces: [], checkpoint: checkpointOf(0, 1) });
    const before = await readFile(join(folder, 'checkpoints'));
    await appendFile(join(folder, 'checkpoints'), '"log\\n2\\nro');

    const later = await openFolderEvidenceStore({ folder });
    expect(await later.latest()).toStrictEqual(checkpointOf(0, 1));
    expect(await later.append({ leaves: [leafOf(1)], pieces: [], checkpoint: checkpointOf(1, 2) })).toBe('kept');

    const again = await openFolderEvidenceStore({ folder });
    expect(await again.readCheckpoints(0, 9)).toStrictEqual([checkpointOf(0, 1), checkpointOf(1, 2)]);
    expect((await readFile(join(folder, 'checkpoints'))).subarray(0, before.length)).toStrictEqual(before);
  });

  it('should write over leaves that no checkpoint covers', async () => {
    const folder = await createTestFolder();
    const store = await openFolderEvidenceStore({ folder });
    await store.append({ leaves: [leafOf(0)], pieces: [], checkpoint: checkpointOf(0, 1) });
    await appendFile(join(folder, 'tile/0/000'), Buffer.alloc(96, 99));
    await appendFile(join(folder, 'leaf/000'), Buffer.alloc(72, 99));

    const later = await openFolderEvidenceStore({ folder });
    await later.append({ leaves: [leafOf(1)], pieces: [], checkpoint: checkpointOf(1, 2) });

    expect(await later.readLeaves(0, 9)).toStrictEqual([leafOf(0), leafOf(1)]);
    expect(await readFile(join(folder, 'tile/0/000'))).toHaveLength(64);
  });

  it('should say so when something is missing that a checkpoint covers', async () => {
    const folder = await createTestFolder();
    const store = await openFolderEvidenceStore({ folder });
    await store.append({ leaves: [leafOf(0), leafOf(1)], pieces: [], checkpoint: checkpointOf(0, 2) });
    await truncate(join(folder, 'tile/0/000'), 32);
    await expect(store.readLeaves(0, 9)).rejects.toThrow(EvidenceDamagedError);

    await writeFile(join(folder, 'checkpoints'), '"log"\n');
    const later = await openFolderEvidenceStore({ folder });
    await expect(later.latest()).rejects.toThrow(new EvidenceDamagedError('Checkpoint 1 cannot be read'));
    await expect(later.readCheckpoints(0, 1)).rejects.toThrow(EvidenceDamagedError);
  });
});

describe('When there are more checkpoints than places are remembered', () => {
  it('should find each of them', async () => {
    const folder = await createTestFolder();
    const lines = Array.from({ length: 1_000 }, (_none, number) =>
      JSON.stringify(checkpointOf(number, number + 1).note),
    );
    await writeFile(join(folder, 'checkpoints'), `${lines.join('\n')}\n`);
    const store = await openFolderEvidenceStore({ folder });

    expect(await store.readCheckpoints(510, 5)).toStrictEqual(
      [510, 511, 512, 513, 514].map((number) => checkpointOf(number, number + 1)),
    );
    expect(await store.readCheckpoints(998, 5)).toStrictEqual([checkpointOf(998, 999), checkpointOf(999, 1_000)]);
  });
});
