import { join } from 'node:path';
import { uuidOf } from '@entry/platform/testing/event-values';
import { describe, expect, it } from 'vitest';
import { openSqlite } from '../sqlite-driver.ts';
import { createTestFolder } from '../testing/test-folder.ts';
import { createByteWriter } from './byte-codec.ts';
import { createNameTable } from './name-table.ts';
import { createStreamTable, STREAM_FORM, skipStream } from './stream-table.ts';

type Written = { readonly name: string; readonly form: number; readonly bytes: Buffer };

describe('Given many streams whose names are nearly alike', () => {
  it('should tell them apart, and know each again', async () => {
    const database = openSqlite(join(await createTestFolder(), 'names.sqlite'));
    const prefixes = createNameTable(database);
    const writer = createByteWriter();
    const written: Written[] = [];
    for (let index = 0; index < 5_000; index += 1) written.push(text(`plain ${index}`));
    for (let index = 0; index < 6_000; index += 1) {
      const id = `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
      for (const prefix of ['application-', 'account-']) written.push(packed(prefix, id));
    }
    for (let index = 0; index < 300; index += 1) {
      const hash = uuidOf(String(index)).replaceAll('-', '').repeat(2);
      written.push(hashed('email-', hash), hashed('email-', hash.replace(/.$/, 'f').replace(/^./, '0')));
    }
    const names = [...new Set(written.map((stream) => stream.name))];
    const table = createStreamTable(prefixes);

    const numbers = written.map(read);

    expect(names.length).toBeGreaterThan(17_300);
    expect(new Set(numbers).size).toBe(names.length);
    expect(written.map(read)).toEqual(numbers);
    expect(numbers.map(table.nameOf)).toEqual(written.map((stream) => stream.name));
    expect(written.map((stream) => table.find(stream.name))).toEqual(numbers);
    expect(table.find('application-unheard-of')).toBe(-1);
    database.close();

    function text(name: string): Written {
      writer.reset();
      writer.text(name);
      return { name, form: STREAM_FORM.text, bytes: writer.bytes() };
    }

    function packed(prefix: string, id: string): Written {
      writer.reset();
      writer.varint(prefixes.idOf(prefix));
      writer.uuid(id);
      return { name: prefix + id, form: STREAM_FORM.uuid, bytes: writer.bytes() };
    }

    function hashed(prefix: string, hash: string): Written {
      writer.reset();
      writer.varint(prefixes.idOf(prefix));
      writer.hex(hash);
      return { name: prefix + hash, form: STREAM_FORM.hash, bytes: writer.bytes() };
    }

    function read({ form, bytes }: Written): number {
      const reader = { buffer: bytes, offset: 0 };
      const stream = table.read(reader, form);
      expect(reader.offset).toBe(bytes.length);
      reader.offset = 0;
      skipStream(reader, form, prefixes);
      expect(reader.offset).toBe(bytes.length);
      return stream;
    }
  });
});
