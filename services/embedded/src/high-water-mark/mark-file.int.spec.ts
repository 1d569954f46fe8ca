import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '@entry/platform/testing/random';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestFolder } from '../testing/test-folder.ts';
import { LARGEST_PAYLOAD, openMarkFile, readMarkFile } from './mark-file.ts';

let file: string;

beforeEach(async () => {
  file = join(await createTestFolder(), 'marks', 'some.mark');
});

function writeAll(...payloads: readonly string[]): void {
  const marks = openMarkFile(file, Buffer.from('first'));
  for (const payload of payloads) marks.write(Buffer.from(payload));
  marks.close();
}

const said = (): string => {
  const reading = readMarkFile(file);
  return reading.kind === 'mark' ? reading.payload.toString() : reading.kind;
};

describe('When a mark is written', () => {
  it('should leave nothing of a longer one in its slot', () => {
    const long = 'long'.repeat(50);
    writeAll(long, long, 'short', 'short');

    expect(said()).toBe('short');
    expect(readFileSync(file).includes('long')).toBe(false);
  });

  it('should say the last one, also to the next process', () => {
    expect(said()).toBe('missing');
    writeAll();
    expect(said()).toBe('first');
    writeAll('second', 'third');
    expect(said()).toBe('third');
    writeAll('fourth');
    expect(said()).toBe('fourth');
  });

  it('should be seen by nobody else than the service', () => {
    writeAll();

    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('should take a payload up to its size, and no larger one', () => {
    const largest = 'x'.repeat(LARGEST_PAYLOAD);
    writeAll(largest);

    expect(said()).toBe(largest);
    expect(() => writeAll('x'.repeat(LARGEST_PAYLOAD + 1))).toThrow(RangeError);
  });
});

describe('When a file of marks is damaged', () => {
  it('should say the last or the last but one after any bit was flipped, and never anything else', () => {
    writeAll('second', 'third');
    const whole = readFileSync(file);
    const random = createRandom(20261123);
    const seen = new Set<string>();

    for (let round = 0; round < 400; round += 1) {
      const bytes = Buffer.from(whole);
      const at = Math.floor(random() * bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
      writeFileSync(file, bytes);
      seen.add(said());
    }

    expect([...seen].sort()).toStrictEqual(['second', 'third']);
  });

  it.each([
    ['was cut off within its second slot', 4_200, 'second'],
    ['was cut off within its first slot', 100, 'damaged'],
    ['was emptied', 0, 'damaged'],
  ])('should say what is left when it %s', (_what, length, expected) => {
    writeAll('second', 'third');
    const [second, third] = [said(), readFileSync(file).length];
    expect([second, third]).toStrictEqual(['third', 4_608]);

    truncateSync(file, length);

    expect(said()).toBe(expected);
  });

  it('should be begun anew by who decides what it shall say', () => {
    writeAll('second', 'third');
    truncateSync(file, 0);

    writeAll('fourth');

    expect(said()).toBe('fourth');
  });
});
