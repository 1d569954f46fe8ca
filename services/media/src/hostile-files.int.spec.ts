import { beforeAll, describe, expect, it } from 'vitest';
import { contentHashOf } from './content-hash.ts';
import { createMedia } from './media.ts';
import type { HostileFile } from './testing/hostile-files/hostile-file.ts';
import { makeHostileFiles } from './testing/hostile-files/hostile-files.ts';

const media = createMedia();
/** Seconds of processors for one file, of all threads: they pass no faster on a machine that is busy with other things. */
const MOST_WORK = 20;
const workDone = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
};

let files: readonly HostileFile[];
beforeAll(async () => {
  files = await makeHostileFiles();
});

const titleOf = ({ family, what }: HostileFile): string => `${family}: ${what}`;

describe('When a file of the corpus of hostile files is looked at', () => {
  it('should be one of at least 300, each of its own, and made the same every time', async () => {
    const again = await makeHostileFiles();

    expect(files.length).toBeGreaterThanOrEqual(300);
    expect(new Set(files.map(titleOf)).size).toBe(files.length);
    expect(again.map(({ bytes }) => contentHashOf(bytes))).toStrictEqual(
      files.map(({ bytes }) => contentHashOf(bytes)),
    );
  });

  it('should be judged as the table says, in time, and be drawn whole and without its payload when it was accepted', async () => {
    const wrong: string[] = [];
    for (const file of files) {
      const before = workDone();
      const found = await look(file);
      if (found !== file.verdict) wrong.push(`${titleOf(file)}: ${found} and not ${file.verdict}`);
      const took = workDone() - before;
      if (took > MOST_WORK) wrong.push(`${titleOf(file)}: ${took} seconds of processors`);
    }

    expect(wrong).toStrictEqual([]);
  });
});

/** Everything that the service does with a file, and what is wrong with that. */
async function look({ bytes, payload }: HostileFile): Promise<string> {
  const facts = await media.inspectFile(bytes);
  if (facts.kind === 'refused') return facts.code;

  await media.validatePhoto(bytes, { facts });
  await media.analyseSlip({ bytes, knownConcerns: [] });
  const preview = await media.makePreview(bytes, facts.mediaType);
  if (facts.format === 'pdf') return 'accepted';

  const isPayloadShown = payload !== undefined && Buffer.from(preview.bytes).includes(Buffer.from(payload, 'latin1'));
  return preview.mediaType === 'image/jpeg' && !isPayloadShown ? 'accepted' : 'shown as it is';
}
