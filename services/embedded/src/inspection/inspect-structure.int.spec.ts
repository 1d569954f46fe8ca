import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from '../sqlite-driver.ts';
import { createTestFolder } from '../testing/test-folder.ts';
import { inspectStructure } from './inspect-structure.ts';

const IN_A_THREAD = 0;
const PAGE = 4_096;
let file: string;

beforeEach(async () => {
  file = join(await createTestFolder(), 'some.sqlite');
  const database = openSqlite(file);
  database.exec('CREATE TABLE frames (position INTEGER PRIMARY KEY, body BLOB NOT NULL)');
  const insert = database.prepare('INSERT INTO frames VALUES (?, zeroblob(1000))');
  for (let position = 1; position <= 100; position += 1) insert.run(position);
  database.close();
});

function damage(): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(PAGE, 0xff), 0, PAGE, 3 * PAGE);
  closeSync(handle);
}

describe('When the structure of a database is looked at', () => {
  it('should be found sound, in a thread of its own as well', async () => {
    expect(await inspectStructure(file)).toMatchObject({ kind: 'read' });
    expect(await inspectStructure(file, IN_A_THREAD)).toMatchObject({ kind: 'read' });
  });

  it('should be found broken, in the same words', async () => {
    damage();
    const found = await inspectStructure(file);

    expect(found).toMatchObject({ kind: 'unreadable' });
    expect(await inspectStructure(file, IN_A_THREAD)).toStrictEqual(found);
  });

  it('should say that there is none', async () => {
    expect(await inspectStructure(join(file, '..', 'other.sqlite'), IN_A_THREAD)).toStrictEqual({ kind: 'missing' });
  });
});
