import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Content, createKeptAnswers, type KeptAnswers } from './kept-answers.ts';

const PATH = '/api/applications';

let keys: Map<string, KeyObject>;
let kept: KeptAnswers;
let made: number;

const newKey = (): KeyObject => createSecretKey(randomBytes(32));

const make = async (body = 'x'): Promise<Content> => {
  made += 1;
  return { body: Buffer.from(`${body} ${made}`), tag: '"1"' };
};

async function take(person: string, mark = 'one', path = PATH, body?: string): Promise<string> {
  return (await kept.take(person, path, mark, () => make(body))).body.toString();
}

beforeEach(() => {
  keys = new Map([
    ['almaz', newKey()],
    ['bekele', newKey()],
  ]);
  kept = createKeptAnswers({ findKey: async (person) => keys.get(person) ?? null });
  made = 0;
});

describe('When the same is asked again', () => {
  it('should be given what was made, under the same mark', async () => {
    expect(await take('almaz')).toBe('x 1');
    expect(await take('almaz')).toBe('x 1');
  });

  it('should be made anew under another mark', async () => {
    await take('almaz');

    expect(await take('almaz', 'two')).toBe('x 2');
    expect(await take('almaz', 'one')).toBe('x 3');
  });

  it('should keep people and answers apart', async () => {
    await take('almaz');

    expect(await take('bekele')).toBe('x 2');
    expect(await take('almaz', 'one', '/api/other')).toBe('x 3');
    expect(await take('almaz')).toBe('x 1');
  });
});

describe('When a key is gone', () => {
  it('should give nothing that was opened with it, and keep nothing any more', async () => {
    await take('almaz');
    keys.delete('almaz');

    expect(await take('almaz')).toBe('x 2');
    expect(await take('almaz')).toBe('x 3');
  });

  it('should not give it under another key of the same person', async () => {
    await take('almaz');
    keys.set('almaz', newKey());

    expect(await take('almaz')).toBe('x 2');
  });

  it('should not keep what was made while it went', async () => {
    await kept.take('almaz', PATH, 'one', async () => {
      keys.set('almaz', newKey());
      return make();
    });

    expect(await take('almaz')).toBe('x 2');
  });
});

describe('When much is asked for', () => {
  const MEGABYTE = 'm'.repeat(1_000_000);

  it('should forget what nobody asked for since sixteen million characters', async () => {
    await take('almaz');
    for (let number = 0; number < 40; number += 1) {
      keys.set(`person ${number}`, newKey());
      await take(`person ${number}`, 'one', PATH, MEGABYTE);
    }

    expect(await take('person 39')).toBe(`${MEGABYTE} 41`);
    expect(await take('almaz')).toBe('x 42');
  });

  it('should go on keeping what is asked for again and again', async () => {
    await take('almaz');
    for (let number = 0; number < 40; number += 1) {
      keys.set(`person ${number}`, newKey());
      await take(`person ${number}`, 'one', PATH, MEGABYTE);
      await take('almaz');
    }

    expect(await take('almaz')).toBe('x 1');
  });

  it('should keep eight answers of a person at most', async () => {
    for (let number = 0; number < 9; number += 1) await take('almaz', 'one', `/api/${number}`);

    expect(await take('almaz', 'one', '/api/8')).toBe('x 9');
    expect(await take('almaz', 'one', '/api/0')).toBe('x 10');
  });
});
