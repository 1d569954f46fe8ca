import { join } from 'node:path';
import { eventOf, uuidOf } from '@entry/platform/testing/event-values';
import { describe, expect, it } from 'vitest';
import { openHighWaterMark } from '../high-water-mark/high-water-mark.ts';
import { inspectLog } from '../inspection/inspect-log.ts';
import { openSqlite, type SqliteDriver } from '../sqlite-driver.ts';
import { createTestFolder } from '../testing/test-folder.ts';
import { createByteWriter } from './byte-codec.ts';
import { createEventRecords } from './event-record.ts';
import { createFrameStore } from './frame-store.ts';
import { createNameTable } from './name-table.ts';

/** The disk does what it is told, once, and says that it did not. */
function failingOnce(database: SqliteDriver, after: string): SqliteDriver {
  let hasFailed = false;

  return {
    ...database,
    exec: (sql) => {
      database.exec(sql);
      if (sql !== after || hasFailed) return;

      hasFailed = true;
      throw new Error('disk I/O error');
    },
  };
}

describe('When a commit fails although it was carried out', () => {
  it('should find what it wrote, write what follows, and mark both', async () => {
    const folder = await createTestFolder();
    const [logFile, markFile] = [join(folder, 'log.sqlite'), join(folder, 'log.mark')];
    const mark = openHighWaterMark(markFile);
    const file = openSqlite(logFile);
    const database = failingOnce(file, 'COMMIT');
    const names = createNameTable(database);
    const records = createEventRecords(names);
    const frames = createFrameStore(database, names, records, mark);
    const frameOf = (name: string, revision: number) => {
      const writer = createByteWriter();
      records.write(writer, 'thing', revision, eventOf(uuidOf(name), { type: `${name}Happened` }));
      return writer.bytes();
    };

    expect(() => frames.append(frameOf('first', 0))).toThrow('disk I/O error');
    frames.invalidate();
    expect(frames.revisionOf('thing')).toBe(0);
    frames.append(frameOf('second', 1));

    expect(frames.readStream('thing', 0, 10).map(({ type }) => type)).toStrictEqual([
      'firstHappened',
      'secondHappened',
    ]);
    file.close();
    mark.close();
    const { events, finding, running } = await inspectLog(logFile, markFile);
    expect({ events, finding, end: running.end() }).toStrictEqual({ events: 2, finding: null, end: mark.end() });
  });
});
