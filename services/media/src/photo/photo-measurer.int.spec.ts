import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createImageEngine } from '../image-engine.ts';
import { picture } from '../testing/files.ts';
import { createPhotoMeasurer, type PhotoMeasurer, type PhotoMeasuring } from './photo-measurer.ts';

/** A thread whose work depends on the picture's width: what really goes wrong in one cannot be had on demand. */
const PROGRAM = `
let done = 0;
export default ({ width, height }) => {
  if (width === 10) throw new Error('The engine has failed');
  if (width === 20) while (true) {}
  if (width === 30) { const kept = []; while (true) kept.push(new Array(100_000).fill(width)); }
  done += 1;
  return { engine: 'test', faceCount: done, face: null };
};`;

let folder: string;
let measurer: PhotoMeasurer;
let failures: string[];

const never = (): AbortSignal => new AbortController().signal;
const soon = (): AbortSignal => AbortSignal.timeout(100);
const onlyFirst = (startDeadline: () => AbortSignal): (() => AbortSignal) => {
  let count = 0;
  return () => {
    count += 1;
    return count === 1 ? startDeadline() : never();
  };
};

const start = (options: PhotoMeasuring = {}) => {
  measurer = createPhotoMeasurer(createImageEngine(), {
    program: join(folder, 'program.mjs'),
    startDeadline: never,
    onFailure: (error) => failures.push(String(error)),
    ...options,
  });
};
const pictureOf = async (width: number, height = 40): Promise<Uint8Array> => picture(width, height).png().toBuffer();
const measure = async (width: number, height?: number) => measurer.measure(await pictureOf(width, height), 1);

beforeEach(async () => {
  failures = [];
  folder = await mkdtemp(join(tmpdir(), 'measurer-'));
  await writeFile(join(folder, 'program.mjs'), PROGRAM);
});
afterEach(async () => {
  await measurer.close();
  await rm(folder, { recursive: true });
});

describe('When a picture was measured', () => {
  it('should measure the same bytes only once', async () => {
    start();

    expect(await measure(50)).toStrictEqual({ engine: 'test', faceCount: 1, face: null });
    expect(await measure(50)).toStrictEqual({ engine: 'test', faceCount: 1, face: null });
    expect(await measure(60)).toStrictEqual({ engine: 'test', faceCount: 2, face: null });
  });

  it('should measure once what comes twice at the same time', async () => {
    start();
    const [one, other] = await Promise.all([measure(50), measure(50)]);

    expect(one).toStrictEqual(other);
  });
});

describe('When a picture cannot be measured', () => {
  it.each([
    ['the engine fails', 10, 'The engine has failed'],
    ['the thread hangs', 20, 'aborted'],
    ['the thread wants all the memory', 30, 'memory limit'],
  ])('should say nothing about it when %s, and measure the next', async (_name, width, reason) => {
    // Only a thread that hangs ever gets to its deadline, however long the others take.
    start({ startDeadline: width === 20 ? onlyFirst(soon) : never });

    expect(await measure(width)).toBeNull();
    expect(failures.join()).toContain(reason);
    expect(await measure(50)).toMatchObject({ engine: 'test' });
  });

  it('should try again when the same picture comes again', async () => {
    start();
    await measure(10);
    await measure(10);

    expect(failures).toHaveLength(2);
  });

  it('should not let more wait than may', async () => {
    start({ startDeadline: soon, waiting: 2 });
    const all = await Promise.all(Array.from({ length: 8 }, (_, index) => measure(20, 40 + index)));

    expect(all.every((one) => one === null)).toBe(true);
    expect(failures.filter((failure) => failure.includes('already waiting'))).toHaveLength(5);
  });
});

describe('When it is closed while pictures wait', () => {
  it('should measure none of them, in no new thread, and blame nobody', async () => {
    start();
    const pictures = await Promise.all([20, 50, 60].map((width) => pictureOf(width)));
    const all = pictures.map((bytes) => measurer.measure(bytes, 1));
    await expect.poll(measurer.waiting).toBe(2);
    await measurer.close();

    expect(await Promise.all(all)).toStrictEqual([null, null, null]);
    expect(failures).toStrictEqual([]);
  });
});
