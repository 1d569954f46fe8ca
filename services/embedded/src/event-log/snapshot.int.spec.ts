import { join } from 'node:path';
import { eventOf, plain, uuidOf } from '@entry/platform/testing/event-values';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestFolder } from '../testing/test-folder.ts';
import { createEmbeddedEventLog } from './event-log.ts';
import { snapshotEventLog } from './snapshot.ts';

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
      await snapshotEventLog(file, target);
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

    await snapshotEventLog(file, join(folder, 'copy.sqlite'));

    const copied = await openLog(join(folder, 'copy.sqlite'));
    expect((await copied.readAll(-1n, 10)).map(plain)).toStrictEqual(events);
    await expect(snapshotEventLog(join(folder, 'none'), join(folder, 'copy'))).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });
});
