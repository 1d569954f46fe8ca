import { join } from 'node:path';
import { createSmallDisk, smallDiskObstacle } from '@entry/embedded/testing/small-disk';
import { explainFailure } from '@entry/platform/running/explain-failure';
import { describeUnless } from '@entry/platform/testing/unless';
import { expect, it, onTestFinished } from 'vitest';
import { openDataFolder } from './open-data-folder.ts';

const PAGE = 4_096;
/** More than the files of a new folder take. */
const PAGES = 40;
const FULL = 'The disk of the data folder is full. Make room, then start again.';

async function answerOf(folder: string): Promise<string> {
  try {
    const opened = await openDataFolder({ folder, masterKeyFile: join(folder, 'master.key') });
    await opened.close();
    return 'opened';
  } catch (error) {
    return explainFailure(error);
  }
}

describeUnless(smallDiskObstacle, 'When the disk has little room', () => {
  it('should begin a folder or say that the disk is full, wherever the room ends', async () => {
    const answers: string[] = [];
    for (let pages = 0; pages <= PAGES; pages += 1) {
      const disk = createSmallDisk(1);
      onTestFinished(disk.remove);
      disk.fill(pages * PAGE);
      answers.push(await answerOf(join(disk.folder, 'data')));
    }

    expect(answers.filter((answer) => answer !== 'opened' && answer !== FULL)).toStrictEqual([]);
    expect([answers[0], answers[PAGES]]).toStrictEqual([FULL, 'opened']);
  });
});
