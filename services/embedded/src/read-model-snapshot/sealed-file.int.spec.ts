import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bytesBelow, createTestFolder } from '../testing/test-folder.ts';
import { createSealedFile, openSealedFile } from './sealed-file.ts';

const HEADER = Buffer.from('{"release":"this one"}');
const CHUNKS = [
  { kind: 1, text: 'Selam Canary' },
  { kind: 2, text: 'Abebe Canary, who lives in Addis Ababa' },
  { kind: 2, text: 'Selam Canary' },
  { kind: 0, text: '' },
];

const newKey = (): KeyObject => createSecretKey(randomBytes(32));

async function written(key: KeyObject): Promise<string> {
  const file = join(await createTestFolder(), 'below', 'sealed');
  const target = createSealedFile(file, HEADER, key);
  for (const { kind, text } of CHUNKS) target.append(kind, Buffer.from(text));
  await target.finish();
  target.abandon();

  return file;
}

/** @throws what is thrown when something is not as it was written */
function readAll(file: string, key: KeyObject) {
  const sealed = openSealedFile(file);
  if (sealed === null) return null;

  try {
    const chunks = [...sealed.chunks(key)].map(({ place, content }) => ({ kind: place.kind, text: String(content) }));
    return { header: String(sealed.header), chunks };
  } finally {
    sealed.close();
  }
}

describe('When a sealed file has been written', () => {
  it('should hold what was given, in order, with only the header in clear', async () => {
    const key = newKey();
    const file = await written(key);

    expect(readAll(file, key)).toStrictEqual({ header: String(HEADER), chunks: CHUNKS });
    expect((await bytesBelow(join(file, '..'))).includes('Canary')).toBe(false);
    expect((await bytesBelow(join(file, '..'))).includes('this one')).toBe(true);
  });

  it('should read a chunk again, in any order, also when another file has taken its place', async () => {
    const key = newKey();
    const file = await written(key);
    const sealed = openSealedFile(file);
    const places = [...(sealed?.chunks(key) ?? [])].map(({ place }) => place);
    const other = createSealedFile(file, Buffer.from('another'), newKey());
    other.append(1, Buffer.from('something else'));
    await other.finish();

    const again = places.toReversed().map((place) => String(sealed?.read(key, place)));
    sealed?.close();

    expect(again).toStrictEqual(CHUNKS.map(({ text }) => text).toReversed());
  });

  it('should not be read with another key', async () => {
    const file = await written(newKey());

    expect(() => readAll(file, newKey())).toThrow('changed, moved, or sealed with another key');
  });

  it('should be refused with any single bit changed, and cut off at any byte', async () => {
    const key = newKey();
    const file = await written(key);
    const whole = readFileSync(file);
    const taken: string[] = [];
    const tryOut = (what: string, bytes: Buffer): void => {
      writeFileSync(file, bytes);
      try {
        readAll(file, key);
        taken.push(what);
      } catch {
        // As it should.
      }
    };

    for (let bit = 0; bit < whole.length * 8; bit += 1) {
      const changed = Buffer.from(whole);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      tryOut(`bit ${bit}`, changed);
    }
    for (let length = 0; length < whole.length; length += 1) tryOut(`${length} bytes`, whole.subarray(0, length));
    tryOut('more', Buffer.concat([whole, Buffer.alloc(1)]));

    expect(taken).toStrictEqual([]);
  });

  it('should be refused with two chunks exchanged, or one left out', async () => {
    const key = newKey();
    const file = await written(key);
    const whole = readFileSync(file);
    const sealed = openSealedFile(file);
    const [first, second, third] = [...(sealed?.chunks(key) ?? [])].map(({ place: { offset, length } }) =>
      whole.subarray(offset - 5, offset + length),
    ) as [Buffer, Buffer, Buffer];
    sealed?.close();
    const start = whole.indexOf(first);
    const rest = whole.subarray(start + first.length + second.length + third.length);

    for (const parts of [
      [first, third, second, rest],
      [first, third, rest],
      [first, second, rest],
    ]) {
      writeFileSync(file, Buffer.concat([whole.subarray(0, start), ...parts]));
      expect(() => readAll(file, key)).toThrow('changed, moved, or sealed with another key');
    }
  });
});

describe('When there is no whole file', () => {
  it('should say so', async () => {
    expect(openSealedFile(join(await createTestFolder(), 'none'))).toBeNull();
  });

  it('should leave what was there before, and nothing besides, when writing is given up', async () => {
    const key = newKey();
    const file = await written(key);
    const target = createSealedFile(file, HEADER, key);
    target.append(1, Buffer.from('half'));
    target.append(1, Buffer.from('of it'));

    target.abandon();
    target.abandon();

    expect(readAll(file, key)?.chunks).toStrictEqual(CHUNKS);
    expect(readdirSync(join(file, '..'))).toStrictEqual(['sealed']);
  });
});
