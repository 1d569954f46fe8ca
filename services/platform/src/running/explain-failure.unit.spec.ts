import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { explainFailure } from './explain-failure.ts';

function failureOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing failed');
}

describe('When a program cannot go on', () => {
  it('should say which file stands where a folder belongs', () => {
    const file = join(tmpdir(), `explain-failure-${process.pid}`);
    writeFileSync(file, '');
    onTestFinished(() => rmSync(file));

    expect(explainFailure(failureOf(() => readdirSync(file)))).toContain(`something else than the service: ENOTDIR`);
    expect(explainFailure(failureOf(() => mkdirSync(file)))).toContain(`something else than the service: EEXIST`);
  });

  it.each([
    [{ code: 'EMFILE' }, 'Raise the limit'],
    [{ rawCode: 14 }, 'cannot be opened'],
    [{ errcode: 14 }, 'cannot be opened'],
    [{ code: 'ENOSPC' }, 'disk of the data folder is full'],
  ])('should say what to do, without a stack: %j', (fields, words) => {
    const explained = explainFailure(Object.assign(new Error('open'), fields));

    expect(explained).toContain(words);
    expect(explained).not.toContain('    at ');
  });

  it('should show where a defect is', () => {
    expect(explainFailure(new RangeError('too far'))).toContain('    at ');
  });
});
